import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Start } from '../../lib/backend/types'
import { parseAmount } from './amounts'
import { contextChoices } from './contexts'
import type { Form } from './form.svelte'
import { Models } from './models.svelte'
import { foundAmong } from './names'

let program: FakeProgram
let models: Models
let heard: Start[]
const begin = async (options = '') => {
  program = new FakeProgram(new URLSearchParams(`beat=0&${options}`))
  let start = await program.start()
  heard = []
  const take = (next: Start) => void (heard.push(next), (start = next))
  models = new Models(program, {
    settings: () => start.settings,
    take,
    renew: async () => void (start = { ...start, models: await program.models() }),
    decimal: () => '.',
    embedder: async (embedder) => {
      take(await program.saveSettings({ ...start.settings, embedder }))
      return true
    },
  })
}
beforeEach(() => begin())

const show = async (part: string): Promise<Form> => {
  await models.open()
  models.show(part)
  return models.form as Form
}

describe('the page', () => {
  test('asks the ports of this machine only when it is opened', async () => {
    const find = vi.spyOn(program, 'findServers')
    await Promise.resolve()
    expect(find).not.toHaveBeenCalled()
    await models.open()
    expect(find).toHaveBeenCalledTimes(1)
    expect(models.here.filter((one) => one.found).map((one) => [one.id, one.model])).toEqual([['ollama', 'qwen3:8b']])
    models.show('ollama')
    expect(models.form).toMatchObject({ model: 'qwen3:8b', changed: false, unsaved: true })
  })
  test('begins with what is in use', async () => {
    await models.open()
    expect(models.part).toBe('engine')
    await begin('model=server:office-32b')
    await models.open()
    expect(models.part).toBe('server')
    expect([models.inUse('server'), models.inUse('engine'), models.inUse('openai')]).toEqual([true, false, false])
  })
  test('lists the models of a local server that answers, and of no other', async () => {
    const list = vi.spyOn(program, 'listModels')
    const form = await show('ollama')
    await vi.waitFor(() => expect(form.names).toContain('llama3.2:3b'))
    list.mockClear()
    models.show('openai')
    models.show('jan')
    expect(list).not.toHaveBeenCalled()
  })
  test('forgets a key that was not saved', async () => {
    const form = await show('openai')
    Object.assign(form, { key: 'secret', model: 'gpt-4o' })
    await form.test()
    expect(form.report?.well).toBe(false)
    models.close()
    expect([form.key, form.report, form.model]).toEqual(['', null, 'gpt-4o'])
  })
  test('says why when the program refuses', async () => {
    vi.spyOn(program, 'findServers').mockRejectedValue({ code: 'x', message: 'It cannot look.' })
    await models.open()
    expect(models.failure?.message).toBe('It cannot look.')
    expect(models.looking).toBe(false)
  })
})

describe('a form', () => {
  test('a test that fails is said in words, with what to do', async () => {
    const form = await show('server')
    await form.test()
    expect(form.report).toMatchObject({ well: false, message: 'The server is there, but it does not accept the key.', advice: expect.stringContaining('new one') })
    expect(form.failure).toBeNull()
    form.key = 'right'
    await form.test()
    expect(form.report).toMatchObject({ well: true, structured: true })
  })
  test('a test needs a model, and an address where none is known', async () => {
    const form = await show('openai')
    await form.test()
    expect(form.lack).toBe('model')
    const other = await show('server')
    other.address = ' '
    await other.test()
    expect([other.lack, other.report]).toEqual(['address', null])
  })
  test('what is saved is in force, and the key is not kept on the page', async () => {
    const save = vi.spyOn(program, 'saveProvider')
    const form = await show('openai')
    Object.assign(form, { key: 'secret', limit: '2,50' })
    form.name('gpt-4o-mini')
    expect(form.changed).toBe(true)
    expect(await form.save()).toBe(true)
    expect(save).toHaveBeenCalledWith({ id: 'openai', address: '', model: 'gpt-4o-mini', limit: 2.5, priceIn: -1, priceOut: -1 }, 'secret')
    expect(form).toMatchObject({ key: '', changed: false, saved: true })
    expect(form.provider).toMatchObject({ configured: true, keySet: true, limit: 2.5 })
    expect(heard.at(-1)?.models).toContainEqual({ name: 'openai:gpt-4o-mini', title: 'gpt-4o-mini', leaves: 'api.openai.com', missing: '' })
    expect(JSON.stringify(heard)).not.toContain('secret')
  })
  test('a key that lives for this run only says so', async () => {
    await begin('keychain=none')
    const form = await show('mistral')
    form.key = 'right'
    form.name('mistral-small')
    await form.save()
    expect(form.provider.keyNote).toContain('until the window is closed')
  })
  test('an amount that is none is not saved', async () => {
    const save = vi.spyOn(program, 'saveProvider')
    const form = await show('server')
    form.limit = 'ten'
    expect(await form.save()).toBe(false)
    form.limit = '10'
    form.priceOut = ''
    expect(await form.save()).toBe(false)
    expect(form.lack).toBe('price')
    form.priceIn = '-3'
    expect(await form.save()).toBe(false)
    expect([form.lack, save.mock.calls.length]).toEqual(['prices', 0])
  })
  test('prices belong to a model: those of another one are not sent', async () => {
    const save = vi.spyOn(program, 'saveProvider')
    const form = await show('server')
    expect([form.priceIn, form.priceOut]).toEqual(['0.5', '1.5'])
    form.name('office-8b')
    expect([form.priceIn, form.priceOut]).toEqual(['', ''])
    form.name('office-32b')
    expect([form.priceIn, form.priceOut]).toEqual(['0.5', '1.5'])
    form.priceIn = '2'
    form.name('office-8b')
    await form.save()
    expect(save.mock.calls[0]?.[0]).toMatchObject({ model: 'office-8b', priceIn: 2, priceOut: 1.5 })
  })
  test('what is being written stays when the page reads anew', async () => {
    const form = await show('server')
    form.address = 'https://half'
    await models.open()
    expect(form.address).toBe('https://half')
    form.reset()
    expect(form.address).toBe('https://llm.office.example/v1')
  })
  test('the sign follows the address as it is written', async () => {
    const form = await show('server')
    expect(form.host).toBe('llm.office.example')
    form.address = 'http://localhost:9000/v1'
    expect(form.host).toBe('')
    const local = await show('ollama')
    expect(local.host).toBe('')
    local.address = 'http://192.168.1.7:11434/v1'
    expect(local.host).toBe('192.168.1.7:11434')
  })
  test('a removed provider offers no model', async () => {
    const form = await show('server')
    expect(await form.remove()).toBe(true)
    expect(heard.at(-1)?.models.map((one) => one.name)).toEqual(['extractive', 'local'])
    expect(form).toMatchObject({ address: '', model: '', provider: { configured: false, keySet: false } })
  })
  test('a list that cannot be had is said in the field', async () => {
    const form = await show('openai')
    await form.list()
    expect(form.listFailure?.message).toContain('asks for a key')
    expect(form.listing).toBe(false)
  })
})

describe('the own engine', () => {
  beforeEach(() => models.engine.load())
  const file = (name: string) => models.engine.view?.models.find((model) => model.file.startsWith(name))

  test('a model that takes more than is free is said to before it is chosen', () => {
    expect(models.engine.view?.models.map((model) => models.engine.tight(model))).toEqual([false, true, false])
  })
  test('a larger context tells its memory again', async () => {
    const before = models.engine.chosen?.memory ?? 0
    await models.engine.setContext(32_768)
    expect(models.engine.view?.context).toBe(32_768)
    expect(models.engine.chosen?.memory).toBeGreaterThan(before)
    expect(models.engine.chosen?.file).toMatch(/^qwen2.5/)
    await models.engine.usual()
    expect(models.engine.chosen?.memory).toBe(before)
  })
  test('a file is added, chosen, and taken off the list', async () => {
    const save = vi.spyOn(program, 'saveEngine')
    await models.engine.add()
    const gemma = file('gemma')
    expect(gemma?.removable).toBe(true)
    await models.engine.choose(gemma?.path ?? '')
    expect(save).toHaveBeenCalledWith(gemma?.path, 8192, 4)
    expect(models.engine.chosen?.file).toBe(gemma?.file)
    await models.engine.remove(gemma?.path ?? '')
    expect(file('gemma')).toBeUndefined()
  })
  test('a file that is no chat model is refused in words, and the list stays', async () => {
    await models.engine.add()
    const before = models.engine.view
    expect(await models.engine.add()).toBe(false)
    expect(models.engine.failure?.message).toContain('no chat template')
    expect(models.engine.view).toBe(before)
  })
})

describe('consent', () => {
  test('a service that finds by meaning waits until it is allowed', async () => {
    await models.consent.choose('server:office-embed')
    expect(heard.at(-1)?.library).toMatchObject({ waitsForConsent: true, embedded: 0 })
    await models.consent.count()
    expect(models.consent.cost).toEqual({ texts: 3120, tokens: 1_140_000, cost: 0.12, host: 'llm.office.example' })
    await models.consent.allow()
    expect(await program.library()).toMatchObject({ waitsForConsent: false })
  })
  test('a no goes back to the own engine', async () => {
    await models.consent.choose('server:office-embed')
    const allow = vi.spyOn(program, 'allowEmbedding')
    await models.consent.decline()
    expect(heard.at(-1)).toMatchObject({ settings: { embedder: '' }, library: { waitsForConsent: false } })
    expect(allow).not.toHaveBeenCalled()
  })
  test('a count that fails is said and allows nothing', async () => {
    vi.spyOn(program, 'embeddingCost').mockRejectedValue({ code: 'x', message: 'It cannot be counted.' })
    await models.consent.count()
    expect([models.consent.failure?.message, models.consent.cost, models.consent.counting]).toEqual(['It cannot be counted.', null, false])
  })
})

test('kept replies are cleared, and the log says so', async () => {
  await models.log.load()
  expect([models.log.calls?.kept, models.log.cleared]).toEqual([14, false])
  await models.log.clear()
  expect([models.log.calls?.kept, models.log.cleared]).toEqual([0, true])
})

test.each([['', null], [' 2,5 ', 2.5], ['2.50', 2.5], ['0', 0], ['-1', NaN], ['1e3', NaN], ['1.000,5', NaN], ['ten', NaN]])('amount %j', (text, value) => expect(parseAmount(text)).toEqual(value))

test('contexts go up to what the model was made for, and hold the one in force', () => {
  expect(contextChoices(32_768, 8192)).toEqual([2048, 4096, 8192, 16_384, 32_768])
  expect(contextChoices(4096, 3000)).toEqual([2048, 3000, 4096])
  expect(contextChoices(0, 0)).toHaveLength(7)
})

test('names are found by a part of them', () => {
  expect(foundAmong(['gpt-4o', 'o3', 'GPT-4.1'], 'gpt')).toEqual(['gpt-4o', 'GPT-4.1'])
  expect(foundAmong(['a', 'b'], ' ')).toEqual(['a', 'b'])
})
