import { beforeEach, expect, test } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Start } from '../../lib/backend/types'
import { Choices } from './choices.svelte'
import { hostBeyond } from './host'

let choices: Choices
let heard: Start[]
beforeEach(async () => {
  const program = new FakeProgram(new URLSearchParams('beat=1'))
  heard = []
  choices = new Choices(program, await program.start(), (start) => heard.push(start))
})

test('a language is in use at once, and a half-written address stays', async () => {
  choices.address = 'http://localhost:1'
  expect(await choices.choose({ language: 'es' })).toBe(true)
  expect(heard.at(-1)?.language).toBe('es')
  expect(choices.address).toBe('http://localhost:1')
  expect(choices.settings.address).toBe('https://llm.office.example/v1')
})

test('a saved key is not kept on the page', async () => {
  choices.key = 'secret'
  expect(choices.changed).toBe(true)
  await choices.saveAddress()
  expect(choices.key).toBe('')
  expect(choices.changed).toBe(false)
  expect(choices.settings.keySet).toBe(true)
  expect(JSON.stringify(heard)).not.toContain('secret')
})

test('the connection says in words how it went', async () => {
  choices.address = 'nowhere'
  await choices.tryConnection()
  expect(choices.test).toMatchObject({ state: 'failed', message: expect.stringContaining('http://') })
  choices.address = 'http://localhost:11434/v1'
  await choices.tryConnection()
  expect(choices.test.state).toBe('well')
})

test('an address that is removed takes its model away', async () => {
  await choices.removeAddress()
  expect(choices.models.some((model) => model.name.startsWith('openai:'))).toBe(false)
})

test.each([
  ['http://localhost:11434/v1', ''],
  ['http://127.0.0.1:8080', ''],
  ['http://[::1]:8080/v1', ''],
  ['https://api.example.org/v1', 'api.example.org'],
  ['http://localhost.evil.example', 'localhost.evil.example'],
  ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ['https://user@host.example:8443', 'host.example:8443'],
  ['half', ''],
])('where text goes with %s', (address, host) => expect(hostBeyond(address)).toBe(host))
