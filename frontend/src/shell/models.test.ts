import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../lib/backend/fake'
import App from './App.svelte'

const begin = async (options: string) => {
  window.innerWidth = 1280
  const program = new FakeProgram(new URLSearchParams(`beat=0&${options}`))
  render(App, { backend: program })
  await vi.waitFor(() => expect(document.querySelector('[data-layout]')).not.toBeNull())
  return program
}
const composer = () => within(screen.getByRole('form', { name: 'Ask' }))
const menu = () => fireEvent.click(composer().getByRole('button', { name: /^Model:/ }))

test('the host that text goes to stands beside the question before it is asked', async () => {
  await begin('model=server:office-32b')
  expect(composer().getByText('The question and its passages go to llm.office.example.')).toBeTruthy()
  const field = composer().getByRole('textbox', { name: 'Question' })
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('llm.office.example')
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(composer().getByText('Write a question first.')).toBeTruthy()
  expect(composer().getByText(/llm\.office\.example/)).toBeTruthy()
  await menu()
  await fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Qwen2\.5/ }))
  await vi.waitFor(() => expect(composer().queryByText(/llm\.office\.example/)).toBeNull())
  expect(screen.getByText('All on this machine')).toBeTruthy()
})

test('models are set up from the composer and from Ctrl+K', async () => {
  await begin('')
  await menu()
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Set up models…' }))
  expect(await screen.findByRole('heading', { name: 'Models', level: 1 })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('heading', { name: 'Models', level: 1 })).toBeNull()
  await fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'A conversation or a command' })
  await fireEvent.input(field, { target: { value: 'servers and keys' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByRole('heading', { name: 'Own engine', level: 2 })).toBeTruthy()
})

test('a model that is set up can be chosen at once, and used for answers', async () => {
  await begin('')
  await menu()
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Set up models…' }))
  await fireEvent.click(await screen.findByRole('button', { name: /^Ollama.*answers/ }))
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await fireEvent.click(await screen.findByRole('button', { name: 'Use for answers' }))
  expect(await screen.findByText('Writes the answers now')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(composer().getByRole('button', { name: 'Model: qwen3:8b' })).toBeTruthy()
})

test('indexing with a service waits in the library until it is allowed; then questions say where they go', async () => {
  const program = await begin('consent')
  const allow = vi.spyOn(program, 'allowEmbedding')
  expect(composer().queryByText(/to be found by meaning/)).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  expect(await screen.findByText(/3,120 texts, about 1,140,000 tokens, go to llm\.office\.example once/)).toBeTruthy()
  expect(screen.getByText('waits for your leave to send texts')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Send the texts and index' }))
  expect(allow).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(screen.queryByText(/3,120 texts/)).toBeNull())
  await fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  expect(composer().getByText('The question goes to llm.office.example to be found by meaning.')).toBeTruthy()
})

test('a refusal goes back to the own engine', async () => {
  const program = await begin('consent')
  const allow = vi.spyOn(program, 'allowEmbedding')
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  await fireEvent.click(await screen.findByRole('button', { name: 'Send nothing; use the own engine' }))
  await vi.waitFor(() => expect(screen.queryByText(/3,120 texts/)).toBeNull())
  expect((await program.settings()).embedder).toBe('')
  expect(allow).not.toHaveBeenCalled()
})
