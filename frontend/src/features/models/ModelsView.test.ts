import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { Words } from '../../lib/i18n/words.svelte'
import Holder from './Holder.test.svelte'
import { Models } from './models.svelte'

const begin = async (options = '') => {
  const program = new FakeProgram(new URLSearchParams(`beat=0&${options}`))
  const start = await program.start()
  const words = new Words(options.includes('lang=es') ? 'es' : 'en')
  const models = new Models(program, { settings: () => start.settings, take: () => {}, renew: async () => {}, embedder: async () => true, decimal: () => words.fixed(0.5, 1).charAt(1) })
  await models.open()
  const onuse = vi.fn()
  render(Holder, { words, models, embedder: start.settings.embedder, waits: start.library.waitsForConsent, onuse, onclose: () => {} })
  return { program, models, onuse }
}
const part = (name: RegExp) => fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name }))

test('a file that takes more memory than is free warns before it is chosen', async () => {
  const { program } = await begin()
  const save = vi.spyOn(program, 'saveEngine')
  const [small, large] = screen.getAllByRole<HTMLInputElement>('radio', { name: /Qwen/ })
  expect([small?.checked, large?.checked]).toEqual([true, false])
  const warning = screen.getByText('More than is free now. Close other programs, choose a smaller context, or a smaller model.')
  expect(warning.closest('li')).toBe(large?.closest('li'))
  expect(save).not.toHaveBeenCalled()
  await fireEvent.click(large as HTMLElement)
  expect(save).toHaveBeenCalledWith(expect.stringContaining('Qwen3-8B'), 8192, 4)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /half/ }).disabled).toBe(true)
})

test('without an engine and without files the page says what to do', async () => {
  await begin('engine=missing')
  expect(screen.getByRole('alert').textContent).toContain('llama-server')
  expect(screen.getByText(/There is no model file yet\. Add one/)).toBeTruthy()
  expect(screen.getByText(/word GGUF/)).toBeTruthy()
})

test('a failing test stands in words on the page and in the list', async () => {
  await begin()
  await part(/^Another address/)
  expect(screen.getByRole('note', { name: 'Text goes to llm.office.example' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('The server is there, but it does not accept the key.')).toBeTruthy()
  expect(screen.getByText(/Ask whoever runs the server for a new one/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Another address.*test failed/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Test again' })).toBeTruthy()
})

test('a service is set up by name, key and model, and used when asked to', async () => {
  const { onuse } = await begin()
  await part(/^OpenAI/)
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose a model, or write its name.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use for answers' })).toBeNull()
  await fireEvent.input(screen.getByLabelText('Key'), { target: { value: 'right' } })
  await fireEvent.click(screen.getByRole('button', { name: 'List models' }))
  await screen.findByText(/The server has 3 models/)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' })
  await fireEvent.input(field, { target: { value: 'mini' } })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['gpt-4o-mini', 'gpt-4.1-mini'])
  await fireEvent.keyDown(field, { key: 'ArrowDown' })
  await fireEvent.keyDown(field, { key: 'ArrowDown' })
  await fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('gpt-4.1-mini')
  expect(screen.queryByRole('option')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('')
  await fireEvent.click(screen.getByRole('button', { name: 'Use for answers' }))
  expect(onuse).toHaveBeenCalledWith('openai:gpt-4.1-mini')
})

test('a server of this machine shows no sign and no costs, until its address leads away', async () => {
  await begin()
  await part(/^Ollama/)
  expect(screen.queryByRole('note')).toBeNull()
  expect(screen.queryByLabelText('Monthly limit')).toBeNull()
  await fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'http://192.168.1.7:11434/v1' } })
  expect(screen.getByRole('note', { name: 'Text goes to 192.168.1.7:11434' })).toBeTruthy()
  expect(screen.getByLabelText('Monthly limit')).toBeTruthy()
})

test('before texts leave, their number, cost and host stand there, and a no sends nothing', async () => {
  const { program, models } = await begin('consent')
  const [allow, decline] = [vi.spyOn(program, 'allowEmbedding'), vi.spyOn(models.consent, 'decline')]
  await part(/^Finding by meaning/)
  const note = await screen.findByRole('note', { name: 'Text goes to llm.office.example' })
  expect(note.textContent).toMatch(/3,120 texts, about 1,140,000 tokens/)
  expect(screen.getByText('about $0.12')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Send nothing; use the own engine' }))
  expect([decline.mock.calls.length, allow.mock.calls.length]).toEqual([1, 0])
  await fireEvent.click(screen.getByRole('button', { name: 'Send the texts and index' }))
  expect(allow).toHaveBeenCalledTimes(1)
})

test('a cost that nobody knows is said to be unknown', async () => {
  const { models } = await begin('consent')
  vi.spyOn(models.consent, 'count').mockImplementation(async () => void (models.consent.cost = { texts: 1, tokens: 9, cost: -1, host: 'h.example' }))
  await part(/^Finding by meaning/)
  expect(await screen.findByText(/^not known; the prices/)).toBeTruthy()
})

test('the log words what calls were for and how they ended, and clears only when asked twice', async () => {
  const { program } = await begin()
  const clear = vi.spyOn(program, 'clearReplies')
  await part(/^Log of calls/)
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
  expect(rows[1]).toMatch(/a test server:office-32b ?The server refused the key\. ?–/)
  expect(rows[2]).toMatch(/an answer.*complete ?0\.9 sec ?6\.8 sec ?2,210 → 308 ?\$0\.0016$/)
  expect(rows[4]).toMatch(/Own engine ?from the kept replies ?– ?–/)
  await fireEvent.click(screen.getByRole('button', { name: 'Clear kept replies' }))
  expect(clear).not.toHaveBeenCalled()
  await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear kept replies' }))
  expect(await screen.findByText('The kept replies are gone. Conversations stay as they are.')).toBeTruthy()
  expect(clear).toHaveBeenCalledTimes(1)
})

test('an empty log says what to do', async () => {
  await begin('calls=none')
  await part(/^Log of calls/)
  expect(await screen.findByText(/No model was called yet\. Ask a question/)).toBeTruthy()
})

test('amounts are written as the language does', async () => {
  await begin('lang=es')
  await part(/^Otra dirección/)
  expect(screen.getByLabelText<HTMLInputElement>('Texto leído').value).toBe('0,5')
  expect(screen.getByText(/^3,41\sUS\$ de 20,00\sUS\$ gastados este mes\./)).toBeTruthy()
})
