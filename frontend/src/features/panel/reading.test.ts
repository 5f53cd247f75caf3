import { beforeEach, expect, test, vi } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import { goldens } from '../../lib/backend/goldens'
import { withFile } from '../../lib/backend/play'
import type { Panel } from '../../lib/backend/types'
import { pieces } from '../../lib/ui/pieces'
import { imageOf, litPages, pinsOf } from './pages'
import { Reading } from './reading.svelte'

let program: FakeProgram
let reading: Reading
beforeEach(() => {
  program = new FakeProgram(new URLSearchParams())
  reading = new Reading(program)
  document.body.innerHTML = '<div data-turn="1"><button data-mark="c1"></button><button data-mark="c3"></button></div>'
})
const mark = (id: string) => document.querySelector<HTMLElement>(`[data-mark="${id}"]`) as HTMLElement

test('it opens the fragment, and closing gives the focus back to the mark', async () => {
  await reading.show(1, 'c1', mark('c1'))
  expect(reading.panel?.citation.id).toBe('c1')
  expect(reading.open).toBe(true)
  reading.close()
  expect(document.activeElement).toBe(mark('c1'))
})

test('after stepping the focus goes back to the mark of the citation that is shown', async () => {
  await reading.show(1, 'c1', mark('c1'))
  await reading.step('next')
  expect(reading.citation).toBe('c3')
  await reading.step('previous')
  await reading.step('previous')
  expect(reading.citation).toBe('c1')
  await reading.step('next')
  reading.close()
  expect(document.activeElement).toBe(mark('c3'))
})

test('a mark that the page has drawn anew is found again', async () => {
  await reading.show(1, 'c1', mark('c1'))
  document.body.innerHTML = '<div data-turn="1"><button data-mark="c1"></button></div>'
  reading.close()
  expect(document.activeElement).toBe(mark('c1'))
})

test('a slow answer does not come over a later one', async () => {
  const slow = await program.panel(1, 'c1')
  let answer: (panel: Panel) => void = () => {}
  vi.spyOn(program, 'panel').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const first = reading.show(1, 'c1', null)
  await reading.show(1, 'c3', null)
  answer(slow)
  await first
  expect(reading.panel?.citation.id).toBe('c3')
  expect(reading.loading).toBe(false)
})

test('what cannot be opened says why', async () => {
  await reading.show(1, 'nothing', null)
  expect(reading.failure?.code).toBe('recheck.missing')
  expect(reading.panel).toBeNull()
})

test('copy takes the reference as the program wrote it', async () => {
  await reading.show(1, 'c1', null)
  await reading.copy()
  expect(program.copied).toEqual([reading.panel?.reference])
  expect(reading.deed).toBe('copied')
})

test('only the citation that is shown is marked, wherever it stands', async () => {
  await reading.show(1, 'c1', null)
  const citation = reading.panel?.citation
  if (!citation) throw new Error('no panel')
  expect(reading.isShown(1, citation)).toBe(true)
  expect(reading.isShown(1, { ...citation, id: 'e1' })).toBe(true)
  expect(reading.isShown(2, citation)).toBe(false)
  expect(reading.isShown(1, { ...citation, id: 'e1', quote: 'other words' })).toBe(false)
  reading.close()
  expect(reading.isShown(1, citation)).toBe(false)
})

test('lit ranges are UTF-16 and may come in any order', () => {
  expect(pieces('a 𝒳 b c', [[5, 6], [2, 4]])).toEqual([
    { text: 'a ', lit: false },
    { text: '𝒳', lit: true },
    { text: ' ', lit: false },
    { text: 'b', lit: true },
    { text: ' c', lit: false },
  ])
  expect(pieces('', [])).toEqual([{ text: '', lit: false }])
  expect(pieces('abc', [[0, 99], [1, 2]])).toEqual([{ text: 'abc', lit: true }])
})

test('the lit words of a text file are the quote', () => {
  const panel = goldens.panel('text')
  const lit = panel.lines.flatMap((line) => pieces(line.text, line.lit)).filter((piece) => piece.lit).map((piece) => piece.text)
  expect(lit.join('\n')).toBe(panel.citation.quote)
})

test('pages run from the first lit one to the last', () => {
  const panel = goldens.panel('pdf')
  const own = panel.rectangles.filter((rectangle) => rectangle.own)
  const page = own[0]?.page ?? 0
  expect(own.every((rectangle) => rectangle.page === page)).toBe(true)
  const over: Panel = { ...panel, rectangles: [...own, { page: page + 1, box: [0.1, 0.1, 0.5, 0.12], own: true, number: 1 }, { page: page + 2, box: [0, 0, 1, 1], own: false, number: 2 }] }
  expect(litPages({ ...panel, rectangles: own }).map((part) => part.page)).toEqual([page])
  expect(litPages(over).map((part) => [part.page, part.rectangles.length])).toEqual([[page, own.length], [page + 1, 1]])
})

test('images come in steps of width', () => {
  const panel = goldens.panel('pdf')
  expect(imageOf(panel, 2, 393)).toBe('/page/0123456789abcdef/2?width=512')
  expect(imageOf(panel, 2, 401)).toBe(imageOf(panel, 2, 512))
})

test('numbers in the margin do not touch', () => {
  const box = (top: number): [number, number, number, number] => [0, top, 1, top + 0.01]
  const pins = pinsOf(
    [
      { page: 1, box: box(0.5), own: true, number: 1 },
      { page: 1, box: box(0.52), own: true, number: 1 },
      { page: 1, box: box(0.505), own: false, number: 2 },
    ],
    500,
  )
  expect(pins.map((pin) => [pin.number, pin.top])).toEqual([[1, 250], [2, 263]])
})

test('the panel follows the mark: what stands otherwise now is opened again, and nothing else', async () => {
  await reading.show(1, 'c1', null)
  const turn = await program.conversation(1).then((one) => one.turns[0])
  if (!turn) throw new Error('no turn')
  const asked = vi.spyOn(program, 'panel')
  reading.follow(turn)
  reading.follow({ ...turn, id: 99, citations: [] })
  expect(asked).not.toHaveBeenCalled()
  reading.follow(withFile(turn, turn.citations[0]?.path ?? '', 'unreachable'))
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(reading.loading).toBe(false))
  reading.close()
  reading.follow(withFile(turn, turn.citations[0]?.path ?? '', 'unreachable'))
  expect(asked).toHaveBeenCalledTimes(1)
})
