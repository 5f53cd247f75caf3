// What crosses the bridge between the page and the program. The structs of app/desktop write exactly this; goldens that
// Go tests make (testdata) hold both sides to it. All offsets into strings are UTF-16 code units, half open.

export type Language = 'en' | 'es'

// A sentence for people comes as words; the code beside it is for tests and styles alone.
export interface Failure {
  code: string
  message: string
}

// ---- Start and settings

export interface ModelChoice {
  // 'extractive' (no model writes), 'local' (the program's own engine) or 'PROVIDER:MODEL' (a server that the user chose).
  name: string
  // What people see: "Qwen2.5 Coder 1.5B".
  title: string
  // Where the text goes: '' when it stays on this machine, else the host's name.
  leaves: string
  // Why it cannot be used now, in words; '' when it can.
  missing: string
}

export interface Settings {
  language: Language | '' // '' follows the system
  theme: 'light' | 'dark' | '' // '' follows the system
  model: string // name of a ModelChoice
  embedder: string // '' is the own engine's, else 'PROVIDER:MODEL'
  policy: 'mark' | 'degrade' | 'drop'
  askAgain: boolean
  support: 'off' | 'facts' | 'model' | 'judge'
  retrieval: Retrieval
}

// How passages are looked for; the command line has the same names.
export interface Retrieval {
  topK: number // passages, 1 to 1000
  candidates: number // of each way of searching, 1 to 1000
  rewrite: boolean // follow-ups are completed, and what is not part of the question is left out
  multiQuery: number // most sub-questions, 0 to 10
  hybrid: boolean // by words and by meaning; else by meaning alone
  rerank: boolean
  rerankBy: 'built-in' | 'cross-encoder' | 'model'
  wordsWeight: number // 0.1 to 10
  vectorsWeight: number // 0.1 to 10
  scope: boolean // what the question names of where to look holds
}

// How the decision to answer or to be silent went on questions that it had not been fitted on.
export interface ErrorRate {
  questions: Language
  documents: Language
  foreign: number // questions that the documents did not answer
  foreignAnswered: number // those of them that got an answer all the same
  known: number // questions that they did answer
  knownRefused: number // those of them that were refused
}

export interface SearchView {
  defaults: Retrieval
  crossEncoder: string // why there is none, in words; '' when one is at hand
  model: string // embedding model that the rates are of; '' is the search by words alone
  rates: ErrorRate[]
}

// Where a question itself says to look. Value: a name, a kind of file as its ending, a date (2026-11-30).
export interface Narrowing {
  kind: 'file' | 'folder' | 'kind' | 'since' | 'until'
  value: string
}

export interface Start {
  version: string
  language: Language // in use
  settings: Settings
  models: ModelChoice[]
  search: SearchView
  // What of the program is missing (embedding model, engine, ...), in words; empty when all is there.
  warnings: string[]
  // Why conversations end with the window, in words; '' when they are kept.
  notKept: string
  // Questions that the bundled samples answer, in the language in use.
  suggestions: string[]
  library: Library
  conversations: ConversationRow[]
}

// ---- Models

export interface ProviderView {
  id: string
  title: string
  where: 'here' | 'away' // usual place: a server on this machine, or elsewhere
  address: string // in force; defaultAddress when none was set
  defaultAddress: string
  model: string // chosen; '' none
  configured: boolean // saved by the user
  // The key itself is never read back. keyNote: a sentence when it lives for this run only (no keychain), or ''.
  needsKey: boolean
  keySet: boolean
  keyNote: string
  leaves: string // host that text goes to; '' when it stays on this machine
  found: boolean // answered at its loopback port (after findServers)
  limit: number // US dollars a month; 0: none
  spent: number // US dollars, this month
  priceIn: number // US dollars per million tokens of the chosen model; -1 unknown
  priceOut: number
  note: string // one sentence: where the key comes from, what to start; in the language in use
}

export interface ProviderChange {
  id: string
  address: string // '' is the preset
  model: string
  limit: number
  priceIn: number // -1 leaves the default
  priceOut: number
}

// What a test of a connection found, in words, in the language in use.
export interface TestReport {
  well: boolean
  message: string
  advice: string // what to do; ''
  structured: boolean // it keeps to a given form of reply
  seconds: number
}

export interface EngineModel {
  path: string
  title: string
  file: string
  bytes: number
  contextMost: number // what the model was made for, tokens
  memory: number // bytes it will take with the context in force (estimate)
  chosen: boolean
  missing: string // why it cannot be used; '' when it can
  removable: boolean // added by hand
}

export interface EngineView {
  available: string // why the engine is missing; '' when it is there
  models: EngineModel[]
  folder: string // files may be dropped into it
  context: number // tokens, in force
  threads: number
  threadsMost: number
  memoryTotal: number // bytes; 0 unknown
  memoryFree: number
}

export interface CallRow {
  at: string // RFC 3339
  purpose: string // a code, of what it was for; so is ending: the page words them
  model: string
  seconds: number
  firstSeconds: number // until the first words; 0 unknown
  tokensIn: number // 0 unknown
  tokensOut: number
  cost: number // US dollars
  ending: string
  failure: string // a sentence; ''
  kept: boolean // answered from the kept replies
}

export interface CallLog {
  calls: CallRow[] // newest first, at most 200
  file: string
  kept: number // replies in the cache
}

export interface EmbedderChoice {
  name: string // as Settings.embedder
  title: string
  leaves: string
  missing: string
}

// What it takes to index with an embedder elsewhere.
export interface EmbeddingCost {
  texts: number
  tokens: number
  cost: number // US dollars; -1 unknown
  host: string
}

// ---- Library

export type FileState = 'indexed' | 'waiting' | 'unsupported' | 'needs_ocr' | 'failed' | 'excluded'

export interface Counts {
  found: number
  indexed: number
  waiting: number
  unsupported: number
  needsOcr: number
  failed: number
  excluded: number
}

export interface LibraryFile {
  path: string
  name: string // last part of the path
  folder: string // the rest of it
  state: FileState
  reason: string // a sentence; '' when the state needs none
  format: string
  bytes: number
  fragments: number // found by words
  embedded: number // found by meaning too
}

export interface Root {
  path: string
  name: string
  counts: Counts
  away: boolean // not there now: its files stay
}

export interface Progress {
  running: boolean
  // What is being done: '' (nothing), 'finding', 'reading' (by words), 'embedding' (by meaning).
  stage: '' | 'finding' | 'reading' | 'embedding'
  done: number
  total: number // 0: not yet known
  current: string // the file's name; ''
  secondsLeft: number // -1: not yet known
  failure: Failure | null // why it stopped
}

export interface Library {
  sequence: number // a later one replaces an earlier one
  roots: Root[]
  counts: Counts
  fragments: number
  embedded: number
  meaning: boolean // an embedding model is there
  waitsForConsent: boolean // indexing stopped at words: texts would leave this machine, and nobody has allowed it yet
  progress: Progress
}

// ---- Conversations

export interface ConversationRow {
  id: number
  title: string
  changed: string // RFC 3339
  snippet: string // what was found of a search, with the words around it; ''
}

export interface Conversation {
  id: number
  title: string
  // For each place the chosen turn, and right after it its other variants.
  turns: Turn[]
}

// One of the answers that were asked for at the same place.
export interface Variant {
  id: number // of its turn
  modelTitle: string // '' for extractive
  question: string
}

// How a question is asked again.
export interface AskAgain {
  model: string // name of a ModelChoice; '' is the same
  question: string // '' is the same
  // What to search for instead of the rewritten question: '' is the question as it was typed, null rewrites as usual.
  searchAs: string | null
  everywhere: boolean // takes no notice of where the question says to look
}

// As shown now: 'pending' while it is written, 'unreachable' when the file is not there.
export type Verdict = 'verified' | 'approximate' | 'fragment_only' | 'misplaced' | 'not_found' | 'source_changed' | 'unreachable' | 'uncited' | 'pending'

export type SupportVerdict = 'entailed' | 'contradicted' | 'unclear' | 'not_checked'

// A check that ran. 'near': nearly the same; 'ran': it decides nothing alone.
export interface CheckView {
  name: string
  sentence: string
  state: 'passed' | 'near' | 'failed' | 'ran'
}

export interface SupportView {
  verdict: SupportVerdict
  checks: CheckView[] // those that ran
}

export interface CitationView {
  id: string // unique in its turn; openCitation takes it
  number: number // what people see; 0 when the model's index is out of range
  verdict: Verdict
  by: 'model' | 'code' | 'extractive' // who chose the words: a model, the program for a model that named only the passage, or the program alone
  link: boolean // it opens the panel: verified, approximate, fragment only; also when the file has changed since
  quote: string // the document's own words; when there are none, what the model wrote
  before: string
  after: string
  file: string // name; '' out of range
  path: string
  place: string // label, in the language in use
  note: string // a sentence for what is not well; ''
  given: string // what the model wrote, where that is not the quote; ''
  quoteDiffers: [number, number][] // UTF-16 ranges of what the other text does not have
  givenDiffers: [number, number][]
  checks: CheckView[] // those that ran
}

export interface ClaimView {
  // Safe HTML of the claim's inline Markdown.
  html: string
  verdict: Verdict
  note: string // a sentence for what is not well; ''
  support: SupportView
  findings: string[] // about the claim itself, in words
  degraded: string // names of the files that are said to say this, when it did not hold and was kept as such; ''
  connective: boolean // it only leads to what follows, and wants no citation
  citations: CitationView[]
}

export interface BlockView {
  id: string
  revision: number // grows when anything of the block changes
  kind: 'paragraph' | 'item' | 'heading' | 'row'
  claims: ClaimView[]
}

export interface SourceView {
  id: string // unique in its turn; panel takes it
  number: number // of the citations; 0 when it was not cited
  rank: number // from 1
  file: string
  path: string
  place: string
  text: string
  scores: { name: string; value: number }[] // name is words, vectors, fused, rerank, reranker
}

export type TurnState = 'searching' | 'writing' | 'done' | 'stopped' | 'failed'

export interface Turn {
  id: number
  conversation: number
  sequence: number // a later one replaces an earlier one
  state: TurnState
  question: string
  scope: string // the file or folder that was asked alone; '' is everything
  scopeName: string // last part of it
  searchedAs: string // '' when it is the question
  searchedAsByModel: string // what a model made of it for a second search; ''
  searchEdited: boolean // the search was written by the user, or is the question as it was typed
  asTyped: string // the question as it was typed, where searchedAs differs; ''
  subQuestions: string[] // what was searched for one by one, when the question asks for several things
  narrowed: Narrowing[] // where the question itself says to look
  widened: boolean // nothing was found there, so all was searched
  searchNotes: string[] // what is to be known of the search, in words
  model: string // name of the ModelChoice
  modelTitle: string // '' for extractive
  evidence: BlockView[]
  evidenceSeconds: number
  answer: BlockView[] // what a model wrote; empty for extractive
  // True when the answer is "not in your documents"; by says who found so: 'retrieval', 'model', 'policy'.
  noInformation: boolean
  abstainedBy: string
  nearest: SourceView[] // near misses when nothing is relevant
  citations: CitationView[] // one a number and quote, in order; used in evidence or answer
  sources: SourceView[]
  invented: number[] // marks of the model that name nothing
  deeds: string[] // what the program did about statements that did not hold, in words
  checked: number // claims of the answer
  claims: number
  failure: Failure | null
  kind: 'question' | 'summary'
  progress: { done: number; total: number } // sections of a summary; a total of 0 else
  variants: Variant[] // all of its place, in the order in which they were asked; itself when it is alone
  chosen: boolean // shown, and counted as history
  cost: number // US dollars
  tokens: number // read and written by the model
  seconds: number // in all; 0 while it runs
}

// ---- Panel

export interface LitLine {
  number: number // line in the file; 0: none
  text: string
  lit: [number, number][] // UTF-16 ranges
}

export interface PageRectangle {
  page: number // from 1
  // Shares of the page's width and height, 0 to 1: left, top, right, bottom.
  box: [number, number, number, number]
  own: boolean // of this citation; else of another one on the same page
  number: number
}

export interface Panel {
  citation: CitationView
  index: number // of count, from 1
  count: number
  previous: string // ids of citations; ''
  next: string
  file: string
  folder: string[] // parts of the path
  place: string
  // What checking just now found.
  checkedNow: { verdict: Verdict; message: string }
  kind: 'page' | 'formatted' | 'lines' | 'none'
  // page: where images come from and what is lit. The image of page N is `pageImage` with {page} replaced, {width} in CSS pixels.
  pages: number
  page: number // first lit page
  pageSize: [number, number] // points, as shown
  pageImage: string
  rectangles: PageRectangle[]
  // formatted: safe HTML; the lit words stand in <mark class="lit">.
  html: string
  // lines: of a text file.
  lines: LitLine[]
  more: { before: boolean; after: boolean } // the document goes on
  reference: string // "quote" (file, place): what "copy quote with reference" copies
  canOpen: boolean // the file is there
}
