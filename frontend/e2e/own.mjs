// Asks the program's own language model one question on the real page, when engine and model are on this machine: evidence at once,
// then a written answer, each of its marks checked in the end. Returns why it was skipped, or ''.
import assert from 'node:assert/strict'

const minutes = 60_000 // one, in milliseconds; alone the model takes about one

export async function askOwnModel({ page, call, ready, fresh, ask, lastTurn, look }) {
  const own = (await call('Models')).find((choice) => choice.name === 'local')
  if (own.missing !== '') return own.missing
  const settings = await call('Settings')
  await call('SaveSettings', { ...settings, model: 'local' })
  await page.reload()
  await ready()
  await fresh()
  const asked = Date.now()
  await ask('When did the Panama Canal open?')
  await lastTurn().locator('.evidence [data-mark][data-verdict="verified"]').first().waitFor({ timeout: 10_000 })
  const evidence = Date.now() - asked
  assert.equal(await lastTurn().getAttribute('data-state'), 'writing', 'the evidence stands before the model has written')
  await page.waitForFunction(() => ['done', 'stopped', 'failed'].includes([...document.querySelectorAll('[data-turn]')].at(-1).dataset.state), null, { timeout: 15 * minutes })
  assert.equal(await lastTurn().getAttribute('data-state'), 'done')
  const answer = lastTurn().locator('.answer')
  const marks = await answer.locator('[data-mark]').evaluateAll((all) => all.map((mark) => mark.dataset.verdict))
  assert.ok(marks.length > 0 && !marks.includes('pending'), `marks of the written answer: ${marks}`)
  assert.ok((await answer.innerText()).includes('1914'))
  const turn = (await call('Conversation', (await call('Conversations'))[0].id)).turns[0]
  assert.equal(turn.failure, null)
  assert.ok(turn.model === 'local' && turn.modelTitle !== '' && turn.claims > 0 && turn.checked === turn.claims, JSON.stringify(turn))
  await look('an answer of the own model')
  console.log(`    ${turn.modelTitle}: evidence after ${(evidence / 1000).toFixed(1)} s, ${turn.claims} claims after ${((Date.now() - asked) / 1000).toFixed(0)} s, marks ${marks}`)
  await call('SaveSettings', settings)
  await page.reload()
  await ready()
  return ''
}
