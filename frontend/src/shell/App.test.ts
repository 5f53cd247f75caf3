import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../lib/backend/fake'
import App from './App.svelte'

const begin = async (options: string, width = 1280) => {
  window.innerWidth = width
  const program = new FakeProgram(new URLSearchParams(options))
  const page = render(App, { backend: program })
  await vi.waitFor(() => expect(document.querySelector('[data-layout]')).not.toBeNull())
  return { program, ...page }
}

test('without a program the page says so', () => {
  render(App, { backend: null })
  expect(screen.getByRole('heading', { name: 'The program does not answer' })).toBeTruthy()
})

test('a start that fails says why and can be tried again', async () => {
  const program = new FakeProgram(new URLSearchParams('state=missing'))
  render(App, { backend: program })
  expect((await screen.findByRole('alert')).textContent).toContain('in use by another program')
  vi.spyOn(program, 'start').mockImplementation(() => new FakeProgram(new URLSearchParams()).start())
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'What do you want to know?' })).toBeTruthy()
})

test('conversations that end with the window are said to', async () => {
  const program = new FakeProgram(new URLSearchParams())
  const start = await program.start()
  const sentence = 'Kept only until the window is closed.'
  vi.spyOn(program, 'start').mockResolvedValue({ ...start, notKept: sentence })
  render(App, { backend: program })
  expect((await screen.findByText(sentence)).closest('[data-region="composer"]')).not.toBeNull()
})

test('files over the window are taken from the web view, which would open them itself', async () => {
  await begin('')
  for (const type of ['Files', 'text/uri-list']) {
    const dataTransfer = { types: [type], dropEffect: 'none' }
    expect(await fireEvent.dragEnter(document.body, { dataTransfer })).toBe(false)
    expect(dataTransfer.dropEffect).toBe('copy')
    expect(await screen.findByText('Drop to add to the library')).toBeTruthy()
    dataTransfer.dropEffect = 'none'
    expect(await fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
    expect(dataTransfer.dropEffect).toBe('copy')
    expect(await fireEvent.drop(document.body, { dataTransfer })).toBe(false)
    await vi.waitFor(() => expect(screen.queryByText('Drop to add to the library')).toBeNull())
  }
})

test('three clicks lead to the words of a document', async () => {
  await begin('state=first&beat=1')
  await fireEvent.click(screen.getByRole('button', { name: 'Try the samples' }))
  const question = await screen.findByRole('button', { name: 'How many days after the trip must the expense report be submitted?' })
  await fireEvent.click(question)
  const mark = (await screen.findAllByRole('button', { name: 'Citation 1 verified' }))[0]
  await fireEvent.click(mark as HTMLElement)
  const panel = await screen.findByRole('complementary', { name: 'Fragment' })
  await within(panel).findByText('travel-expenses-policy-2025.docx')
  expect(panel.querySelector('mark.lit')?.textContent).toBe('The expense report must be submitted within 30 days after the end of the trip.')

  await fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('complementary', { name: 'Fragment' })).toBeNull()
  expect((document.activeElement as HTMLElement).dataset['mark']).toBe('c1')
})

test('brackets go from mark to mark, but not while one writes', async () => {
  await begin('')
  await fireEvent.click(screen.getByRole('button', { name: /^What does the tenant pay/ }))
  await vi.waitFor(() => expect(document.querySelectorAll('[data-turn] [data-mark]').length).toBeGreaterThan(5))
  const marks = [...document.querySelectorAll<HTMLElement>('[data-turn] [data-mark]')]
  await fireEvent.keyDown(document.body, { key: ']' })
  await fireEvent.keyDown(document.activeElement as Element, { key: ']' })
  expect(document.activeElement).toBe(marks[1])
  await fireEvent.keyDown(document.activeElement as Element, { key: '[' })
  expect(document.activeElement).toBe(marks[0])
  const field = screen.getByRole('textbox', { name: 'Question' })
  field.focus()
  await fireEvent.keyDown(field, { key: ']' })
  expect(document.activeElement).toBe(field)
  await fireEvent.keyDown(field, { key: 'PageDown', altKey: true })
  expect(document.activeElement).toBe(marks[0])
})

test('Enter asks, Shift+Enter does not, and the up arrow brings the question back', async () => {
  await begin('beat=1')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' })
  await fireEvent.input(field, { target: { value: 'When was the Metre Convention signed?' } })
  await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(document.querySelector('[data-turn]')).toBeNull()
  await fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(document.querySelector('[data-state="done"]')).not.toBeNull())
  expect(field.value).toBe('')
  await fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('When was the Metre Convention signed?')
})

test('an empty question and a running answer are said, not swallowed', async () => {
  await begin('beat=50')
  const field = screen.getByRole('textbox', { name: 'Question' })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Write a question first.')).toBeTruthy()
  await fireEvent.input(field, { target: { value: 'What does the tenant pay before moving in, and what happens if rent is late?' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByRole('button', { name: 'Stop' })
  await fireEvent.input(field, { target: { value: 'Another' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('Wait for this answer, or stop it.')).toBeTruthy()
  await fireEvent.keyDown(field, { key: '.', ctrlKey: true })
  await vi.waitFor(() => expect(document.querySelector('[data-state="stopped"]')).not.toBeNull())
})

test('the language changes the whole window', async () => {
  await begin('')
  await fireEvent.keyDown(document.body, { key: ',', ctrlKey: true })
  await fireEvent.click(await screen.findByRole('radio', { name: 'Español' }))
  expect(await screen.findByRole('heading', { name: 'Ajustes' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
})

test('the library shows states with their reasons, and forgets only when asked twice', async () => {
  const { program } = await begin('state=indexing')
  const forget = vi.spyOn(program, 'forget')
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  expect(await screen.findByText(/It is protected by a password|it is protected by a password/)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'More for Bank guarantee.pdf' }))
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Forget' }))
  expect(forget).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Forget' }))
  await vi.waitFor(() => expect(screen.queryByText('Bank guarantee.pdf')).toBeNull())
  expect(forget).toHaveBeenCalledWith('/home/ana/Documents/Contracts/Velmora/Bank guarantee.pdf')
})

test('the sign says where text goes', async () => {
  await begin('')
  expect(screen.getByText('All on this machine')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: /^Model: / }))
  await fireEvent.click(await screen.findByRole('menuitemradio', { name: /Office 32B/ }))
  expect((await screen.findAllByText('Text goes to llm.office.example')).length).toBeGreaterThan(0)
})

test('dropped folders go into the library', async () => {
  const { program } = await begin('')
  const add = vi.spyOn(program, 'addPaths')
  program.emit('dropped', ['/home/ana/Documents/Contracts/Velmora'])
  await vi.waitFor(() => expect(add).toHaveBeenCalledWith(['/home/ana/Documents/Contracts/Velmora']))
  expect(await screen.findByRole('heading', { name: 'Library', level: 1 })).toBeTruthy()
})

test('Ctrl+K goes to a conversation or does a command', async () => {
  await begin('')
  await fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'A conversation or a command' })
  await fireEvent.input(field, { target: { value: 'metre' } })
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['true'])
  await fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'When was the Metre Convention signed?', level: 2 })).toBeTruthy())
  expect(screen.queryByRole('combobox')).toBeNull()

  await fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const again = await screen.findByRole<HTMLInputElement>('combobox')
  expect(again.value).toBe('')
  await fireEvent.keyDown(again, { key: 'ArrowUp' })
  expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-selected')).toBe('true')
  await fireEvent.input(again, { target: { value: 'ettings' } })
  await fireEvent.keyDown(again, { key: 'Enter' })
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy()
})

test('Ctrl+F finds words in the conversation', async () => {
  await begin('')
  await fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
  expect(screen.queryByRole('search')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /^When was the Metre/ }))
  await vi.waitFor(() => expect(document.querySelector('[data-turn]')).not.toBeNull())
  await fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
  const bar = within(await screen.findByRole('search'))
  const field = bar.getByRole('textbox')
  await fireEvent.input(field, { target: { value: 'METRE convention' } })
  await vi.waitFor(() => expect(bar.getByRole('status').textContent).toMatch(/^1 of \d+$/))
  await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(bar.getByRole('status').textContent).toMatch(/^(\d+) of \1$/)
  await fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('search')).toBeNull()
})

test('Ctrl+Shift+F searches in all conversations, also from a narrow window', async () => {
  for (const width of [1280, 800]) {
    const { unmount } = await begin('', width)
    await fireEvent.keyDown(document.body, { key: 'F', ctrlKey: true, shiftKey: true })
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).getAttribute('aria-label')).toBe('Search conversations'))
    unmount()
  }
})

test('the conversation on the page can be deleted and had back', async () => {
  await begin('')
  await fireEvent.click(screen.getByRole('button', { name: /^When was the Metre/ }))
  await vi.waitFor(() => expect(document.querySelector('[data-turn]')).not.toBeNull())
  await fireEvent.click(screen.getByRole('button', { name: 'More for “When was the Metre Convention signed?”' }))
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'What do you want to know?' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: 'When was the Metre Convention signed?' })).toBeTruthy()
})

test('a document is summarised from its row, from the panel and by Ctrl+K', async () => {
  const { program } = await begin('beat=1')
  const summarise = vi.spyOn(program, 'summarise')
  const lease = '/home/ana/Documents/Cotejo/samples/lease-contract.pdf'
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  await fireEvent.click(await screen.findByRole('button', { name: 'More for lease-contract.pdf' }))
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Summarise this document' }))
  expect(summarise).toHaveBeenCalledWith(0, lease, 'local')
  await vi.waitFor(() => expect(document.querySelector('[data-state="done"]')).not.toBeNull(), { timeout: 10_000 })

  await fireEvent.click(screen.getByRole('button', { name: /^What does the tenant pay/ }))
  await fireEvent.click((await screen.findAllByRole('button', { name: 'Citation 1 verified' }))[0] as HTMLElement)
  const panel = await screen.findByRole('complementary', { name: 'Fragment' })
  await fireEvent.click(await within(panel).findByRole('button', { name: 'More' }))
  await fireEvent.click(await within(panel).findByRole('menuitem', { name: 'Summarise this document' }))
  expect(summarise).toHaveBeenLastCalledWith(1, lease, 'local')
  await vi.waitFor(() => expect(document.querySelectorAll('[data-state="done"]')).toHaveLength(2), { timeout: 10_000 })

  await fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await fireEvent.input(await screen.findByRole('combobox'), { target: { value: 'summarise lease' } })
  await fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await vi.waitFor(() => expect(summarise).toHaveBeenCalledTimes(3))
})

test('without a model a document cannot be summarised, and the list says why', async () => {
  const { program } = await begin('model=none')
  const summarise = vi.spyOn(program, 'summarise')
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  await fireEvent.click(await screen.findByRole('button', { name: 'More for lease-contract.pdf' }))
  const item = await screen.findByRole('menuitem', { name: /^Summarise this document/ })
  expect(item.textContent).toContain('A summary needs a language model.')
  await fireEvent.click(item)
  expect(summarise).not.toHaveBeenCalled()
})

test('a folder or a file that is chosen beside the question is asked alone, and the answer says so', async () => {
  const { program } = await begin('beat=1')
  const ask = vi.spyOn(program, 'ask')
  await fireEvent.click(screen.getByRole('button', { name: 'Scope: All documents' }))
  await fireEvent.click(await screen.findByRole('menuitemradio', { name: /^samples/ }))
  const field = screen.getByRole('textbox', { name: 'Question' })
  await fireEvent.input(field, { target: { value: 'How much notice must the tenant give?' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(ask).toHaveBeenLastCalledWith(0, 'How much notice must the tenant give?', '/home/ana/Documents/Cotejo/samples', 'local')
  expect(await screen.findByText('asked of samples alone')).toBeTruthy()

  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  await fireEvent.click(await screen.findByRole('button', { name: 'More for metre.txt' }))
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Ask this file alone' }))
  expect(await screen.findByRole('button', { name: 'Scope: metre.txt' })).toBeTruthy()
})
