import { expect, test } from 'vitest'
import { Words } from './words.svelte'

const en = new Words('en')
const es = new Words('es')

test('arguments and numbers', () => {
  expect(en.say('window.progress.files_of', { done: 1093, total: 1131 })).toBe('1,093 of 1,131 files')
  expect(es.say('window.progress.files_of', { done: 10930, total: 11310 })).toBe('10.930 de 11.310 archivos')
  expect(en.say('window.mark.label', { number: 3, verdict: 'verified' })).toBe('Citation 3 verified')
})

test('one and several', () => {
  expect(en.count('window.files', 1)).toBe('1 file')
  expect(en.count('window.files', 0)).toBe('0 files')
  expect(es.count('window.files', 1)).toBe('1 archivo')
  // Spanish has a form of its own for millions; the page uses the common one.
  expect(es.count('window.files', 1_000_000)).toBe('1.000.000 archivos')
})

test('lengths of time are rounded up', () => {
  expect(en.duration(0.2)).toBe('1 sec')
  expect(en.duration(89)).toBe('89 sec')
  expect(en.duration(170)).toBe('3 min')
  expect(en.duration(3900)).toBe('1 hr 5 min')
  expect(es.duration(170)).toBe('3 min')
})

test('sizes and decimals', () => {
  expect(en.bytes(12)).toBe('12 bytes')
  expect(en.bytes(842_113)).toBe('842.1 kB')
  expect(es.fixed(0.2, 1)).toBe('0,2')
})

test('a change of language changes what is said', () => {
  const words = new Words('en')
  expect(words.say('window.cancel')).toBe('Cancel')
  words.language = 'es'
  expect(words.say('window.cancel')).toBe('Cancelar')
})
