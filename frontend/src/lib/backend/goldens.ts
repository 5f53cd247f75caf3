import type { Conversation, Failure, Library, LibraryFile, Panel, Start, Turn } from './types'

// What the tests of app/desktop wrote of the real program: the very values that cross the bridge.
const files = import.meta.glob<unknown>('../../../../app/desktop/testdata/golden/*.json', { eager: true, import: 'default' })

const golden = <T>(name: string): T => {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}.json`))
  if (!found) throw new Error(`there is no golden ${name}; they are written by: go test ./app/desktop -update`)
  return structuredClone(found[1]) as T
}

export const goldenNames = Object.keys(files).map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'))

export const goldens = {
  start: () => golden<Start>('start'),
  empty: () => golden<Start>('start_empty'),
  indexing: () => golden<Library>('library_embedding'),
  files: () => golden<LibraryFile[]>('files'),
  conversation: () => golden<Conversation>('conversation'),
  failure: () => golden<Failure>('failure'),
  panel: (kind: 'pdf' | 'docx' | 'html' | 'markdown' | 'text') => golden<Panel>(`panel_${kind}`),
  // The snapshots of one answer, numbered as they came. Goldens hold 1 for every number that counts snapshots.
  turn: (): Turn[] =>
    ['turn_searching', 'turn_evidence', 'turn_writing', 'turn_done'].map((name, at) => numbered(golden<Turn>(name), at + 1)),
  silent: () => golden<Turn>('turn_silent'),
  failed: () => golden<Turn>('turn_failed'),
}

const numbered = (turn: Turn, sequence: number): Turn => ({
  ...turn,
  sequence,
  answer: turn.answer.map((block) => ({ ...block, revision: sequence })),
})
