import { expect, test } from 'vitest'
import { toFailure } from './failure'

test.each([
  [{ code: 'store.locked', message: 'In use.' }, { code: 'store.locked', message: 'In use.' }],
  ['{"code":"llm.unreachable","message":"Nobody is there."}', { code: 'llm.unreachable', message: 'Nobody is there.' }],
  ['a plain sentence', { code: '', message: 'a plain sentence' }],
  ['{no json', { code: '', message: '{no json' }],
  [new Error('broken'), { code: '', message: 'broken' }],
  [{ message: 'Words alone.' }, { code: '', message: 'Words alone.' }],
  [undefined, { code: '', message: '' }],
  [{ code: 5, message: 7 }, { code: '', message: '' }],
])('%j', (reason, failure) => expect(toFailure(reason)).toEqual(failure))
