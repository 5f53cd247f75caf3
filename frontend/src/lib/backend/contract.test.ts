import { describe, expect, test } from 'vitest'
import en from './fixtures/en.json'
import es from './fixtures/es.json'
import modelsEn from './fixtures/models.en.json'
import modelsEs from './fixtures/models.es.json'
import { goldenNames, goldens } from './goldens'
import { unfold } from './play'
import type { Turn } from './types'

// The shapes of types.ts as values, to hold what the program really writes to them. '?' is an empty list's element.
type Shape = 'string' | 'number' | 'boolean' | { oneOf: readonly unknown[] } | { list: () => Shape } | { or: Shape } | { [key: string]: Shape }
const list = (of: Shape): Shape => ({ list: () => of })
const oneOf = (...values: unknown[]): Shape => ({ oneOf: values })
const verdict = oneOf('verified', 'approximate', 'fragment_only', 'misplaced', 'not_found', 'source_changed', 'unreachable', 'uncited', 'pending')
const failure: Shape = { code: 'string', message: 'string' }
const counts: Shape = { found: 'number', indexed: 'number', waiting: 'number', unsupported: 'number', needsOcr: 'number', failed: 'number', excluded: 'number' }
const file: Shape = { path: 'string', name: 'string', folder: 'string', state: oneOf('indexed', 'waiting', 'unsupported', 'needs_ocr', 'failed', 'excluded'), reason: 'string', format: 'string', bytes: 'number', fragments: 'number', embedded: 'number' }
const progress: Shape = { running: 'boolean', stage: oneOf('', 'finding', 'reading', 'embedding'), done: 'number', total: 'number', current: 'string', secondsLeft: 'number', failure: { or: failure } }
const library: Shape = { sequence: 'number', roots: list({ path: 'string', name: 'string', counts, away: 'boolean' }), counts, fragments: 'number', embedded: 'number', meaning: 'boolean', waitsForConsent: 'boolean', progress }
const retrieval: Shape = { topK: 'number', candidates: 'number', rewrite: 'boolean', multiQuery: 'number', hybrid: 'boolean', rerank: 'boolean', rerankBy: oneOf('built-in', 'cross-encoder', 'model'), wordsWeight: 'number', vectorsWeight: 'number', scope: 'boolean' }
const rate: Shape = { questions: oneOf('en', 'es'), documents: oneOf('en', 'es'), foreign: 'number', foreignAnswered: 'number', known: 'number', knownRefused: 'number' }
const search: Shape = { defaults: retrieval, crossEncoder: 'string', model: 'string', rates: list(rate) }
const settings: Shape = { language: oneOf('', 'en', 'es'), theme: oneOf('', 'light', 'dark'), model: 'string', embedder: 'string', policy: oneOf('mark', 'degrade', 'drop'), askAgain: 'boolean', support: oneOf('off', 'facts', 'model', 'judge'), retrieval }
const row: Shape = { id: 'number', title: 'string', changed: 'string', snippet: 'string' }
const start: Shape = { version: 'string', language: oneOf('en', 'es'), settings, models: list({ name: 'string', title: 'string', leaves: 'string', missing: 'string' }), search, warnings: list('string'), notKept: 'string', suggestions: list('string'), library, conversations: list(row) }
const provider: Shape = { id: 'string', title: 'string', where: oneOf('here', 'away'), address: 'string', defaultAddress: 'string', model: 'string', configured: 'boolean', needsKey: 'boolean', keySet: 'boolean', keyNote: 'string', leaves: 'string', found: 'boolean', limit: 'number', spent: 'number', priceIn: 'number', priceOut: 'number', note: 'string' }
const report: Shape = { well: 'boolean', message: 'string', advice: 'string', structured: 'boolean', seconds: 'number' }
const engineModel: Shape = { path: 'string', title: 'string', file: 'string', bytes: 'number', contextMost: 'number', memory: 'number', chosen: 'boolean', missing: 'string', removable: 'boolean' }
const engine: Shape = { available: 'string', models: list(engineModel), folder: 'string', context: 'number', threads: 'number', threadsMost: 'number', memoryTotal: 'number', memoryFree: 'number' }
const call: Shape = { at: 'string', purpose: 'string', model: 'string', seconds: 'number', firstSeconds: 'number', tokensIn: 'number', tokensOut: 'number', cost: 'number', ending: 'string', failure: 'string', kept: 'boolean' }
const calls: Shape = { calls: list(call), file: 'string', kept: 'number' }
const embedder: Shape = { name: 'string', title: 'string', leaves: 'string', missing: 'string' }
const embeddingCost: Shape = { texts: 'number', tokens: 'number', cost: 'number', host: 'string' }
const check: Shape = { name: 'string', sentence: 'string', state: oneOf('passed', 'near', 'failed', 'ran') }
const support: Shape = { verdict: oneOf('entailed', 'contradicted', 'unclear', 'not_checked'), checks: list(check) }
const citation: Shape = { id: 'string', number: 'number', verdict, by: oneOf('model', 'code', 'extractive'), link: 'boolean', quote: 'string', before: 'string', after: 'string', file: 'string', path: 'string', place: 'string', note: 'string', given: 'string', quoteDiffers: list(list('number')), givenDiffers: list(list('number')), checks: list(check) }
const block: Shape = { id: 'string', revision: 'number', kind: oneOf('paragraph', 'item', 'heading', 'row'), claims: list({ html: 'string', verdict, note: 'string', support, findings: list('string'), degraded: 'string', connective: 'boolean', citations: list(citation) }) }
const source: Shape = { id: 'string', number: 'number', rank: 'number', file: 'string', path: 'string', place: 'string', text: 'string', scores: list({ name: oneOf('words', 'vectors', 'fused', 'rerank', 'reranker'), value: 'number' }) }
const turn: Shape = { id: 'number', conversation: 'number', sequence: 'number', state: oneOf('searching', 'writing', 'done', 'stopped', 'failed'), question: 'string', scope: 'string', scopeName: 'string', searchedAs: 'string', searchedAsByModel: 'string', searchEdited: 'boolean', asTyped: 'string', subQuestions: list('string'), narrowed: list({ kind: oneOf('file', 'folder', 'kind', 'since', 'until'), value: 'string' }), widened: 'boolean', searchNotes: list('string'), model: 'string', modelTitle: 'string', evidence: list(block), evidenceSeconds: 'number', answer: list(block), noInformation: 'boolean', abstainedBy: oneOf('', 'retrieval', 'model', 'policy'), nearest: list(source), citations: list(citation), sources: list(source), invented: list('number'), deeds: list('string'), checked: 'number', claims: 'number', failure: { or: failure }, kind: oneOf('question', 'summary'), progress: { done: 'number', total: 'number' }, variants: list({ id: 'number', modelTitle: 'string', question: 'string' }), chosen: 'boolean', cost: 'number', tokens: 'number', seconds: 'number' }
const panel: Shape = { citation, index: 'number', count: 'number', previous: 'string', next: 'string', file: 'string', folder: list('string'), place: 'string', checkedNow: { verdict, message: 'string' }, kind: oneOf('page', 'formatted', 'lines', 'none'), pages: 'number', page: 'number', pageSize: list('number'), pageImage: 'string', rectangles: list({ page: 'number', box: list('number'), own: 'boolean', number: 'number' }), html: 'string', lines: list({ number: 'number', text: 'string', lit: list(list('number')) }), more: { before: 'boolean', after: 'boolean' }, reference: 'string', canOpen: 'boolean' }

// differences names every way in which a value is not of a shape.
function differences(value: unknown, shape: Shape, at = '$'): string[] {
  if (typeof shape === 'string') return typeof value === shape ? [] : [`${at} is ${JSON.stringify(value)}, no ${shape}`]
  if ('oneOf' in shape && Array.isArray(shape.oneOf)) return shape.oneOf.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`]
  if ('or' in shape) return value === null ? [] : differences(value, shape.or as Shape, at)
  if ('list' in shape && typeof shape.list === 'function') {
    const of = (shape.list as () => Shape)()
    return Array.isArray(value) ? value.flatMap((one, index) => differences(one, of, `${at}[${index}]`)) : [`${at} is no list`]
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  const fields = shape as Record<string, Shape>
  const names = new Set([...Object.keys(fields), ...Object.keys(value)])
  return [...names].flatMap((name) => {
    const inner = fields[name]
    if (!inner) return [`${at}.${name} is not in the contract`]
    if (!(name in value)) return [`${at}.${name} is missing`]
    return differences((value as Record<string, unknown>)[name], inner, `${at}.${name}`)
  })
}

test('the check itself sees a fault', () => {
  expect(differences({ code: 1, more: '' }, failure)).toEqual(['$.code is 1, no string', '$.message is missing', '$.more is not in the contract'])
})

describe('what the program writes', () => {
  const shapes: [RegExp, Shape][] = [
    [/^start/, start],
    [/^library/, library],
    [/^files$/, list(file)],
    [/^conversation$/, { id: 'number', title: 'string', turns: list(turn) }],
    [/^turn/, turn],
    [/^panel/, panel],
    [/^failure$/, failure],
    [/^providers/, list(provider)],
    [/^report/, report],
    [/^engine/, engine],
    [/^calls/, calls],
    [/^embedders/, list(embedder)],
    [/^embedding_cost/, embeddingCost],
  ]
  const all = import.meta.glob<unknown>('../../../../app/desktop/testdata/golden/*.json', { eager: true, import: 'default' })
  test('is there', () => expect(goldenNames.length).toBeGreaterThan(10))
  test.each(Object.entries(all))('%s', (path, value) => {
    const name = path.replace(/^.*\/(.*)\.json$/, '$1')
    const shape = shapes.find(([pattern]) => pattern.test(name))?.[1]
    expect(shape, `${name} is of no known kind`).toBeDefined()
    expect(differences(value, shape as Shape)).toEqual([])
  })
})

describe.each([['en', en], ['es', es]])('the examples in %s', (_, example) => {
  test('keep the contract', () => {
    expect(differences(example.start, start)).toEqual([])
    expect(differences(example.empty, library)).toEqual([])
    expect(differences(example.indexing, library)).toEqual([])
    expect(differences(example.files, list(file))).toEqual([])
    expect(differences(example.turns, list(turn))).toEqual([])
    expect(differences(Object.values(example.panels), list(panel))).toEqual([])
  })
  test('come about by snapshots that keep it too', () => {
    for (const one of example.turns as unknown as Turn[]) {
      const snapshots = unfold(one)
      expect(differences(snapshots, list(turn))).toEqual([])
      expect(snapshots.map((snapshot) => snapshot.sequence)).toEqual(snapshots.map((_, at) => at + 1))
      expect({ ...snapshots.at(-1), sequence: 0, answer: [] }).toEqual({ ...one, sequence: 0, answer: [] })
    }
  })
})

test('an answer of the program ends as it began', () => {
  const snapshots = goldens.turn()
  expect(snapshots.map((snapshot) => snapshot.state)).toEqual(['searching', 'writing', 'writing', 'done'])
  expect(new Set(snapshots.map((snapshot) => snapshot.id)).size).toBe(1)
})

test.each([['en', modelsEn], ['es', modelsEs]])('the examples of models in %s keep the contract', (_, example) => {
  expect(differences(example.providers, list(provider))).toEqual([])
  expect(differences(Object.values(example.tests), list(report))).toEqual([])
  expect(differences(example.engine, engine)).toEqual([])
  expect(differences(example.added, engineModel)).toEqual([])
  expect(differences(example.calls, calls)).toEqual([])
  expect(differences(example.embedders, list(embedder))).toEqual([])
  expect(differences(example.cost, embeddingCost)).toEqual([])
})
