import { expect, test } from 'vitest'
import type { BlockView } from '../../lib/backend/types'
import { goldens } from '../../lib/backend/goldens'
import { around } from './around'
import { keepBlocks, merge } from './blocks'
import { asText } from './copy'
import { runs } from './runs'
import { parts } from './tail'

const block = (id: string, revision: number, kind: BlockView['kind'] = 'paragraph'): BlockView => ({ id, revision, kind, claims: [] })

test('a block is another object only when its revision is newer', () => {
  const earlier = [block('a1', 1), block('a2', 3), block('a3', 2)]
  const later = [block('a1', 1), block('a2', 4), block('a3', 1), block('a4', 1)]
  const kept = keepBlocks(earlier, later)
  expect(kept[0]).toBe(earlier[0])
  expect(kept[1]).toBe(later[1])
  expect(kept[2]).toBe(earlier[2])
  expect(kept[3]).toBe(later[3])
})

test('snapshots in any order end in the last one', () => {
  const snapshots = goldens.turn()
  const first = snapshots[0]
  const last = snapshots.at(-1)
  if (!first || !last) throw new Error('no snapshots')
  for (const order of [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [3, 3, 3, 3]]) {
    const end = order.reduce((shown, at) => merge(shown, snapshots[at] ?? first), first)
    expect(end).toEqual(last)
  }
  expect(merge(last, first)).toBe(last)
  expect(merge(last, { ...last, id: 99, sequence: 99 })).toBe(last)
})

test.each([
  ['The deposit is <strong>1,900 euros</strong>, two months of rent.', 'The deposit is <strong>1,900 euros</strong>, two months of ', 'rent.'],
  ['It is <strong>two months</strong>', 'It is <strong>two months</strong>', ''],
  ['It is <em>two long months</em>.', 'It is <em>two long months</em>.', ''],
  ['No &lt;b&gt; here', 'No &lt;b&gt; ', 'here'],
  ['one', '', 'one'],
  ['', '', ''],
  [`a ${'x'.repeat(60)}`, `a ${'x'.repeat(60)}`, ''],
])('the last word of %s', (html, head, tail) => {
  expect(parts(html)).toEqual({ head, tail })
})

test('a quote is shown in its own sentence', () => {
  expect(around(' in any year. The landlord announces.\n4. Deposit\n', 'The tenant pays', ', before receiving the keys. The landlord')).toEqual({ before: '', after: ', before receiving the keys.' })
  expect(around('First one. The tenant pays ', 'a deposit', ', then')).toEqual({ before: 'The tenant pays ', after: ', then' })
  expect(around('x', 'A whole sentence.', ' And another.')).toEqual({ before: 'x', after: '' })
  const long = 'ord '.repeat(25)
  expect(around(long, 'q', ` ${long.trim()}`)).toEqual({ before: `… ${'ord '.repeat(24)}`, after: ` ${'ord '.repeat(24).trim()} …` })
})

test('neighbouring items are one list, whose key stays', () => {
  const blocks = [block('a1', 1), block('a2', 1, 'item'), block('a3', 1, 'item'), block('a4', 1), block('a5', 1, 'row')]
  expect(runs(blocks).map((run) => [run.key, run.list, run.blocks.length])).toEqual([['a1', false, 1], ['a2', true, 2], ['a4', false, 1], ['a5', true, 1]])
})

test('copying takes the marks that hold, and no others', () => {
  const done = goldens.turn().at(-1)
  if (!done) throw new Error('no turn')
  const text = asText(done)
  expect(text).toContain('The deposit is 1,900 euros, two months of rent. [1]')
  expect(text).toContain('The landlord keeps it for <b>ten</b> years. No deposit is needed.')
  expect(text).toContain('[1] “The tenant pays a deposit of 1,900 euros, which is two months of rent” (lease-contract.pdf, page 1)')
  expect(text).not.toContain('never asked for in this country')
})
