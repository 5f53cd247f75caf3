import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import { FakeProgram } from '../../lib/backend/fake'
import type { CitationView, Verdict } from '../../lib/backend/types'
import { Words } from '../../lib/i18n/words.svelte'
import Marked from '../../lib/ui/Marked.test.svelte'
import type { Acts } from './acts'
import { Dialogue } from './dialogue.svelte'
import Holder from './Holder.test.svelte'

afterEach(cleanup)

const citation = (by: CitationView['by'], verdict: Verdict): CitationView => ({
  id: 'c1', number: 3, verdict, by, link: true, quote: verdict === 'fragment_only' ? '' : 'The rent is 900 euros.', before: '', after: '',
  file: 'lease.txt', path: '/lease.txt', place: 'page 1', note: '', given: '', quoteDiffers: [], givenDiffers: [], checks: [],
})
function marked(by: CitationView['by'], verdict: Verdict, language: 'en' | 'es' = 'en') {
  cleanup()
  const { container } = render(Marked, { citation: citation(by, verdict), words: new Words(language) })
  return { button: screen.getByRole('button'), said: container.querySelector('p')?.textContent ?? '' }
}

test('a quote that code found says so, to the eye and to a screen reader', () => {
  const { button, said } = marked('code', 'verified')
  expect(button.getAttribute('aria-label')).toBe('Citation 3 verified, quote found by code')
  expect(button.classList.contains('found')).toBe(true)
  expect(button.textContent).toBe('[3]')
  expect(button.querySelector('svg')).not.toBeNull()
  expect(said).toBe('quote found by code')
})

test('and in Spanish', () => {
  const { button, said } = marked('code', 'verified', 'es')
  expect(button.getAttribute('aria-label')).toBe('Cita 3 verificada, cita hallada por el programa')
  expect(said).toBe('cita hallada por el programa')
})

test.each(['model', 'extractive'] as const)('one that was chosen by %s looks as ever', (by) => {
  const { button, said } = marked(by, 'verified')
  expect(button.getAttribute('aria-label')).toBe('Citation 3 verified')
  expect(button.classList.contains('found')).toBe(false)
  expect(button.querySelector('svg')).toBeNull()
  expect(said).toBe('')
})

test('where code found no words the mark stays that of a fragment', () => {
  const { button, said } = marked('code', 'fragment_only')
  expect(button.getAttribute('aria-label')).toBe('Citation 3 fragment only')
  expect(button.classList.contains('tag')).toBe(true)
  expect(button.classList.contains('found')).toBe(false)
  expect(said).toBe('')
})

test('the answer and its card say it', async () => {
  const program = new FakeProgram(new URLSearchParams('beat=1'))
  const dialogue = new Dialogue(program)
  await dialogue.open(2)
  const acts: Acts = {
    isShown: () => false, open: () => {}, openSource: () => {}, copy: (text) => program.copy(text), models: () => [], model: () => 'local',
    again: () => Promise.resolve(false), choose: () => {}, stop: () => {}, settings: () => {}, library: () => {},
  }
  render(Holder, { dialogue, acts, words: new Words('en') })
  // In the answer, and in the list of citations below it.
  const marks = within(screen.getByRole('article', { name: 'And if it is late?' })).getAllByRole('button', { name: 'Citation 1 verified, quote found by code' })
  expect(marks).toHaveLength(2)
  const [mark] = marks
  if (!mark) throw new Error('no mark')
  await fireEvent.pointerEnter(mark)
  expect(within(await screen.findByRole('tooltip')).getByText('quote found by code')).toBeTruthy()
})
