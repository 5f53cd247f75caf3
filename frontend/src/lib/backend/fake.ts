import type { Backend, Events } from './backend'
import en from './fixtures/en.json'
import es from './fixtures/es.json'
import pageEn from './fixtures/page.en.png'
import pageEs from './fixtures/page.es.png'
import { goldens } from './goldens'
import { unfold, withFile } from './play'
import type { Conversation, ConversationRow, Failure, Language, Library, LibraryFile, ModelChoice, Panel, Settings, Start, Turn } from './types'

interface Fixture {
  start: Start
  empty: Library
  indexing: Library
  files: LibraryFile[]
  turns: Turn[]
  panels: Record<string, Panel>
  notes?: Record<'source_changed' | 'unreachable', string> // what is said of a file that is not as it was
  snapshots?: Turn[] // of the first turn; without them they are made up
}

// fromGoldens is an example made of what the Go tests wrote.
function fromGoldens(): Fixture {
  const turns = goldens.conversation().turns
  const first = turns[0]
  const panels: Record<string, Panel> = {}
  for (const citation of first?.citations ?? []) panels[`${first?.id}/${citation.id}`] = { ...goldens.panel('pdf'), citation }
  return { start: goldens.start(), empty: goldens.empty().library, indexing: goldens.indexing(), files: goldens.files(), turns, panels, snapshots: goldens.turn() }
}

const fixtures = { en, es } as unknown as Record<Language, Fixture>
const pages: Record<Language, string> = { en: pageEn, es: pageEs }
const daysAgo = [0, 0, 1, 4, 40]

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const copyOf = <T>(value: T): T => structuredClone(value)

// FakeProgram answers like the program does, from stored examples, with the same events in the same order. Options: goldens
// (examples are those of the Go tests), lang, state (first, ready, indexing, missing), model (none), turns (of a conversation),
// hold (no event of an answer after so many snapshots), changed (cited files are not as they were), beat (milliseconds between them).
export class FakeProgram implements Backend {
  readonly copied: string[] = []
  readonly opened: string[] = []
  readonly changed = new Map<string, 'source_changed' | 'unreachable'>() // files that are not as they were
  #fixture: Fixture
  #library: Library
  #settings: Settings
  #titles = new Map<number, string>()
  #gone = new Set<number>()
  #asked: Conversation[] = []
  #stopped = new Set<number>()
  #sequence = 1000
  #turn = 100
  readonly #options: URLSearchParams
  readonly #handlers: { [K in keyof Events]: Set<(value: Events[K]) => void> } = { turn: new Set(), library: new Set(), dropped: new Set() }

  constructor(options: URLSearchParams) {
    this.#options = options
    this.#fixture = options.has('goldens') ? fromGoldens() : copyOf(fixtures[options.get('lang') === 'es' ? 'es' : 'en'])
    const state = options.get('state')
    this.#library = state === 'first' ? this.#fixture.empty : state === 'indexing' ? this.#fixture.indexing : this.#fixture.start.library
    this.#settings = this.#fixture.start.settings
    for (const turn of options.has('changed') ? this.#fixture.turns : []) {
      const paths = [...new Set(turn.citations.map((citation) => citation.path))]
      paths.forEach((path, at) => this.changed.set(path, at === 1 ? 'unreachable' : 'source_changed'))
    }
    if (options.get('model') === 'none') this.#settings = { ...this.#settings, model: 'extractive', address: '', addressModel: '', keySet: false }
  }

  get #beat(): number {
    return Number(this.#options.get('beat') ?? 120)
  }

  emit<K extends keyof Events>(event: K, value: Events[K]): void {
    this.#handlers[event].forEach((handler) => handler(copyOf(value)))
  }

  on<K extends keyof Events>(event: K, handler: (value: Events[K]) => void): () => void {
    this.#handlers[event].add(handler)
    return () => this.#handlers[event].delete(handler)
  }

  async start(): Promise<Start> {
    if (this.#options.get('state') === 'missing') throw { code: 'store.locked', message: 'The library is in use by another program.' } satisfies Failure
    return copyOf({
      ...this.#fixture.start,
      settings: this.#settings,
      language: this.#settings.language || this.#fixture.start.language,
      models: await this.models(),
      library: this.#library,
      conversations: await this.conversations(),
    })
  }

  library = async () => copyOf(this.#library)

  async files(root: string): Promise<LibraryFile[]> {
    const roots = root === '' ? this.#library.roots.map((one) => one.path) : [root]
    return copyOf(this.#fixture.files.filter((file) => roots.some((one) => file.path.startsWith(`${one}/`))))
  }

  chooseFolder = async () => this.#fixture.indexing.roots[1]?.path ?? ''

  async addPaths(): Promise<void> {
    this.#set(this.#fixture.indexing)
  }

  async addSamples(): Promise<void> {
    const done = this.#fixture.start.library
    const total = done.counts.found
    void (async () => {
      for (let at = 0; at < total; at++) {
        const counts = { ...done.counts, indexed: at, waiting: total - at }
        this.#set({ ...done, counts, roots: done.roots.map((root) => ({ ...root, counts })), embedded: 0, progress: { ...done.progress, running: true, stage: 'reading', done: at, total, current: this.#fixture.files[at]?.name ?? '' } })
        await wait(this.#beat)
      }
      this.#set(done)
    })()
  }

  refresh = async () => void this.#set(this.#library)
  stopIndexing = async () => void this.#set({ ...this.#library, progress: this.#fixture.empty.progress })
  retry = async () => void this.#set(this.#library)

  async forget(path: string): Promise<void> {
    const roots = this.#library.roots.filter((root) => root.path !== path)
    this.#fixture.files = this.#fixture.files.filter((file) => file.path !== path)
    this.#set(roots.length === 0 ? this.#fixture.empty : { ...this.#library, roots })
  }

  async conversations(): Promise<ConversationRow[]> {
    if (this.#options.get('state') === 'first' && this.#asked.length === 0) return []
    const stored = this.#options.get('state') === 'first' ? [] : this.#fixture.turns
    const rows = stored.map((turn, at) => ({ id: turn.conversation, title: turn.question, changed: new Date(Date.now() - (daysAgo[at] ?? 0) * 86_400_000).toISOString() }))
    const asked = this.#asked.map((one) => ({ id: one.id, title: one.title, changed: new Date().toISOString() }))
    return [...asked, ...rows].filter((row) => !this.#gone.has(row.id)).map((row) => ({ ...row, title: this.#titles.get(row.id) ?? row.title }))
  }

  async conversation(id: number): Promise<Conversation> {
    const asked = this.#asked.find((one) => one.id === id)
    if (asked) return copyOf(asked)
    const turns = this.#fixture.turns.filter((turn) => turn.conversation === id)
    const first = turns[0]
    if (!first || this.#gone.has(id)) throw { code: 'store.no_conversation', message: 'This conversation is not there any more.' } satisfies Failure
    const many = Number(this.#options.get('turns') ?? 1)
    const all = Array.from({ length: many }, (_, at) => turns.map((turn) => ({ ...turn, id: turn.id + at * 1000 }))).flat()
    return copyOf({ id, title: this.#titles.get(id) ?? first.question, turns: all })
  }

  rename = async (id: number, title: string) => void this.#titles.set(id, title)
  remove = async (id: number) => void this.#gone.add(id)

  async ask(conversation: number, question: string, scope: string, model: string): Promise<Turn> {
    void scope
    const known = this.#fixture.turns.find((turn) => turn.question === question) ?? this.#fixture.turns.find((turn) => turn.noInformation)
    if (!known) throw { code: 'store.empty', message: 'The examples hold no answer.' } satisfies Failure
    const id = ++this.#turn
    const home = conversation || id
    const final: Turn = { ...copyOf(known), id, question, conversation: home }
    if (model === 'extractive') Object.assign(final, { answer: [], model, modelTitle: '' })
    const own = this.#fixture.snapshots
    const snapshots = own && known === this.#fixture.turns[0] ? own.map((turn) => ({ ...turn, id, conversation: home })) : unfold(final)
    const first = snapshots[0] ?? final
    const kept = this.#asked.find((one) => one.id === home)
    if (kept) kept.turns.push(first)
    else this.#asked.unshift({ id: home, title: question, turns: [first] })
    void this.#play(snapshots)
    return copyOf(first)
  }

  async #play(snapshots: Turn[]): Promise<void> {
    const hold = Number(this.#options.get('hold') ?? Infinity)
    for (const [at, snapshot] of snapshots.entries()) {
      if (at === 0) continue
      await wait(this.#beat)
      if (at >= hold) return
      const stopped = this.#stopped.has(snapshot.id)
      const shown: Turn = stopped ? { ...(snapshots[at - 1] ?? snapshot), state: 'stopped', sequence: snapshot.sequence } : snapshot
      const home = this.#asked.find((one) => one.id === snapshot.conversation)
      if (home) home.turns = home.turns.map((turn) => (turn.id === shown.id ? shown : turn))
      this.emit('turn', shown)
      if (stopped) return
    }
  }

  stop = async (turn: number) => void this.#stopped.add(turn)

  // recheck finds, when it is asked to, that the first cited file has changed and the last one is not there.
  async recheck(conversation: number): Promise<void> {
    const files = [...this.changed].flatMap(([path, verdict]) => ({ path, verdict }))
    for (const turn of this.#fixture.turns.filter((one) => one.conversation === conversation)) {
      const now = files.reduce((shown, { path, verdict }) => withFile(shown, path, verdict, this.#fixture.notes?.[verdict]), turn)
      if (files.length > 0) this.emit('turn', { ...now, sequence: ++this.#sequence })
    }
  }

  async panel(turn: number, citation: string): Promise<Panel> {
    const asked = this.#asked.flatMap((one) => one.turns).find((one) => one.id === turn)
    const stored = this.#fixture.turns.find((one) => (asked ? one.evidence[0]?.claims[0]?.html === asked.evidence[0]?.claims[0]?.html : one.id === turn % 1000))
    const panel = this.#fixture.panels[`${stored?.id}/${citation}`]
    if (!panel) throw { code: 'recheck.missing', message: 'The file is not there any more. It was moved, renamed or deleted; look for changes in the library.' } satisfies Failure
    const image = panel.pageImage === '' ? '' : pages[this.#fixture.start.language]
    return copyOf({ ...panel, pageImage: image })
  }

  openFile = async (path: string) => void this.opened.push(path)
  showInFolder = async (path: string) => void this.opened.push(path)
  copy = async (text: string) => void this.copied.push(text)
  settings = async () => copyOf(this.#settings)

  async saveSettings(settings: Settings, key: string): Promise<Start> {
    this.#settings = { ...settings, keySet: settings.address !== '' && (settings.keySet || key !== '') }
    const language = settings.language || 'en'
    if (language !== this.#fixture.start.language) this.#fixture = copyOf(fixtures[language])
    return this.start()
  }

  async models(): Promise<ModelChoice[]> {
    return copyOf(this.#fixture.start.models.filter((model) => this.#settings.address !== '' || !model.name.startsWith('openai:')).map((model) => (model.name === 'local' && this.#options.get('model') === 'none' ? { ...model, missing: 'The language model is not there.' } : model)))
  }

  async testConnection(address: string): Promise<string> {
    await wait(this.#beat)
    if (!/^https?:\/\//.test(address)) throw { code: 'llm.unreachable', message: `“${address}” is no address of a server; it begins with http:// or https://.` } satisfies Failure
    return 'The server answers, and the model wrote a word.'
  }

  #set(library: Library): Library {
    this.#library = { ...library, sequence: ++this.#sequence }
    this.emit('library', this.#library)
    return this.#library
  }
}

export const fakeBackend = (options: URLSearchParams): FakeProgram => new FakeProgram(options)
