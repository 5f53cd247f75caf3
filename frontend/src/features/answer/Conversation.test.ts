import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, test, vi, type Mock } from 'vitest'
import { tick } from 'svelte'
import { goldens } from '../../lib/backend/goldens'
import { FakeProgram } from '../../lib/backend/fake'
import { withFile } from '../../lib/backend/play'
import { Words } from '../../lib/i18n/words.svelte'
import type { Acts } from './acts'
import { Dialogue } from './dialogue.svelte'
import Holder from './Holder.test.svelte'

const models = [
  { name: 'extractive', title: 'Evidence only', leaves: '', missing: '' },
  { name: 'local', title: 'Qwen2.5 1.5B', leaves: '', missing: '' },
  { name: 'openai:office', title: 'Office 32B', leaves: 'llm.office.example', missing: '' },
]
const program = new FakeProgram(new URLSearchParams('beat=1'))
let acts: { [K in keyof Acts]: Mock<Acts[K]> }
let dialogue: Dialogue

beforeEach(() => {
  acts = {
    isShown: vi.fn<Acts['isShown']>(() => false),
    open: vi.fn<Acts['open']>(),
    openSource: vi.fn<Acts['openSource']>(),
    copy: vi.fn<Acts['copy']>(async () => {}),
    models: vi.fn<Acts['models']>(() => models),
    model: vi.fn<Acts['model']>(() => 'local'),
    again: vi.fn<Acts['again']>(async () => true),
    choose: vi.fn<Acts['choose']>((turn) => void dialogue.choose(turn)),
    stop: vi.fn<Acts['stop']>(() => void dialogue.stop()),
    settings: vi.fn<Acts['settings']>(),
    library: vi.fn<Acts['library']>(),
  }
  dialogue = new Dialogue(program)
})

const show = () => render(Holder, { dialogue, acts, words: new Words('en') })

test('what did not change is not touched while the answer grows', async () => {
  const [searching, evidence, writing, done] = goldens.turn()
  if (!searching || !evidence || !writing || !done) throw new Error('no snapshots')
  dialogue.turns = [searching]
  const { container } = show()
  expect(screen.getAllByText('Searching your documents …').length).toBeGreaterThan(0)

  dialogue.apply(evidence)
  await tick()
  const first = container.querySelector<HTMLButtonElement>('.evidence [data-mark]')
  const sentence = container.querySelector('.evidence blockquote')
  if (!first || !sentence?.firstChild) throw new Error('no evidence')
  const words = sentence.firstChild
  first.focus()

  dialogue.apply(writing)
  await tick()
  expect(screen.getByRole('img', { name: 'Citation 1 being checked' })).toBeTruthy()
  const claim = container.querySelector('.answer .words')
  dialogue.apply(done)
  await tick()
  expect(document.activeElement).toBe(first)
  expect(sentence.firstChild).toBe(words)
  expect(container.querySelector('.answer .words')).toBe(claim)
  expect(container.querySelectorAll('.answer [data-verdict="not_found"][data-mark]')).toHaveLength(2)
})

test('a mark that holds opens the fragment; one that does not says why and opens nothing', async () => {
  const done = goldens.turn().at(-1)
  if (!done) throw new Error('no turn')
  dialogue.turns = [done]
  const { container } = show()
  const answer = within(container.querySelector('.answer') as HTMLElement)
  await fireEvent.click(answer.getByRole('button', { name: 'Citation 1 verified' }))
  expect(acts.open).toHaveBeenCalledTimes(1)
  expect(acts.open.mock.calls[0]?.[1]).toMatchObject({ verdict: 'verified', number: 1 })

  await fireEvent.click(answer.getByRole('button', { name: 'Citation 1 not found' }))
  expect(acts.open).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('tooltip').textContent).toContain('These words do not stand in the passage.')
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a mark keeps its last word beside it', () => {
  const done = goldens.turn().at(-1)
  if (!done) throw new Error('no turn')
  dialogue.turns = [done]
  const { container } = show()
  const joined = container.querySelector('.answer .joined')
  expect(joined?.textContent).toMatch(/^rent\.\u2060\[1\]/)
})

test('what is not in the documents says so and shows what came nearest', () => {
  dialogue.turns = [goldens.silent()]
  show()
  expect(screen.getAllByText('This is not in your documents.').length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { name: 'Answer' })).toBeNull()
})

test('a failure says what to do and keeps the evidence', async () => {
  dialogue.turns = [goldens.failed()]
  show()
  expect(screen.getByRole('alert').textContent).toContain('The model cannot be reached.')
  expect(screen.getByRole('heading', { name: 'Evidence' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(acts.again).toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Set up models…' }))
  expect(acts.settings).toHaveBeenCalled()
})

test('the same citation twice in one claim does not break the page', () => {
  const done = goldens.turn().at(-1)
  const claim = done?.answer[0]?.claims[0]
  if (!done || !claim) throw new Error('no turn')
  claim.citations = [...claim.citations, ...claim.citations]
  dialogue.turns = [done]
  const { container } = show()
  expect(container.querySelectorAll('.answer .claim:first-child [data-mark]')).toHaveLength(2)
})

test('the sign of a claim opens its checks; Esc gives the focus back', async () => {
  const done = goldens.turn().at(-1)
  const first = done?.answer[0]?.claims[0]
  if (!done || !first) throw new Error('no turn')
  first.support = { verdict: 'not_checked', checks: [] }
  dialogue.turns = [done]
  const { container } = show()
  const signs = [...container.querySelectorAll<HTMLElement>('.answer [data-sign]')]
  expect(signs[0]?.textContent).toBe('')
  expect(signs[0]?.getAttribute('aria-label')).toBe('verified, show the checks')
  await fireEvent.click(signs[0] as HTMLElement)
  const card = await screen.findByRole('dialog', { name: 'Checks of this statement' })
  await vi.waitFor(() => expect(document.activeElement).toBe(card))
  expect([...card.querySelectorAll('[data-check]')].map((check) => `${check.getAttribute('data-check')} ${check.getAttribute('data-state')}`)).toEqual(
    done.answer[0]?.claims[0]?.citations.flatMap((citation) => citation.checks.map((check) => `${check.name} ${check.state}`)),
  )
  // Nothing was asked about what follows, and nothing suggests that it was.
  expect(within(card).getByText('This was not checked: please compare the statement with its quote.')).toBeTruthy()
  expect(within(card).queryByText(/^By these checks/)).toBeNull()
  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(signs[0])
})

test('support is a second sign beside the verdict, with the checks that ran', async () => {
  const done = goldens.turn().at(-1)
  const claim = done?.answer[0]?.claims[0]
  if (!done || !claim) throw new Error('no turn')
  claim.support = { verdict: 'contradicted', checks: [{ name: 'facts', sentence: 'Numbers were compared.', state: 'ran' }] }
  claim.findings = ['The quoted words do not hold the number 14.']
  dialogue.turns = [{ ...done, deeds: ['It asked once more.'] }]
  const { container } = show()
  const sign = within(container.querySelector('.answer') as HTMLElement).getByRole('button', { name: 'verified, contradicted by the quote, show the checks' })
  expect(sign.textContent).toBe('contradicted by the quote')
  await fireEvent.click(sign)
  const card = within(await screen.findByRole('dialog'))
  for (const said of ['By these checks, the quoted words say otherwise.', 'Numbers were compared.', 'The quoted words do not hold the number 14.', 'It asked once more.']) {
    expect(card.getByText(new RegExp(said))).toBeTruthy()
  }
  // The other claims have signs of their own.
  expect(container.querySelectorAll('.answer [data-sign="contradicted"]')).toHaveLength(1)
})

test('a file that changed turns its marks, and they still open the old words', async () => {
  const done = goldens.turn().at(-1)
  if (!done) throw new Error('no turn')
  dialogue.turns = [done]
  const { container } = show()
  dialogue.apply({ ...withFile(done, done.citations[0]?.path ?? '', 'source_changed', 'It says otherwise now.'), sequence: done.sequence + 1 })
  await tick()
  const marks = within(container.querySelector('.evidence') as HTMLElement).getAllByRole('button', { name: /source changed$/ })
  expect(marks.length).toBeGreaterThan(0)
  await fireEvent.click(marks[0] as HTMLElement)
  expect(acts.open).toHaveBeenCalledTimes(1)
  expect(within(container.querySelector('.evidence') as HTMLElement).getAllByText('It says otherwise now.').length).toBeGreaterThan(0)
})

test('a passage that came near opens in its document', async () => {
  const silent = goldens.silent()
  dialogue.turns = [{ ...silent, scope: '/home/ana/lease.pdf', scopeName: 'lease.pdf' }]
  const { container } = show()
  expect(screen.getByText('asked of lease.pdf alone')).toBeTruthy()
  await fireEvent.click(container.querySelector('.sources .name button') as HTMLElement)
  await fireEvent.click(screen.getByRole('button', { name: 'Open in the document' }))
  expect(acts.openSource.mock.calls[0]?.slice(0, 2)).toEqual([silent.id, silent.nearest[0]])
})
