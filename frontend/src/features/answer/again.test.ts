import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { Words } from '../../lib/i18n/words.svelte'
import type { Acts } from './acts'
import { Dialogue } from './dialogue.svelte'
import Holder from './Holder.test.svelte'

// Conversation 2 of the examples: a question with two answers, then a follow-up that was searched in other words.
const asked = 'How many days after the trip must the expense report be submitted?'
const followed = 'And if it is late?'
let program: FakeProgram
let dialogue: Dialogue
let acts: Acts

async function begin(options = 'beat=1', conversation = 2) {
  program = new FakeProgram(new URLSearchParams(options))
  const own = (dialogue = new Dialogue(program))
  program.on('turn', (turn) => own.apply(turn))
  await dialogue.open(conversation)
  const models = await program.models()
  acts = {
    isShown: () => false,
    open: () => {},
    openSource: () => {},
    copy: (text) => program.copy(text),
    models: () => models,
    model: () => 'local',
    again: (turn, how) => dialogue.askAgain(turn.id, { model: '', question: '', searchAs: null, everywhere: false, ...how }),
    choose: (turn) => void dialogue.choose(turn),
    stop: () => void dialogue.stop(),
    settings: () => {},
    library: () => {},
  }
  return render(Holder, { dialogue, acts, words: new Words('en') })
}
const article = (question: string) => within(screen.getByRole('article', { name: question }))
const settled = () => vi.waitFor(() => expect(dialogue.running).toBe(false))
async function take(question: string, name: RegExp) {
  await fireEvent.click(article(question).getByRole('button', { name: /again$/ }))
  await fireEvent.click(await screen.findByRole('menuitem', { name }))
}
beforeEach(() => document.body.focus())

test('of several answers one is shown; the switch goes round and keeps the focus', async () => {
  await begin()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  const group = within(article(asked).getByRole('group', { name: 'Answers to this question' }))
  expect(group.getByRole('status').textContent).toBe('1 of 2 Qwen2.5 1.5B')
  const choose = vi.spyOn(program, 'chooseVariant')
  const next = group.getByRole('button', { name: 'Next answer' })
  next.focus()
  await fireEvent.click(next)
  expect(group.getByRole('status').textContent).toBe('2 of 2 Office 32B')
  expect(article(asked).getByText('A later report is paid only with the written consent of the finance', { exact: false })).toBeTruthy()
  expect(document.activeElement).toBe(next)
  expect(choose).toHaveBeenCalledWith(6)
  await fireEvent.click(next)
  expect(group.getByRole('status').textContent).toBe('1 of 2 Qwen2.5 1.5B')

  // It is the same after the conversation was opened anew.
  await fireEvent.click(next)
  const other = new Dialogue(program)
  await other.open(2)
  expect(other.shown.map((turn) => turn.id)).toEqual([6, 8])
})

test('a switch that the program refuses is taken back and said', async () => {
  await begin()
  vi.spyOn(program, 'chooseVariant').mockRejectedValue({ code: 'store.read_only', message: 'Nothing can be kept here.' })
  await dialogue.choose(6)
  expect(dialogue.shown[0]?.id).toBe(2)
  expect(dialogue.failure?.message).toBe('Nothing can be kept here.')
})

test('asked again with another model, both answers are kept and the new one is shown', async () => {
  await begin()
  const again = vi.spyOn(program, 'askAgain')
  await take(followed, /^With Office 32B/)
  expect(again).toHaveBeenCalledWith(8, { model: 'server:office-32b', question: '', searchAs: null, everywhere: false })
  await tick()
  expect(document.activeElement?.textContent).toBe(followed)
  await settled()
  await tick()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(article(followed).getByText('written by Office 32B')).toBeTruthy()
  const group = within(article(followed).getByRole('group', { name: 'Answers to this question' }))
  expect(group.getByRole('status').textContent).toBe('2 of 2 Office 32B')
  await fireEvent.click(group.getByRole('button', { name: 'Previous answer' }))
  expect(article(followed).getByText('written by Qwen2.5 1.5B')).toBeTruthy()
})

test('an edited question is asked in its place; Esc leaves it as it was', async () => {
  await begin()
  await take(followed, /^Edit the question/)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The question' })
  expect(field.value).toBe(followed)
  expect(document.activeElement).toBe(field)
  await fireEvent.keyDown(field, { key: 'Escape' })
  await tick()
  expect(screen.queryByRole('textbox', { name: 'The question' })).toBeNull()
  expect(document.activeElement).toBe(article(followed).getByRole('button', { name: 'Ask again' }))

  const again = vi.spyOn(program, 'askAgain')
  await take(followed, /^Edit the question/)
  const second = await screen.findByRole('textbox', { name: 'The question' })
  await fireEvent.input(second, { target: { value: '  ' } })
  await fireEvent.keyDown(second, { key: 'Enter' })
  expect(screen.getByText('Write something first.')).toBeTruthy()
  expect(again).not.toHaveBeenCalled()
  await fireEvent.input(second, { target: { value: 'When was the Metre Convention signed?' } })
  await fireEvent.keyDown(second, { key: 'Enter' })
  expect(again).toHaveBeenCalledWith(8, { model: '', question: 'When was the Metre Convention signed?', searchAs: null, everywhere: false })
  await settled()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([asked, 'When was the Metre Convention signed?'])
  await fireEvent.click(article('When was the Metre Convention signed?').getByRole('button', { name: 'Next answer' }))
  expect(screen.getByRole('heading', { name: followed })).toBeTruthy()
})

test('what was searched is shown, by rules and by the model, and can be edited or undone', async () => {
  await begin()
  expect(article(followed).getByText('searched as “if it is late expense report submitted trip”')).toBeTruthy()
  expect(article(followed).getByText('then as “What happens if the expense report is submitted late?”, the model’s wording')).toBeTruthy()
  expect(article(asked).queryByText(/^searched as/)).toBeNull()
  const again = vi.spyOn(program, 'askAgain')
  await fireEvent.click(article(followed).getByRole('button', { name: 'Search for something else' }))
  const field = await screen.findByRole('textbox', { name: 'What to search for' })
  await fireEvent.input(field, { target: { value: 'written consent' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(again).toHaveBeenLastCalledWith(8, { model: '', question: '', searchAs: 'written consent', everywhere: false })
  await settled()
  expect(await article(followed).findByText('searched as “written consent”, your own wording')).toBeTruthy()
  expect(article(followed).queryByText(/the model’s wording$/)).toBeNull()
  await fireEvent.click(article(followed).getByRole('button', { name: 'Search as typed' }))
  expect(again.mock.lastCall?.[1]).toEqual({ model: '', question: '', searchAs: '', everywhere: false })
  await settled()
  expect(await article(followed).findByText('searched as it was typed')).toBeTruthy()
  expect(dialogue.last?.variants).toHaveLength(3)
})

test('while an answer is being written nothing is asked again, and the list says why', async () => {
  await begin('beat=1&hold=2')
  await take(followed, /^With the same model/)
  expect(dialogue.writing?.id).toBe(101)
  expect(article(followed).queryByRole('button', { name: 'Search as typed' })).toBeNull()
  await fireEvent.click(article(asked).getByRole('button', { name: 'Ask again' }))
  const first = (await screen.findAllByRole('menuitem'))[0] as HTMLElement
  expect(first.getAttribute('aria-disabled')).toBe('true')
  expect(first.textContent).toContain('Wait for this answer, or stop it.')
  await fireEvent.click(first)
  expect(dialogue.turns).toHaveLength(4)
  // An older place can be the one that is written; stop finds it.
  await dialogue.stop()
  await settled()
  expect(dialogue.turns.find((turn) => turn.id === 101)?.state).toBe('stopped')
})

test('an answer after a stop says what stays, and can be asked again', async () => {
  await begin('beat=1&hold=5', 1)
  const question = dialogue.last?.question ?? ''
  await take(question, /^With the same model/)
  await vi.waitFor(() => expect(dialogue.last?.checked).toBe(2))
  await dialogue.stop()
  await settled()
  await tick()
  expect(screen.getAllByText('Stopped. What was written and checked until then stays.').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('.answer [data-verdict="pending"]')).toHaveLength(0)
  expect(document.querySelectorAll('.answer .claim')).toHaveLength(2)
  await take(question, /^With the same model/)
  expect(dialogue.turns).toHaveLength(3)
})

test('a stop before anything was written says so', async () => {
  await begin('beat=1&hold=2', 1)
  await take(dialogue.last?.question ?? '', /^With the same model/)
  await vi.waitFor(() => expect(dialogue.last?.evidence.length).toBe(3))
  await dialogue.stop()
  await settled()
  expect((await screen.findAllByText('Stopped before the first statement was written. The evidence stays.')).length).toBeGreaterThan(0)
})

test('what failed is tried again with the model that is chosen by then', async () => {
  await begin('beat=1', 5)
  const again = vi.spyOn(program, 'askAgain')
  await fireEvent.click(screen.getByRole('button', { name: 'Try again with Qwen2.5 1.5B' }))
  expect(again).toHaveBeenCalledWith(5, { model: 'local', question: '', searchAs: null, everywhere: false })
})

test('a summary says how far it is, can be stopped, and says what was not read', async () => {
  await begin('beat=1&hold=5', 6)
  expect(screen.queryByText('1 of 6 sections was not read.')).toBeNull() // what follows says which
  expect(screen.getByText(/^Section 3, “Booking and transport”, was not read/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Summarise again' }))
  const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(offered.some((text) => /question|search|Evidence only/i.test(text ?? ''))).toBe(false)
  await fireEvent.click(screen.getByRole('menuitem', { name: /^With the same model/ }))
  const meter = await screen.findByRole('progressbar', { name: 'Summary' })
  await vi.waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Section 2 of 6'))
  await fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await settled()
  expect(await screen.findByText('5 of 6 sections were not read.')).toBeTruthy()
})

test('figures name the model, the time, the tokens, and the cost where there is one', async () => {
  await begin()
  const figures = () => within(article(asked).getByRole('list', { name: 'Model, time and size of this answer' })).getAllByRole('listitem').map((item) => item.textContent)
  expect(figures()).toEqual(['Qwen2.5 1.5B', '4.1 s', '912 tokens'])
  await dialogue.choose(6)
  await tick()
  expect(figures()).toEqual(['Office 32B', '3.4 s', '1,204 tokens', '$0.0021'])
})

test('evidence alone can be copied too', async () => {
  await begin('beat=1', 3)
  await fireEvent.click(screen.getByRole('button', { name: 'Copy the evidence' }))
  expect(program.copied[0]).toContain('On 20 May 1875 seventeen states signed the Metre Convention in Paris. [1]')
})
