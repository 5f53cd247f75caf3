import { beforeEach, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { Start } from '../../lib/backend/types'
import { Choices } from './choices.svelte'

let program: FakeProgram
let choices: Choices
let heard: Start[]
beforeEach(async () => {
  program = new FakeProgram(new URLSearchParams('beat=1'))
  heard = []
  choices = new Choices(program, await program.start(), (start) => heard.push(start))
})

test('a language is in use at once, and the other choices stay', async () => {
  expect(await choices.choose({ language: 'es' })).toBe(true)
  expect(heard.at(-1)?.language).toBe('es')
  expect(choices.settings).toMatchObject({ language: 'es', model: 'local', policy: 'mark' })
})

test('choices that follow each other at once are all stored', async () => {
  await Promise.all([choices.retrieve({ scope: false }), choices.retrieve({ topK: 9 }), choices.choose({ theme: 'dark' })])
  expect(await program.settings()).toMatchObject({ theme: 'dark', retrieval: { scope: false, topK: 9, candidates: 20 } })
})

test('a choice that cannot be stored is said, and what was in force stays', async () => {
  vi.spyOn(program, 'saveSettings').mockRejectedValue({ code: 'settings.unwritable', message: 'The folder cannot be written.' })
  expect(await choices.choose({ theme: 'dark' })).toBe(false)
  expect(choices.failure?.message).toBe('The folder cannot be written.')
  expect(choices.settings.theme).toBe('')
  expect(heard).toEqual([])
})
