import { beforeEach, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Turn } from '../../lib/backend/types'
import { Words } from '../../lib/i18n/words.svelte'
import { announcement } from './announce'
import { Dialogue } from './dialogue.svelte'

let program: FakeProgram
let dialogue: Dialogue
let seen: Turn[]
const written = 'What does the tenant pay before moving in, and what happens if rent is late?'
const settled = () => vi.waitFor(() => expect(dialogue.running).toBe(false))

function begin(options: string) {
  program = new FakeProgram(new URLSearchParams(options))
  dialogue = new Dialogue(program)
  seen = []
  program.on('turn', (turn) => {
    seen.push(turn)
    dialogue.apply(turn)
  })
}
beforeEach(() => begin('beat=1'))

test('a question begins a conversation and its answer grows', async () => {
  expect(await dialogue.ask(written, '', 'local')).toBe(true)
  expect(dialogue.running).toBe(true)
  expect(dialogue.title).toBe(written)
  await settled()
  expect(dialogue.turns).toHaveLength(1)
  expect(dialogue.last?.state).toBe('done')
  expect(dialogue.last?.answer.flatMap((block) => block.claims).map((claim) => claim.verdict)).toEqual(['verified', 'verified', 'uncited', 'verified', 'approximate', 'not_found', 'fragment_only', 'misplaced'])
  expect(dialogue.last?.sequence).toBe(seen.at(-1)?.sequence)
})

test('snapshots that came late change nothing', async () => {
  await dialogue.ask(written, '', 'local')
  await settled()
  const shown = dialogue.last
  for (const snapshot of seen) dialogue.apply(snapshot)
  expect(dialogue.last).toBe(shown)
})

test('a snapshot that comes before its turn is known is not lost', async () => {
  await dialogue.ask(written, '', 'local')
  await settled()
  const last = seen.at(-1)
  if (!last) throw new Error('nothing came')
  const other = new Dialogue(program)
  other.apply({ ...last, sequence: 9999, searchedAs: 'the newest' })
  await other.open(last.conversation)
  expect(other.last?.searchedAs).toBe('the newest')
})

test('stop keeps what is there', async () => {
  begin('beat=20')
  await dialogue.ask(written, '', 'local')
  await vi.waitFor(() => expect(dialogue.last?.checked).toBeGreaterThan(0))
  await dialogue.stop()
  await settled()
  expect(dialogue.last?.state).toBe('stopped')
  expect(dialogue.last?.answer.length).toBeGreaterThan(0)
})

test('the answer to a conversation that was left does not come to another one', async () => {
  begin('beat=15')
  await dialogue.ask(written, '', 'local')
  const left = dialogue.conversation
  await dialogue.open(3)
  await new Promise((done) => setTimeout(done, 100))
  expect(dialogue.turns.every((turn) => turn.conversation === 3)).toBe(true)
  await dialogue.open(left)
  await settled()
  expect(dialogue.last?.state).toBe('done')
})

test('what cannot be opened says why, and the next conversation opens', async () => {
  await dialogue.open(77)
  expect(dialogue.failure?.code).toBe('store.no_conversation')
  expect(dialogue.loading).toBe(false)
  await dialogue.open(3)
  expect(dialogue.failure).toBeNull()
  expect(dialogue.turns).toHaveLength(1)
})

test('the later of two openings wins', async () => {
  const slow = dialogue.open(1)
  const quick = dialogue.open(3)
  await Promise.all([slow, quick])
  expect(dialogue.conversation).toBe(3)
})

test('every state is announced once', async () => {
  const words = new Words('en')
  const said: string[] = []
  program.on('turn', () => {
    const now = announcement(dialogue.last, words)
    if (said.at(-1) !== now) said.push(now)
  })
  await dialogue.ask(written, '', 'local')
  await settled()
  expect(said).toEqual(['3 sentences found. The answer is being written.', 'The answer is complete: 3 of 8 statements verified.'])
})

test('files are looked at when a conversation is opened, and once for many calls in a row', async () => {
  const look = vi.spyOn(program, 'recheck')
  dialogue.recheck(0)
  await new Promise((done) => setTimeout(done, 20))
  expect(look).not.toHaveBeenCalled()
  await dialogue.open(3)
  await vi.waitFor(() => expect(look).toHaveBeenCalledWith(3))
  for (let at = 0; at < 5; at++) dialogue.recheck(30)
  await new Promise((done) => setTimeout(done, 120))
  expect(look).toHaveBeenCalledTimes(2)
  program.changed.set(dialogue.turns[0]?.citations[0]?.path ?? '', 'unreachable')
  dialogue.recheck(0)
  await vi.waitFor(() => expect(dialogue.turns[0]?.citations[0]?.verdict).toBe('unreachable'))
})
