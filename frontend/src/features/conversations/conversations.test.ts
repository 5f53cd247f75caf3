import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { Words } from '../../lib/i18n/words.svelte'
import { Conversations } from './conversations.svelte'
import { hits } from './hits'
import Holder from './Holder.test.svelte'

async function begin(options = '') {
  const program = new FakeProgram(new URLSearchParams(options))
  const conversations = new Conversations(program, await program.conversations())
  const told = { onopen: vi.fn(), onrenamed: vi.fn(), onremoved: vi.fn() }
  const page = render(Holder, { conversations, current: 2, words: new Words('en'), ...told })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search conversations' })
  return { program, conversations, field, ...told, ...page }
}
const titles = () => [...document.querySelectorAll('.open .title')].map((title) => title.textContent)
const row = (title: RegExp) => screen.getByRole('button', { name: title })

test('a search waits until the typing has settled and asks once', async () => {
  const { program, field, onopen } = await begin()
  const search = vi.spyOn(program, 'searchConversations')
  for (const value of ['a', 'ar', 'arrive later']) await fireEvent.input(field, { target: { value } })
  expect(search).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(titles()).toEqual(['How many days after the trip must the expense report be submitted?']))
  expect(search.mock.calls).toEqual([['arrive later']])
  const nav = within(screen.getByRole('navigation', { name: 'Conversations' }))
  expect(nav.getByRole('status').textContent).toBe('1 conversation found')
  expect([...document.querySelectorAll('.snippet strong')].map((hit) => hit.textContent)).toEqual(['arrive', 'later'])
  await fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect((document.activeElement as HTMLElement).classList.contains('open')).toBe(true)
  await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(field)
  await fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(onopen).toHaveBeenCalledWith(2))
  await fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
  expect(titles()).toHaveLength(7)
})

test('a search without a find says so; accents and case do not matter', async () => {
  const { conversations } = await begin('lang=es')
  await conversations.search('CUANTOS DIAS')
  expect(conversations.shown.map((one) => one.id)).toEqual([2])
  await conversations.search('nothing such')
  await tick()
  expect(screen.getByText('No title, question or answer holds “nothing such”.')).toBeTruthy()
})

test('of two searches the later one is shown, whichever answers first', async () => {
  const { program, conversations } = await begin()
  const slow = program.searchConversations
  vi.spyOn(program, 'searchConversations').mockImplementation(async (query) => {
    if (query === 'tenant') await new Promise((done) => setTimeout(done, 40))
    return slow(query)
  })
  await Promise.all([conversations.search('tenant'), conversations.search('metre')])
  expect(conversations.shown.map((one) => one.id)).toEqual([3])
  expect(conversations.searching).toBe(false)
})

test('a title is written anew in its place', async () => {
  const { onrenamed } = await begin()
  row(/^When was the Metre/).focus()
  await fireEvent.keyDown(row(/^When was the Metre/), { key: 'F2' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rename this conversation' })
  expect(field.value).toBe('When was the Metre Convention signed?')
  await fireEvent.input(field, { target: { value: 'no' } })
  await fireEvent.keyDown(field, { key: 'Escape' })
  await tick()
  expect(document.activeElement).toBe(row(/^When was the Metre/))
  expect(onrenamed).not.toHaveBeenCalled()

  await fireEvent.click(screen.getByRole('button', { name: 'More for “When was the Metre Convention signed?”' }))
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const again = await screen.findByRole('textbox', { name: 'Rename this conversation' })
  await fireEvent.input(again, { target: { value: ' The metre ' } })
  await fireEvent.keyDown(again, { key: 'Enter' })
  await vi.waitFor(() => expect(onrenamed).toHaveBeenCalledWith(3, 'The metre'))
  expect(row(/^The metre$/)).toBeTruthy()
})

test('what was deleted can be had back, the last one first', async () => {
  const { conversations, onopen, onremoved, program } = await begin()
  row(/^How many days/).focus()
  await fireEvent.keyDown(row(/^How many days/), { key: 'Delete' })
  await vi.waitFor(() => expect(onremoved).toHaveBeenCalledWith(2))
  expect(screen.getByText(/^Deleted: How many days/)).toBeTruthy()
  // The next one has the focus.
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).title).toMatch(/^When was the Metre/))
  await fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' })
  await vi.waitFor(() => expect(titles()).toHaveLength(5))
  await expect(program.conversation(3)).rejects.toMatchObject({ code: 'store.no_conversation' })

  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(titles()).toHaveLength(6))
  expect(onopen).not.toHaveBeenCalled()
  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(titles()).toHaveLength(7))
  // It was the one on the page, and is there again.
  expect(onopen).toHaveBeenCalledWith(2)
  expect(conversations.removed).toEqual([])
  expect(screen.queryByText(/^Deleted/)).toBeNull()
})

test('what cannot be restored any more says why, and a refused removal keeps its row', async () => {
  const { conversations, program } = await begin()
  await conversations.remove(3)
  vi.spyOn(program, 'restore').mockRejectedValue({ code: 'store.no_conversation', message: 'It is gone.' })
  expect(await conversations.restore()).toBe(0)
  await tick()
  expect(screen.getByRole('alert').textContent).toContain('It is gone.')
  expect(conversations.removed).toEqual([])
  vi.spyOn(program, 'remove').mockRejectedValue({ code: 'store.locked', message: 'In use.' })
  expect(await conversations.remove(2)).toBe(false)
  expect(conversations.rows.some((one) => one.id === 2)).toBe(true)
})

test.each([
  ['The rent is due', 'RENT', ['-The ', '+rent', '- is due']],
  ['¿Cuántos días?', 'dias cuantos', ['-¿', '+Cuántos', '- ', '+días', '-?']],
  ['aXbX', 'x', ['-a', '+X', '-b', '+X']],
  ['none', '', ['-none']],
  ['😀 é', 'e', ['-😀 ', '+é']],
] as const)('in %s, %s is set off', (text, query, want) => {
  expect(hits(text, query).map((piece) => (piece.hit ? '+' : '-') + piece.text)).toEqual(want)
})
