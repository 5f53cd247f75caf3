// Pictures of every state of the window, in both languages, light and dark, at two sizes; axe-core looks at each.
//   node e2e/shots.mjs FOLDER [STATE ...]
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { launch, open, serve } from './page.mjs'
import { states } from './states.mjs'

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node e2e/shots.mjs FOLDER [STATE ...]')
  process.exit(2)
}
await mkdir(folder, { recursive: true })
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]
let wrong = 0

const { address, close } = await serve()
const browser = await launch()
try {
  for (const state of states.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const language of ['en', 'es']) {
      for (const theme of ['light', 'dark']) {
        for (const size of sizes) {
          const name = `${state.name}.${language}.${theme}.${size.width}x${size.height}`
          const { page, context, problems } = await open(browser, address, state.query, { ...size, theme, language })
          try {
            await state.go(page, language)
            await page.screenshot({ path: join(folder, `${name}.png`) })
            await page.evaluate(await (await import('node:fs/promises')).readFile(axe, 'utf8'))
            const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
            for (const violation of violations) {
              problems.push(`axe ${violation.id}: ${violation.help}: ${violation.nodes.map((node) => `${node.target} ${node.failureSummary?.split('\n').at(-1)}`).join(' | ')}`)
            }
          } catch (error) {
            problems.push(String(error))
          }
          await context.close()
          wrong += problems.length
          for (const problem of problems) console.error(`${name}: ${problem}`)
        }
      }
    }
    console.log(state.name)
  }
} finally {
  await browser.close()
  await close()
}
if (wrong > 0) {
  console.error(`${wrong} problems`)
  process.exit(1)
}
