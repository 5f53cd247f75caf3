import { afterEach, expect, test, vi } from 'vitest'
import { chooseBackend } from './choose'
import { FakeProgram } from './fake'
import type { Turn } from './types'
import { hasWails, wailsBackend } from './wails'

const page = window as unknown as { go?: unknown; runtime?: unknown }
afterEach(() => {
  delete page.go
  delete page.runtime
})

test('calls the bound method of the same name and passes its values', async () => {
  const AddPaths = vi.fn().mockResolvedValue(undefined)
  const Ask = vi.fn().mockResolvedValue({ id: 7 })
  page.go = { desktop: { Window: { AddPaths, Ask } } }
  expect(hasWails()).toBe(true)
  await wailsBackend().addPaths(['/a'])
  expect(AddPaths).toHaveBeenCalledWith(['/a'])
  expect(await wailsBackend().ask(1, 'q', '', 'local')).toEqual({ id: 7 })
  expect(Ask).toHaveBeenCalledWith(1, 'q', '', 'local')
})

test('a refused call is a failure, however it was written', async () => {
  page.go = { desktop: { Window: { Start: () => Promise.reject('{"code":"store.locked","message":"In use."}'), Library: () => Promise.reject({ code: 'a', message: 'b' }) } } }
  await expect(wailsBackend().start()).rejects.toEqual({ code: 'store.locked', message: 'In use.' })
  await expect(wailsBackend().library()).rejects.toEqual({ code: 'a', message: 'b' })
  await expect(wailsBackend().refresh()).rejects.toMatchObject({ code: 'window.no_call' })
})

test('every method of the fake program is one that the real one has', () => {
  const real = wailsBackend() as unknown as Record<string, unknown>
  const fake = new FakeProgram(new URLSearchParams()) as unknown as Record<string, unknown>
  for (const name of Object.keys(real)) expect(typeof fake[name], name).toBe('function')
})

test('events arrive until they are not wanted any more', () => {
  const handlers = new Map<string, (value: unknown) => void>()
  page.runtime = { EventsOn: (name: string, handler: (value: unknown) => void) => (handlers.set(name, handler), () => handlers.delete(name)) }
  const seen: Turn[] = []
  const end = wailsBackend().on('turn', (turn) => seen.push(turn))
  handlers.get('turn')?.({ id: 3 })
  expect(seen).toEqual([{ id: 3 }])
  end()
  expect(handlers.size).toBe(0)
})

test('the fake program stands in only where nothing else is, or when it is asked for', async () => {
  expect(await chooseBackend('')).toBeInstanceOf(FakeProgram)
  page.go = { desktop: { Window: { Start: () => Promise.resolve({}) } } }
  expect(await chooseBackend('')).not.toBeInstanceOf(FakeProgram)
  expect(await chooseBackend('?fake')).toBeInstanceOf(FakeProgram)
})
