import { expect, test } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { Conversations } from './conversations.svelte'
import { byDay } from './days'

test('conversations stand under their day, newest first', () => {
  const now = new Date(2026, 10, 30, 0, 30)
  const row = (id: number, date: Date) => ({ id, title: String(id), changed: date.toISOString(), snippet: '' })
  const groups = byDay(
    [row(1, new Date(2026, 10, 29, 23, 50)), row(2, new Date(2026, 10, 30, 0, 10)), row(3, new Date(2026, 10, 24)), row(4, new Date(2026, 9, 2)), row(5, new Date(2026, 9, 20)), row(6, new Date(2026, 11, 1))],
    now,
  )
  expect(groups.map((group) => [group.day.kind, group.rows.map((one) => one.id)])).toEqual([
    ['today', [6, 2]],
    ['yesterday', [1]],
    ['week', [3]],
    ['month', [5, 4]],
  ])
})

test('rename and remove', async () => {
  const program = new FakeProgram(new URLSearchParams())
  const conversations = new Conversations(program, await program.conversations())
  expect(await conversations.rename(1, 'Deposit')).toBe(true)
  expect(await conversations.remove(2)).toBe(true)
  await conversations.reload()
  expect(conversations.rows.find((row) => row.id === 1)?.title).toBe('Deposit')
  expect(conversations.rows.some((row) => row.id === 2)).toBe(false)
})
