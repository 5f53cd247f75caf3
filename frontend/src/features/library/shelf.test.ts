import { beforeEach, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { goldens } from '../../lib/backend/goldens'
import type { Counts } from '../../lib/backend/types'
import { byFolder } from './folders'
import { Pace } from './pace'
import { Shelf } from './shelf.svelte'

let program: FakeProgram
let shelf: Shelf
beforeEach(async () => {
  program = new FakeProgram(new URLSearchParams('state=indexing&beat=1'))
  shelf = new Shelf(program, (await program.start()).library)
  program.on('library', (library) => shelf.apply(library))
})

const parts = ({ found, ...rest }: Counts) => [found, Object.values(rest).reduce((sum, part) => sum + part, 0)]

test('the sum adds up, in the examples and in what the program writes', () => {
  for (const counts of [shelf.library.counts, ...shelf.library.roots.map((root) => root.counts), goldens.start().library.counts]) {
    const [found, sum] = parts(counts)
    expect(sum).toBe(found)
  }
})

test('files by root, state and words', async () => {
  await shelf.show('')
  expect(shelf.listed).toHaveLength(24)
  shelf.state = 'failed'
  expect(shelf.listed.map((file) => file.name)).toEqual(['Bank guarantee.pdf'])
  await shelf.show(shelf.library.roots[1]?.path ?? '')
  expect(shelf.listed).toHaveLength(14)
  shelf.wanted = 'LETTER 3'
  expect(shelf.listed.map((file) => file.name)).toEqual(['Letter 3.txt'])
})

test('an earlier snapshot does not come over a later one', () => {
  const now = shelf.library
  shelf.apply({ ...now, sequence: now.sequence - 1, fragments: 0 })
  expect(shelf.library).toBe(now)
  shelf.apply({ ...now, sequence: now.sequence + 1, fragments: 1 })
  expect(shelf.library.fragments).toBe(1)
})

test('a folder that is forgotten is gone from the page', async () => {
  const root = shelf.library.roots[1]?.path ?? ''
  await shelf.show(root)
  await shelf.forget(root)
  expect(shelf.library.roots.map((one) => one.path)).not.toContain(root)
  expect(shelf.root).toBe('')
  expect(shelf.failure).toBeNull()
})

test('the list follows the library while it is shown, and not after', async () => {
  const files = vi.spyOn(program, 'files')
  await shelf.show('')
  expect(files).toHaveBeenCalledTimes(1)
  shelf.hide()
  await program.refresh()
  await new Promise((done) => setTimeout(done, 30))
  expect(files).toHaveBeenCalledTimes(1)
})

test('a refused call is said', async () => {
  vi.spyOn(program, 'addPaths').mockRejectedValue({ code: 'store.locked', message: 'Another Cotejo is indexing.' })
  await shelf.add(['/nowhere'])
  expect(shelf.failure).toEqual({ code: 'store.locked', message: 'Another Cotejo is indexing.' })
})

test('the pace is that of the last ten seconds, of one stage', () => {
  const pace = new Pace()
  const at = (done: number, stage: 'reading' | 'embedding' = 'reading', running = true) => ({ running, stage, done, total: 100, current: '', secondsLeft: -1, failure: null })
  expect(pace.of(at(0), 0)).toBe(0)
  expect(pace.of(at(1), 500)).toBe(0)
  expect(pace.of(at(4), 2000)).toBe(2)
  expect(pace.of(at(30), 12_000)).toBe(2.6)
  expect(pace.of(at(0, 'embedding'), 13_000)).toBe(0)
  expect(pace.of(at(0, 'embedding', false), 15_000)).toBe(0)
})

test('files stand under their folders, on any system', () => {
  const file = (folder: string, name: string) => ({ path: `${folder}/${name}`, name, folder, state: 'indexed', reason: '', format: '', bytes: 0, fragments: 0, embedded: 0 }) as const
  const groups = byFolder([file('/home/ana/Documents/Contracts', 'a'), file('C:\\Users\\Ana\\Docs', 'b'), file('/home/ana/Documents/Contracts', 'c')])
  expect(groups.map((group) => [group.label, group.files.length])).toEqual([['ana › Documents › Contracts', 2], ['Users › Ana › Docs', 1]])
})
