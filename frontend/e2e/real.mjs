// Drives the real page with the real program in Debian's Chromium: real files, real answers. Arguments: the address of the
// program's development server, a folder of documents (a copy that may be changed), and a folder for pictures of failures.
import assert from 'node:assert/strict'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { askOwnModel } from './own.mjs'
import { launch } from './page.mjs'
import { writer } from './writer.mjs'

const [address, documents, pictures] = process.argv.slice(2)
const messages = async (language) => JSON.parse(await readFile(new URL(`../../app/messages/${language}.json`, import.meta.url), 'utf8'))
const say = { en: await messages('en'), es: await messages('es') }
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const browser = await launch()
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', reducedMotion: 'reduce' })
const page = await context.newPage()
const problems = []
page.on('pageerror', (error) => problems.push(String(error)))
page.on('console', (message) => {
  if (message.type() !== 'error' && message.type() !== 'warning') return
  // The development server adds a waiting sign with a style of its own, which the page's policy rightly refuses, and Chromium
  // asks for an icon; the window does neither.
  if (message.text().includes('sha256-xJ41Uu6R+cf0X/Km23fX7u3Oo+CADZt3TuK+HD88JXw=') || message.location().url.endsWith('/favicon.ico')) return
  problems.push(message.text())
})
page.on('request', (request) => {
  const to = new URL(request.url())
  if (to.host !== new URL(address).host && to.protocol !== 'data:' && to.protocol !== 'blob:') problems.push(`request to ${request.url()}`)
})

const call = (method, ...values) => page.evaluate(([m, v]) => window.go.desktop.Window[m](...v), [method, values])
const ready = async () => {
  await page.waitForSelector('[data-layout]')
  await page.waitForFunction(() => window.go?.desktop?.Window)
}
const idle = async () => {
  for (let tries = 0; tries < 600; tries++) {
    const library = await call('Library')
    if (!library.progress.running) return library
    await page.waitForTimeout(200)
  }
  throw new Error('the indexer does not end')
}
const lastTurn = () => page.locator('[data-turn]').last()
const settled = async () => {
  await page.waitForFunction(() => {
    const turns = document.querySelectorAll('[data-turn]')
    const last = turns[turns.length - 1]
    return last && ['done', 'stopped', 'failed'].includes(last.dataset.state)
  }, null, { timeout: 60_000 })
}
const ask = async (question) => {
  const before = await page.locator('[data-turn]').count()
  await page.locator('textarea').fill(question)
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => document.querySelectorAll('[data-turn]').length > n, before)
}
const fresh = () => page.keyboard.press('Control+n')
const violations = [] // all of them are told at the end
const look = async (where) => {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  violations.push(...found.violations.map((v) => `${where}: ${v.id} ${v.nodes.map((n) => n.target).join(' ')}`))
}
const panelOpen = () => page.waitForSelector('[data-region="panel"] footer')
const openMark = async (mark) => {
  await mark.click()
  await panelOpen()
}

let passed = 0
const step = async (name, run) => {
  const start = Date.now()
  try {
    await run()
    assert.deepEqual(problems, [], 'the page reports problems')
  } catch (error) {
    await page.screenshot({ path: join(pictures, 'failed.png') }).catch(() => {})
    console.error(`FAILED: ${name}`)
    console.error(error)
    console.error(await page.locator('body').innerText().catch(() => ''))
    await browser.close()
    process.exit(1)
  }
  passed++
  console.log(`ok  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

await step('first start', async () => {
  await page.goto(address)
  await ready()
  await page.locator('.clicks').waitFor()
  await look('first start')
})

await step('add a folder', async () => {
  await call('AddPaths', [documents])
  const library = await idle()
  assert.equal(library.progress.failure, null)
  assert.equal(library.counts.indexed, 12)
  assert.equal(library.counts.failed, 1)
  await page.locator('.folders li button').first().click()
  await page.waitForSelector('[data-file]')
  assert.equal(await page.locator('[data-file]').count(), 13)
  await page.locator('[data-state="failed"] .reason').filter({ hasText: say.en['reason.source.damaged'].slice(1, 20) }).waitFor()
  await look('library')
})

const kinds = [
  ['pdf', 'page', 'What is the deposit of the lease?', '1,900 euros'],
  ['turned pdf', 'page', 'What does the turned certificate say about the insurance premium?', '417 euros'],
  ['html', 'formatted', 'When did the Panama Canal open?', '15 August 1914'],
  ['docx', 'formatted', 'How many days after the trip must the expense report be submitted?', '30 days'],
  ['markdown', 'formatted', 'Who saw a gear wheel in the Antikythera fragments?', 'Valerios Stais'],
  ['txt', 'lines', '¿Qué barra fue declarada prototipo internacional del metro en 1889?', 'prototipo internacional'],
]
for (const [name, kind, question, gold] of kinds) {
  await step(`ask, and open a citation: ${name}`, async () => {
    await fresh()
    await ask(question)
    await settled()
    const marks = lastTurn().locator('.evidence [data-mark]')
    assert.ok((await lastTurn().innerText()).includes(gold), `the evidence lacks ${gold}`)
    const mark = marks.first()
    await openMark(mark)
    const panel = page.locator('[data-region="panel"]')
    await panel.getByText(say.en['panel.checked']).waitFor()
    if (kind === 'page') {
      const image = panel.locator('figure img').first()
      await image.evaluate((img) => img.decode())
      assert.ok((await image.evaluate((img) => img.naturalWidth)) > 300)
      const [lit, paper] = await Promise.all([panel.locator('.own').first().boundingBox(), panel.locator('figure').first().boundingBox()])
      assert.ok(lit.width > 10 && lit.x >= paper.x && lit.x + lit.width <= paper.x + paper.width + 1, 'the lit words stand on the page')
    } else {
      const lit = panel.locator('mark')
      assert.ok((await lit.first().innerText()).length > 3)
    }
    await look(`panel of ${name}`)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    assert.ok(await mark.evaluate((button) => button === document.activeElement), 'the focus is back on the mark')
  })
}

await step('nothing in the documents', async () => {
  await fresh()
  await ask('Who won the football world cup of 2010?')
  await settled()
  await lastTurn().getByText(say.en['window.none'], { exact: true }).waitFor()
  assert.equal(await lastTurn().locator('.evidence').count(), 0)
  const near = lastTurn().locator('.sources .name button').first()
  await near.click()
  const into = lastTurn().locator('[data-source]').first()
  await into.click()
  await panelOpen()
  await page.locator('[data-region="panel"]').getByText(say.en['window.panel.passage'], { exact: true }).waitFor()
  await look('a passage that came near')
  await page.keyboard.press('Escape')
  assert.ok(await into.evaluate((button) => button === document.activeElement), 'the focus is back')
})

const model = await writer()
await step('a model at an address', async () => {
  await page.keyboard.press('Control+,')
  await page.getByRole('button', { name: say.en['window.models.open'], exact: true }).click()
  await page.locator('[data-part="server"]').click()
  await page.locator('#provider-address').fill(model.address)
  await page.locator('#provider-key').fill('a-secret-key')
  await page.getByRole('button', { name: say.en['window.models.list'], exact: true }).click()
  await page.getByText(say.en['window.models.listed.one'].replace('{count}', '1')).waitFor()
  await page.locator('#provider-model').click()
  await page.getByRole('option', { name: 'test-model' }).click()
  await page.getByRole('button', { name: say.en['window.models.test'], exact: true }).click()
  await page.locator('[data-report="well"]').waitFor({ timeout: 30_000 })
  assert.ok(model.keys.length > 0 && model.keys.every((key) => key === 'Bearer a-secret-key'))
  await page.getByRole('button', { name: say.en['window.save'], exact: true }).click()
  await page.getByRole('button', { name: say.en['window.models.use'], exact: true }).click()
  await page.waitForFunction(() => window.go.desktop.Window.Settings().then((settings) => settings.model === 'server:test-model'))
  const server = (await call('Providers')).find((provider) => provider.id === 'server')
  assert.deepEqual([server.configured, server.keySet, server.model, server.leaves], [true, true, 'test-model', ''])
  await look('models')
  await page.reload()
  await ready()
})

const claims = (text) => JSON.stringify({ no_information: false, claims: text })
const held = { citations: [{ index: 1, quote: 'The tenant pays a deposit of 1,900 euros, which is two months of rent' }], text: 'The deposit is **1,900 euros**.' }
const broken = { citations: [{ index: 1, quote: 'The landlord keeps the deposit for ten years after the end' }], text: 'It is kept for <img src=x onerror=alert(1)> ten years.' }
const invented = { citations: [{ index: 9, quote: 'A deposit is never asked for in this country' }], text: 'No deposit is needed.' }

await step('a written answer, each claim checked', async () => {
  model.pause = 40
  model.reply = claims([held, broken, invented])
  await fresh()
  await page.evaluate(() => {
    window.pendingSeen = 0
    new MutationObserver(() => (window.pendingSeen += document.querySelectorAll('.answer .mark[data-verdict="pending"]').length)).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await ask('What is the deposit of the lease?')
  await settled()
  assert.ok((await page.evaluate(() => window.pendingSeen)) > 0, 'a mark is pending until its claim is checked')
  const answer = lastTurn().locator('.answer')
  assert.equal(await answer.locator('[data-mark][data-verdict="verified"]').count(), 1)
  assert.equal(await answer.locator('[data-mark][data-verdict="not_found"]').count(), 2)
  assert.equal(await answer.locator('img').count(), 0)
  assert.ok((await answer.innerText()).includes('<img src=x onerror=alert(1)>'))
  await look('written answer')
  await openMark(answer.locator('[data-mark][data-verdict="verified"]').first())
  await page.keyboard.press('Escape')
  const request = JSON.stringify(model.asked.at(-1).messages)
  assert.ok(request.includes('<document') && !request.includes('a-secret-key'))
})

await step('stop', async () => {
  model.pause = 60
  model.reply = claims([held, ...Array.from({ length: 40 }, () => broken)])
  await ask('Please tell me once more what the deposit of the lease is.')
  await lastTurn().locator('.answer [data-mark][data-verdict="verified"]').first().waitFor({ timeout: 60_000 })
  await page.keyboard.press('Control+.')
  await settled()
  assert.equal(await lastTurn().getAttribute('data-state'), 'stopped')
  assert.ok((await lastTurn().locator('.answer [data-mark][data-verdict="verified"]').count()) >= 1)
  assert.equal(await lastTurn().locator('[data-verdict="pending"]').count(), 0)
  model.pause = 5
})

await step('the model fails', async () => {
  const server = { id: 'server', model: 'test-model', limit: 0, priceIn: -1, priceOut: -1 }
  await call('SaveProvider', { ...server, address: 'http://127.0.0.1:9/v1' }, '')
  await page.reload()
  await ready()
  await fresh()
  await ask('When did the Panama Canal open?')
  await settled()
  assert.equal(await lastTurn().getAttribute('data-state'), 'failed')
  assert.ok((await lastTurn().innerText()).includes('15 August 1914'), 'the evidence stays')
  await look('a failure')
  await call('RemoveProvider', 'server')
  await call('SaveSettings', { ...(await call('Settings')), model: 'extractive' })
})

await step('reload', async () => {
  const open = page.locator('.list button.open').filter({ hasText: 'What is the deposit of the lease?' }).first()
  await page.reload()
  await ready()
  await open.click()
  await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 2)
  const rows = await call('Conversations')
  const id = rows.find((row) => row.title === 'What is the deposit of the lease?').id
  const before = await page.locator('[data-turn]').allInnerTexts()
  const stored = await call('Conversation', id)
  assert.equal(stored.turns.length, 2)
  await page.reload()
  await ready()
  await open.click()
  await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 2)
  assert.deepEqual(await page.locator('[data-turn]').allInnerTexts(), before)
  const again = await call('Conversation', id)
  for (const c of [stored, again]) for (const turn of c.turns) turn.sequence = 0
  assert.deepEqual(again, stored)
})

await step('marks follow their file while the window is open', async () => {
  const path = join(documents, 'metro.txt')
  const words = await readFile(path, 'utf8')
  await fresh()
  await ask('¿Qué barra fue declarada prototipo internacional del metro en 1889?')
  await settled()
  const mark = (verdict) => lastTurn().locator(`.evidence [data-mark][data-verdict="${verdict}"]`).first()
  const focus = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await mark('verified').waitFor()
  await focus()
  await writeFile(path, words.replace('prototipo internacional', 'otra cosa'))
  await focus()
  await mark('source_changed').waitFor()
  await lastTurn().getByText(say.en['panel.source_changed']).first().waitFor()
  await look('a changed source')
  await mark('source_changed').click()
  await panelOpen()
  const panel = page.locator('[data-region="panel"]')
  assert.ok((await panel.locator('mark').first().innerText()).includes('prototipo internacional'), 'the old words can be read')
  // With the panel open: the file goes, and comes back.
  await rename(path, `${path}.away`)
  await focus()
  await mark('unreachable').waitFor()
  await panel.getByText(say.en['panel.missing']).waitFor()
  await rename(`${path}.away`, path)
  await writeFile(path, words)
  await focus()
  await mark('verified').waitFor()
  await panel.getByText(say.en['panel.checked']).waitFor()
  await page.keyboard.press('Escape')
})

await step('the checks of a claim, by keyboard', async () => {
  const sign = lastTurn().locator('.evidence [data-sign]').first()
  await sign.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: say.en['window.details'] })
  await card.getByText(say.en['tested.stands']).waitFor()
  await card.getByText(say.en['window.details.own']).waitFor()
  await look('the checks of a claim')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  assert.ok(await sign.evaluate((button) => button === document.activeElement), 'the focus is back on the sign')
})

await step('a source that changed is said so', async () => {
  const path = join(documents, 'metro.txt')
  const words = await readFile(path, 'utf8')
  await fresh()
  await ask('¿Qué barra fue declarada prototipo internacional del metro en 1889?')
  await settled()
  await writeFile(path, words.replace('prototipo internacional', 'otra cosa'))
  const mark = lastTurn().locator('.evidence [data-mark]').first()
  await openMark(mark)
  await page.locator('[data-region="panel"]').getByText(say.en['panel.source_changed']).waitFor()
  await page.keyboard.press('Escape')
  await rename(path, `${path}.away`)
  await openMark(mark)
  await page.locator('[data-region="panel"]').getByText(say.en['panel.missing']).waitFor()
  await page.keyboard.press('Escape')
  await rename(`${path}.away`, path)
  await writeFile(path, words)
})

await step('by keyboard alone', async () => {
  await page.reload()
  await ready()
  await page.keyboard.press('Control+n')
  await page.keyboard.type('What is the deposit of the lease?')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-turn]')
  await settled()
  await page.keyboard.press('Tab') // out of the field, where brackets are letters
  await page.keyboard.press(']')
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-mark]')), 'the next mark has the focus')
  const first = await page.evaluate(() => document.activeElement.dataset.mark)
  await page.locator('.card').waitFor()
  await page.keyboard.press('Enter')
  await panelOpen()
  const title = () => page.locator('[data-region="panel"] h2').innerText()
  assert.equal(await title(), 'lease-contract.pdf')
  await page.locator('.card').waitFor({ state: 'detached' }) // Esc closes the card first
  await page.keyboard.press('Escape')
  await page.waitForFunction((mark) => document.activeElement.dataset.mark === mark, first)
  const regions = new Set()
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('F6')
    regions.add(await page.evaluate(() => document.activeElement.closest('[data-region]')?.dataset.region ?? ''))
  }
  assert.ok(regions.size >= 3 && !regions.has(''), `regions reached: ${[...regions]}`)
  await page.keyboard.press('Control+,')
  await page.waitForSelector('#settings-models')
})

await step('the own language model', async () => {
  const why = await askOwnModel({ page, call, ready, fresh, ask, lastTurn, look })
  if (why) console.log(`skipped: the own language model. ${why}`)
})

await step('in Spanish', async () => {
  const settings = await call('Settings')
  await call('SaveSettings', { ...settings, language: 'es' })
  await page.reload()
  await ready()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'es')
  await ask('¿De cuánto es la fianza del local?')
  await settled()
  assert.ok((await lastTurn().innerText()).includes('2800 euros'))
  await openMark(lastTurn().locator('.evidence [data-mark]').first())
  await page.locator('[data-region="panel"]').getByText(say.es['panel.checked']).waitFor()
  await look('Spanish')
  await page.keyboard.press('Escape')
})

await step('remove a conversation and forget the folder', async () => {
  const rows = await call('Conversations')
  await call('Remove', rows[0].id)
  assert.equal((await call('Conversations')).length, rows.length - 1)
  await call('Forget', documents)
  const library = await call('Library')
  assert.equal(library.counts.found, 0)
  assert.equal(library.fragments, 0)
  await page.reload()
  await ready()
})

await step('no violation of the rules of accessibility', async () => assert.deepEqual(violations, []))

model.close()
await browser.close()
console.log(`${passed} passed, 0 failed`)
