// What only a real browser can tell of the page: keyboard alone, marks that stay with their word, narrow windows, large
// text, high contrast, two hundred answers. With an argument: those checks alone whose name holds it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import assert from 'node:assert/strict'
import { launch, open, serve } from './page.mjs'
import { states } from './states.mjs'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { address, close } = await serve()
const browser = await launch()
let failed = 0

async function check(name, query, size, work) {
  if (!name.includes(process.argv[2] ?? '')) return
  const { page, context, problems } = await open(browser, address, query, size)
  try {
    await work(page)
    assert.deepEqual(problems, [])
    console.log(`ok    ${name}`)
  } catch (error) {
    failed++
    console.error(`FAIL  ${name}: ${error.message}`)
  }
  await context.close()
}

const state = (name) => states.find((one) => one.name === name)
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-mark') ?? document.activeElement?.textContent?.trim())
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function tabTo(page, selector) {
  for (let at = 0; at < 80; at++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}`)
}

await check('keyboard alone: from the first start to lit words and back', { state: 'first', model: 'none' }, {}, async (page) => {
  await tabTo(page, '.clicks .act button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('button.question')
  await tabTo(page, 'button.question:nth-child(2)')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-state="done"]')
  await page.keyboard.press('F6')
  await page.keyboard.press(']')
  assert.equal(await focused(page), 'c1')
  await page.waitForSelector('.card')
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('.card').count(), 0)
  await page.keyboard.press('Enter')
  await page.waitForSelector('mark.lit')
  assert.equal(await page.locator('mark.lit').isVisible(), true)
  await page.keyboard.press(']')
  await page.waitForFunction(() => document.querySelector('.steps .number')?.textContent === '2 of 2')
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('[data-region="panel"]').count(), 0)
  assert.equal(await focused(page), 'c2')
})

await check('words are found in all answers, and lit', { turns: '40' }, {}, async (page) => {
  await page.locator('.list button.open').filter({ hasText: 'What does the tenant pay' }).first().click()
  await page.waitForSelector('[data-turn]')
  await page.waitForTimeout(200)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('notary')
  const told = () => page.locator('.find .told').innerText()
  await page.waitForFunction(() => / of 40$/.test(document.querySelector('.find .told')?.textContent ?? ''))
  const before = await told()
  await page.keyboard.press('Shift+Enter')
  assert.notEqual(await told(), before)
  const [here, others, seen] = await page.evaluate(() => {
    const range = [...CSS.highlights.get('found-here')][0]
    const box = range.getBoundingClientRect()
    const view = document.querySelector('.scroll').getBoundingClientRect()
    return [range.toString(), CSS.highlights.get('found').size, box.top >= view.top && box.bottom <= view.bottom]
  })
  assert.deepEqual([here, others, seen], ['notary', 39, true])
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => CSS.highlights.get('found').size + CSS.highlights.get('found-here').size), 0)
})

await check('the details of a claim by keyboard, and they stay on the page', { changed: '' }, { width: 900, height: 600 }, async (page) => {
  await state('changed').go(page, 'en')
  const signs = page.locator('[data-turn] [data-sign]')
  for (let at = 0; at < (await signs.count()); at++) {
    await signs.nth(at).focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.details')
    await page.waitForTimeout(50)
    const box = await page.locator('.details').boundingBox()
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 900 && box.y + box.height <= 600, `details ${at} at ${JSON.stringify(box)}`)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.details').count(), 0)
    assert.ok(await signs.nth(at).evaluate((sign) => sign === document.activeElement))
  }
})

for (const width of [360, 520, 700, 900, 1100, 1280]) {
  await check(`marks stay with their word, nothing overflows: ${width}`, {}, { width, height: 700 }, async (page) => {
    await state('written').go(page, 'en')
    await page.mouse.move(0, 0)
    const torn = await page.evaluate(() => {
      const starts = []
      for (const mark of document.querySelectorAll('.answer .mark')) {
        const box = mark.getBoundingClientRect()
        const words = [...mark.parentElement.parentElement.querySelectorAll('.words')].flatMap((one) => [...one.getClientRects()])
        const line = words.some((word) => word.right <= box.left + 2 && word.top < box.bottom && word.bottom > box.top)
        if (!line) starts.push(mark.textContent)
      }
      return starts
    })
    assert.deepEqual(torn, [])
    assert.ok((await overflow(page)) <= 0)
  })
}

await check('a mark after a word in markup stays with it too', {}, { width: 1280, height: 700 }, async (page) => {
  await state('written').go(page, 'en')
  const torn = await page.evaluate(() => {
    // The last word is strong, so it cannot be kept by nowrap; the word joiner must do it.
    const claim = document.querySelector('.answer .claim')
    const [head, tail] = claim.querySelectorAll('.words')
    tail.remove()
    head.innerHTML = 'It is <strong>two months of rent</strong>'
    const frame = claim.parentElement
    let lost = 0
    for (let width = 120; width < 420; width += 3) {
      frame.style.width = `${width}px`
      const mark = claim.querySelector('.mark').getBoundingClientRect()
      if (![...head.querySelector('strong').getClientRects()].some((word) => word.right <= mark.left + 8 && word.top < mark.bottom && word.bottom > mark.top)) lost++
    }
    return lost
  })
  assert.equal(torn, 0)
})

for (const width of [360, 520, 700, 900, 1280]) {
  await check(`the models page, nothing overflows: ${width}`, { consent: '' }, { width, height: 700 }, async (page) => {
    for (const part of ['engine', 'ollama', 'server', 'meaning', 'log']) {
      await page.keyboard.press('Control+n')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Models')
      await page.keyboard.press('Enter')
      await page.locator(`[data-part="${part}"]`).click()
      await page.locator('#models-part').waitFor()
      await page.waitForTimeout(50)
      assert.ok((await overflow(page)) <= 0, part)
      const wide = await page.evaluate(() => {
        const detail = document.querySelector('.detail')
        return detail.scrollWidth - detail.clientWidth
      })
      assert.ok(wide <= 0, `${part} is ${wide} too wide`)
    }
  })
}

await check('the models page by keyboard, in a narrow window', {}, { width: 600, height: 700 }, async (page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Models')
  await page.keyboard.press('Enter')
  await tabTo(page, '[data-part="openai"]')
  await page.keyboard.press('Enter')
  assert.equal(await focused(page), 'OpenAI')
  await tabTo(page, '#provider-key')
  await page.keyboard.type('right')
  await tabTo(page, '#provider-model')
  await page.keyboard.type('gpt-4o')
  await tabTo(page, 'button[type="submit"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.use')
  await page.getByRole('button', { name: 'All models' }).focus()
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-part')), 'openai')
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+F6')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-part')), 'openai')
})

await check('text of twice the size', {}, {}, async (page) => {
  await state('panel-page').go(page, 'en')
  await page.keyboard.press('Escape')
  for (let at = 0; at < 5; at++) await page.keyboard.press('Control+=')
  assert.equal(await page.evaluate(() => document.documentElement.style.fontSize), '200%')
  assert.equal(await page.locator('[data-layout="over"]').count(), 1)
  assert.ok((await overflow(page)) <= 0)
})

for (const theme of ['light', 'dark']) {
  await check(`high contrast, ${theme}`, {}, { theme, contrast: 'more' }, async (page) => {
    await state('panel-page').go(page, 'en')
    assert.equal(await page.evaluate(() => document.documentElement.dataset.contrast), 'more')
    await page.evaluate(axe)
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
    assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target)}`), [])
  })
}

await check('two hundred answers', { turns: '200' }, {}, async (page) => {
  await page.evaluate(() => {
    window.began = performance.now()
    document.querySelector('.list button.open[title^="What does the tenant pay"]').click()
  })
  await page.waitForSelector('[data-turn]')
  const shown = await page.evaluate(() => performance.now() - window.began)
  await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 200, null, { timeout: 120_000 })
  const built = await page.evaluate(() => performance.now() - window.began)
  const frames = await page.evaluate(async () => {
    const view = document.querySelector('.scroll')
    view.scrollTop = 0
    const times = []
    let last = performance.now()
    for (let at = 0; at < 120; at++) {
      view.scrollTop += 300
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times.sort((a, b) => a - b)
  })
  console.log(`      shown in ${shown.toFixed(0)} ms, all drawn in ${built.toFixed(0)} ms; frames while scrolling: median ${frames[60].toFixed(0)} ms, 95th ${frames[114].toFixed(0)} ms`)
})

await browser.close()
await close()
process.exit(failed > 0 ? 1 : 0)
