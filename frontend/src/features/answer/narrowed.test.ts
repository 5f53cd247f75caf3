import { render, screen, fireEvent, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Narrowing, Turn } from '../../lib/backend/types'
import { Words } from '../../lib/i18n/words.svelte'
import type { Acts } from './acts'
import { Dialogue } from './dialogue.svelte'
import Holder from './Holder.test.svelte'

// Conversation 7 of the examples: a list that is asked of a file which the question names. Conversation 1 asks for two things.
async function begin(conversation: number, change: Partial<Turn> = {}, language: 'en' | 'es' = 'en') {
  const program = new FakeProgram(new URLSearchParams(`beat=1&lang=${language}`))
  const dialogue = new Dialogue(program)
  program.on('turn', (turn) => dialogue.apply(turn))
  await dialogue.open(conversation)
  dialogue.turns = dialogue.turns.map((turn) => ({ ...turn, ...change }))
  const acts: Acts = {
    isShown: () => false,
    open: () => {},
    openSource: () => {},
    copy: (text) => program.copy(text),
    models: () => [],
    model: () => 'local',
    again: (turn, how) => dialogue.askAgain(turn.id, { model: '', question: '', searchAs: null, everywhere: false, ...how }),
    choose: () => {},
    stop: () => {},
    settings: () => {},
    library: () => {},
  }
  render(Holder, { dialogue, acts, words: new Words(language) })
  return { program, dialogue }
}

test('where the question says to look is told, and lifted by asking again', async () => {
  const { program, dialogue } = await begin(7)
  expect(screen.getByText('searched only in travel-expenses-policy-2025.docx, as the question says')).toBeTruthy()
  expect(screen.getByText(/^This covers only what was read/)).toBeTruthy()
  const again = vi.spyOn(program, 'askAgain')
  await fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }))
  expect(again).toHaveBeenCalledWith(9, { model: '', question: '', searchAs: null, everywhere: true })
  await vi.waitFor(() => expect(dialogue.running).toBe(false))
  await tick()
  expect(screen.queryByText(/as the question says/)).toBeNull()
  expect(dialogue.shown[0]?.variants).toHaveLength(2)
})

test('a search within a chosen folder is widened to that alone', async () => {
  await begin(7, { scope: '/home/ana/Contracts', scopeName: 'Contracts' })
  expect(screen.getByRole('button', { name: 'Search all of Contracts' })).toBeTruthy()
})

test('each kind of place has its words, in both languages', async () => {
  const narrowed: Narrowing[] = [{ kind: 'folder', value: 'Invoices' }, { kind: 'kind', value: 'pdf' }, { kind: 'since', value: '2024-03-01' }, { kind: 'until', value: '2024-03-31' }]
  await begin(7, { narrowed })
  expect(screen.getByText('searched only in the folder Invoices, in PDF files, in files changed on or after March 1, 2024, and in files changed on or before March 31, 2024, as the question says')).toBeTruthy()
  document.body.innerHTML = ''
  await begin(7, { narrowed: [{ kind: 'since', value: '2024-03-01' }] }, 'es')
  expect(screen.getByText('buscado solo en archivos cambiados desde el 1 de marzo de 2024, como dice la pregunta')).toBeTruthy()
})

test('when nothing was found there and all was searched, it says so and has nothing to lift', async () => {
  await begin(7, { widened: true })
  expect(screen.getByText('nothing was found in travel-expenses-policy-2025.docx, where the question says to look, so all was searched')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Search everywhere' })).toBeNull()
})

test('what was searched for one by one is listed', async () => {
  await begin(1)
  const list = screen.getByRole('list', { name: 'searched for, one by one' })
  expect(within(list).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['What does the tenant pay before moving in?', 'What happens if rent is late?'])
})

test('near misses are no answer, and are headed so', async () => {
  await begin(4)
  expect(screen.getByRole('heading', { name: 'Close, but not an answer' })).toBeTruthy()
})
