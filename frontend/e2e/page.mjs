// The built page with the fake program, in Debian's Chromium: shared by the scripts of this folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

// Builds the page with the fake program into a temporary folder and serves it on this machine alone.
export async function serve() {
  const outDir = await mkdtemp(join(tmpdir(), 'cotejo-page-'))
  await build({ root, mode: 'fake', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const server = await preview({ root, logLevel: 'warn', build: { outDir }, preview: { host: '127.0.0.1', port: 0, open: false } })
  const address = `http://127.0.0.1:${server.httpServer.address().port}/`
  return {
    address,
    async close() {
      await new Promise((done) => server.httpServer.close(done))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  })

// A page in a state; every error and every breach of the content policy that it reports is kept in `problems`.
export async function open(browser, address, query, { width = 1280, height = 800, theme = 'light', contrast = 'no-preference', language = 'en' } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    contrast,
    locale: language,
    reducedMotion: 'reduce',
    permissions: [],
  })
  const page = await context.newPage()
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) problems.push(`request to ${request.url()}`)
  })
  await page.goto(`${address}?${new URLSearchParams({ fake: '', lang: language, beat: '0', ...query })}`)
  await page.waitForSelector('[data-layout]')
  return { page, context, problems }
}
