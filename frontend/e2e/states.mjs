// The states of the window that are looked at: how to get there from a fresh page, by role and label as a person would.
const questions = {
  en: { written: 'What does the tenant pay', formatted: 'How many days after', lines: 'When was the Metre', none: 'Who won the football', failed: 'How much notice' },
  es: { written: '¿Qué se entrega', formatted: '¿En cuántos días', lines: '¿Cuándo se firmó', none: '¿Cuál es la capital', failed: '¿Con cuánta antelación' },
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
      await page.waitForSelector('#address')
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
