import { expect, test } from 'vitest'
import { Draft } from './draft.svelte'

test('what is being written stays with its conversation', () => {
  const draft = new Draft('local')
  draft.text = '  begun '
  expect(draft.question).toBe('begun')
  draft.turnTo(4)
  expect(draft.text).toBe('')
  draft.text = 'other'
  draft.turnTo(0)
  expect(draft.text).toBe('  begun ')
  draft.sent(9)
  expect(draft.text).toBe('')
  draft.turnTo(4)
  expect(draft.text).toBe('other')
  draft.turnTo(0)
  expect(draft.text).toBe('')
})
