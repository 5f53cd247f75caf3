import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Start } from '../../lib/backend/types'
import { Words } from '../../lib/i18n/words.svelte'
import { Choices } from './choices.svelte'
import Holder from './Holder.test.svelte'

async function begin(change: (start: Start) => Start = (start) => start, language: 'en' | 'es' = 'en', meaning = true) {
  const program = new FakeProgram(new URLSearchParams(`beat=1&lang=${language}`))
  const choices = new Choices(program, change(await program.start()), () => {})
  render(Holder, { choices, meaning, words: new Words(language) })
  return { program, choices }
}
const kept = async (program: FakeProgram) => (await program.settings()).retrieval
const set = async (label: string, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await fireEvent.input(field, { target: { value } })
  await fireEvent.change(field)
  return field
}

test('each choice is stored at once, and the defaults come back together', async () => {
  const { program, choices } = await begin()
  expect(screen.getByText('These are the defaults.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  await fireEvent.click(screen.getByLabelText(/^When it names a file/))
  await fireEvent.click(screen.getByLabelText(/^Search by meaning alone/))
  await set('Passages that an answer is made from', '8')
  await vi.waitFor(() => expect(choices.settings.retrieval).toMatchObject({ scope: false, hybrid: false, topK: 8, rewrite: true, candidates: 20 }))
  expect(await kept(program)).toEqual(choices.settings.retrieval)
  expect(screen.queryByLabelText('Weight of words')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Back to the defaults' }))
  await screen.findByText('These are the defaults.')
  expect(await kept(program)).toEqual(choices.search.defaults)
  expect(screen.getByLabelText<HTMLInputElement>('Passages that an answer is made from').value).toBe('4')
})

test('a number out of range is brought into it, and what is no number changes nothing', async () => {
  const { program } = await begin()
  expect((await set('Weight of words', '99')).value).toBe('10')
  expect((await set('Candidates from each way of searching', '0')).value).toBe('1')
  expect((await set('Most questions searched for in one message', '2.6')).value).toBe('3')
  expect((await set('Weight of meaning', '')).value).toBe('1')
  await vi.waitFor(async () => expect(await kept(program)).toMatchObject({ wordsWeight: 10, candidates: 1, multiQuery: 3, vectorsWeight: 1 }))
})

test('a reranking model that is not there cannot be chosen, and why stands beside it', async () => {
  await begin()
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: /^A reranking model/ })
  expect(choice.disabled).toBe(true)
  expect(screen.getByText(/^There is no reranking model/)).toBeTruthy()
  await fireEvent.click(screen.getByLabelText(/^Put the candidates in order/))
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: /^A reranking model/ })).toBeNull())
})

test('without an embedding model it is said that words decide', async () => {
  await begin(undefined, 'en', false)
  expect(screen.getByText(/so words alone decide/)).toBeTruthy()
})

test('the error rates are told of a hundred questions, with the numbers that they are made of', async () => {
  const rates = [
    { questions: 'en' as const, documents: 'en' as const, foreign: 600, foreignAnswered: 14, known: 500, knownRefused: 1 },
    { questions: 'es' as const, documents: 'en' as const, foreign: 400, foreignAnswered: 0, known: 0, knownRefused: 0 },
  ]
  await begin((start) => ({ ...start, search: { ...start.search, rates } }))
  const group = screen.getByRole('group', { name: 'How often “not in your documents” is wrong' })
  expect(group.textContent).toMatch(/multilingual-e5-small/)
  expect(group.textContent).toMatch(/Questions and documents in English/)
  expect(group.textContent).toMatch(/that the documents do not answer, 2 get an answer all the same \(14 of 600\)/)
  expect(group.textContent).toMatch(/that they do answer, fewer than 1 are refused \(1 of 500\)/)
  expect(group.textContent).toMatch(/Questions in Spanish, documents in English.*, 0 get an answer all the same \(0 of 400\)\.\s*$/)
})

test('in Spanish too; without rates nothing is claimed', async () => {
  await begin((start) => ({ ...start, search: { ...start.search, rates: [] } }), 'es')
  expect(screen.getByRole('heading', { name: 'Búsqueda' })).toBeTruthy()
  expect(screen.queryByText(/Cuántas veces se equivoca/)).toBeNull()
})
