import { expect, test } from 'vitest'
import { layoutOf, nextZoom } from './layout'

test('larger text narrows the window', () => {
  expect([layoutOf(1280, 1), layoutOf(1099, 1), layoutOf(900, 1), layoutOf(899, 1)]).toEqual(['wide', 'rail', 'rail', 'over'])
  expect([layoutOf(1280, 1.25), layoutOf(1280, 2)]).toEqual(['rail', 'over'])
})

test('zoom goes step by step and ends', () => {
  expect(nextZoom(1, 1)).toBe(1.1)
  expect(nextZoom(1, -1)).toBe(0.9)
  expect(nextZoom(3, 1)).toBe(3)
  expect(nextZoom(0.75, -1)).toBe(0.75)
})
