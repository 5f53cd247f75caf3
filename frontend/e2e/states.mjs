// The states of the window that are looked at: how to get there from a fresh page, by role and label as a person would.
const questions = {
  en: { written: 'What does the tenant pay', formatted: 'How many days after', summary: 'Summarise travel', lines: 'When was the Metre', none: 'Who won the football', failed: 'How much notice', narrowed: 'List all hotel' },
  es: { written: '¿Qué se entrega', formatted: '¿En cuántos días', summary: 'Resumen de', lines: '¿Cuándo se firmó', none: '¿Cuál es la capital', failed: '¿Con cuánta antelación', narrowed: 'Lista todos' },
}

async function conversation(page, language, name) {
  const nav = page.locator('.list button.open')
  if (!(await nav.first().isVisible())) await page.keyboard.press('Control+b')
  await nav.filter({ hasText: questions[language][name] }).first().click()
  await page.waitForSelector('[data-turn]')
}

const panel = async (page, language, name, mark = 0) => {
  await conversation(page, language, name)
  await page.locator('.evidence [data-mark], .answer [data-mark]').nth(mark).click()
  await page.waitForSelector('[data-region="panel"] footer')
  await page.waitForTimeout(150)
}

// The models page, at one of its parts.
async function models(page, part) {
  await page.keyboard.press('Control+,')
  await page.locator('section[aria-labelledby="settings-models"] button').click()
  await page.waitForSelector('[data-part="ollama"] .state:not(:empty)')
  if (part) await page.locator(`[data-part="${part}"]`).click()
}

const state = (name) => states.find((one) => one.name === name)

export const states = [
  { name: 'start', query: { state: 'first', model: 'none' }, async go() {} },
  {
    name: 'start-ready',
    query: { state: 'first', model: 'none' },
    async go(page) {
      await page.locator('.clicks .act button').click()
      await page.waitForSelector('button.question')
    },
  },
  {
    name: 'library',
    query: { state: 'indexing' },
    async go(page) {
      const all = page.locator('.folders li button').first()
      if (!(await all.isVisible())) await page.keyboard.press('Control+b')
      await page.locator('.folders li button').first().click()
      await page.waitForSelector('[data-file]')
    },
  },
  { name: 'fresh', query: {}, async go() {} },
  { name: 'evidence', query: {}, go: (page, language) => conversation(page, language, 'lines') },
  {
    name: 'writing',
    query: { hold: '7' },
    async go(page, language) {
      await conversation(page, language, 'written')
      const question = await page.locator('[data-turn] h2').innerText()
      await page.keyboard.press('Control+n')
      await page.locator('textarea').fill(question)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.answer .mark[data-verdict="pending"]')
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'stopped',
    query: { hold: '7' },
    async go(page, language) {
      await state('writing').go(page, language)
      await page.keyboard.press('Control+.')
      await page.waitForSelector('[data-state="stopped"]')
      await page.locator('.stopped').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'variants',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'formatted')
      await page.locator('.variants button').last().click()
      await page.waitForSelector('[data-turn="6"]')
      await page.locator('[data-turn="6"]').scrollIntoViewIfNeeded()
      await page.locator('[data-turn="6"] .after [aria-haspopup]').click()
    },
  },
  {
    name: 'searched',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'formatted')
      await page.locator('[data-turn="8"] .searched .tool').click()
      await page.locator('[data-turn="8"] textarea').fill(language === 'es' ? 'consentimiento escrito de la dirección financiera' : 'written consent of the finance director')
    },
  },
  {
    name: 'searched-edited',
    query: { hold: '3' },
    async go(page, language) {
      await state('searched').go(page, language)
      await page.keyboard.press('Enter')
      await page.waitForSelector('[data-state="writing"]')
    },
  },
  {
    name: 'edited',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'formatted')
      await page.locator('[data-turn="8"] .after [aria-haspopup]').click()
      await page.locator('[role^="menuitem"]').nth(3).click()
      await page.waitForSelector('[data-turn="8"] textarea')
    },
  },
  {
    name: 'search',
    query: {},
    async go(page, language) {
      await page.keyboard.press('Control+Shift+f')
      await page.keyboard.type(language === 'es' ? 'dias gastos' : 'days trip')
      await page.waitForSelector('.snippet')
    },
  },
  {
    name: 'removed',
    query: {},
    async go(page) {
      const first = page.locator('.list .open').first()
      if (!(await first.isVisible())) await page.keyboard.press('Control+b')
      await first.focus()
      await page.keyboard.press('Delete')
      await page.waitForSelector('.removed p')
      await page.keyboard.press('F2')
      await page.waitForSelector('.list .field')
    },
  },
  { name: 'summary', query: {}, go: (page, language) => conversation(page, language, 'summary') },
  {
    name: 'summarising',
    query: { hold: '5' },
    async go(page, language) {
      await panel(page, language, 'formatted')
      await page.locator('[data-region="panel"] footer [aria-haspopup]').click()
      await page.locator('[role="menuitem"]').first().click()
      await page.waitForSelector('.sections .fill:not([style*="width: 0"])')
      await page.waitForTimeout(200)
    },
  },
  {
    name: 'written',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'written')
      const mark = page.locator('.answer [data-verdict="approximate"][data-mark]').first()
      await mark.scrollIntoViewIfNeeded()
      await mark.hover()
      await page.waitForSelector('.card')
    },
  },
  {
    name: 'details',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'written')
      await page.locator('.answer [data-sign]').nth(4).click()
      await page.waitForSelector('.details')
    },
  },
  {
    name: 'changed',
    query: { changed: '' },
    async go(page, language) {
      await conversation(page, language, 'written')
      await page.waitForSelector('.evidence [data-verdict="source_changed"]')
    },
  },
  {
    name: 'details-changed',
    query: { changed: '' },
    async go(page, language) {
      await conversation(page, language, 'written')
      await page.waitForSelector('.evidence [data-verdict="source_changed"]')
      await page.locator('.evidence [data-sign]').first().click()
      await page.waitForSelector('.details')
    },
  },
  { name: 'panel-page', query: {}, go: (page, language) => panel(page, language, 'written', 1) },
  { name: 'panel-formatted', query: {}, go: (page, language) => panel(page, language, 'formatted') },
  { name: 'panel-lines', query: {}, go: (page, language) => panel(page, language, 'lines') },
  { name: 'narrowed', query: {}, go: (page, language) => conversation(page, language, 'narrowed') },
  { name: 'none', query: {}, go: (page, language) => conversation(page, language, 'none') },
  {
    name: 'none-open',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'none')
      await page.locator('.sources .name button').first().click()
      await page.waitForSelector('[data-source]')
    },
  },
  {
    name: 'find',
    query: {},
    async go(page, language) {
      await conversation(page, language, 'written')
      await page.keyboard.press('Control+f')
      await page.keyboard.type(language === 'es' ? 'renta' : 'rent')
      await page.waitForFunction(() => /\d/.test(document.querySelector('.find .told')?.textContent ?? ''))
    },
  },
  {
    name: 'palette',
    query: {},
    async go(page, language) {
      await page.keyboard.press('Control+k')
      await page.waitForSelector('[role="option"]')
      await page.keyboard.type(language === 'es' ? 'c' : 'wh')
    },
  },
  { name: 'failed', query: {}, go: (page, language) => conversation(page, language, 'failed') },
  {
    name: 'settings',
    query: {},
    async go(page) {
      await page.keyboard.press('Control+,')
      await page.waitForSelector('#settings-models')
    },
  },
  {
    name: 'settings-search',
    query: {},
    async go(page) {
      await state('settings').go(page)
      await page.locator('section[aria-labelledby="settings-search"] input[type="number"]').nth(1).fill('2')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.reset button')
      await page.locator('#settings-search').scrollIntoViewIfNeeded()
      await page.locator('#settings-search').evaluate((heading) => heading.scrollIntoView())
    },
  },
  {
    name: 'settings-errors',
    query: {},
    async go(page) {
      await state('settings').go(page)
      await page.locator('#settings-search-errors').evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    },
  },
  { name: 'models', query: {}, go: (page) => models(page, 'engine') },
  { name: 'models-none', query: { models: 'none', model: 'none' }, go: (page) => models(page, 'engine') },
  {
    name: 'models-local',
    query: {},
    async go(page) {
      await models(page, 'ollama')
      await page.waitForFunction(() => /\d/.test(document.querySelector('#provider-model-note')?.textContent ?? ''))
      await page.locator('#provider-model').click()
      await page.waitForSelector('[role="option"]')
    },
  },
  {
    name: 'models-failed',
    query: { model: 'server:office-32b' },
    async go(page) {
      await models(page, 'server')
      await page.locator('form .acts button').nth(1).click()
      await page.waitForSelector('[data-report="failed"]')
      await page.locator('[data-report]').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'models-well',
    query: { keychain: 'none' },
    async go(page) {
      await models(page, 'openai')
      await page.locator('#provider-key').fill('right')
      await page.locator('#provider-model').fill('gpt-4o-mini')
      await page.locator('form .acts button').nth(0).click()
      await page.waitForSelector('.use')
      await page.locator('form .acts button').nth(1).click()
      await page.waitForSelector('[data-report="well"]')
      await page.locator('[data-report]').scrollIntoViewIfNeeded()
    },
  },
  { name: 'models-log', query: {}, go: (page) => models(page, 'log') },
  {
    name: 'models-consent',
    query: { consent: '' },
    async go(page) {
      await models(page, 'meaning')
      await page.waitForSelector('.consent dl')
    },
  },
  {
    name: 'library-consent',
    query: { consent: '' },
    async go(page) {
      const all = page.locator('.folders li button').first()
      if (!(await all.isVisible())) await page.keyboard.press('Control+b')
      await all.click()
      await page.waitForSelector('.consent dl')
    },
  },
  {
    name: 'privacy',
    query: { model: 'server:office-32b' },
    async go(page) {
      await page.locator('.composer button[aria-haspopup="menu"]').last().click()
      await page.waitForSelector('[role="menuitemradio"]')
    },
  },
  {
    name: 'keys',
    query: {},
    async go(page) {
      await page.keyboard.press('F1')
      await page.waitForSelector('dialog[open]')
    },
  },
]
