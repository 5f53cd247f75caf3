import type { Backend, Events } from './backend'
import en from './fixtures/en.json'
import es from './fixtures/es.json'
import pageEn from './fixtures/page.en.png'
import pageEs from './fixtures/page.es.png'
import { FakeModels } from './fakeModels'
import { goldens } from './goldens'
import { halted, panelOf, unfold, withFile } from './play'
import { asked, Talks } from './talks'
import type { AskAgain, Conversation, ConversationRow, Failure, Language, Library, LibraryFile, ModelChoice, Panel, ProviderChange, Settings, Start, Turn } from './types'

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

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const copyOf = <T>(value: T): T => structuredClone(value)

// FakeProgram answers like the program does, from stored examples, with the same events in the same order. Options: goldens
// (examples are those of the Go tests), lang, state (first, ready, indexing, missing), model (none), turns (of a conversation),
// consent (indexing waits for it), and those of FakeModels;
// hold (no event of an answer after so many snapshots), changed (cited files are not as they were), beat (milliseconds between them).
export class FakeProgram implements Backend {
  readonly copied: string[] = []
  readonly opened: string[] = []
  readonly changed = new Map<string, 'source_changed' | 'unreachable'>() // files that are not as they were
  #fixture: Fixture
  #library: Library
  #settings: Settings
  readonly #models: FakeModels
  readonly #talks = new Talks()
  #stopped = new Set<number>()
  #sequence = 1000
  #turn = 100
  readonly #options: URLSearchParams
  readonly #handlers: { [K in keyof Events]: Set<(value: Events[K]) => void> } = { turn: new Set(), library: new Set(), dropped: new Set() }

  constructor(options: URLSearchParams) {
    this.#options = options
    this.#fixture = options.has('goldens') ? fromGoldens() : copyOf(fixtures[options.get('lang') === 'es' ? 'es' : 'en'])
    const state = options.get('state')
    if (state !== 'first') this.#talks.stored(this.#fixture.turns)
    this.#library = state === 'first' ? this.#fixture.empty : state === 'indexing' ? this.#fixture.indexing : this.#fixture.start.library
    this.#settings = this.#fixture.start.settings
    for (const turn of options.has('changed') ? this.#fixture.turns : []) {
      const paths = [...new Set(turn.citations.map((citation) => citation.path))]
      paths.forEach((path, at) => this.changed.set(path, at === 1 ? 'unreachable' : 'source_changed'))
    }
    this.#models = new FakeModels(options, this.#fixture.start.language)
    if (options.get('model') === 'none') this.#settings = { ...this.#settings, model: 'extractive' }
    else if (options.has('model')) this.#settings = { ...this.#settings, model: options.get('model') ?? '' }
    if (options.has('consent')) {
      this.#settings = { ...this.#settings, embedder: 'server:office-embed' }
      this.#library = { ...this.#library, embedded: 0, waitsForConsent: true }
    }
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
    const files = this.#fixture.files.filter((file) => roots.some((one) => file.path.startsWith(`${one}/`)))
    return copyOf(this.#library.waitsForConsent ? files.map((file) => ({ ...file, embedded: 0 })) : files)
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

  conversations = async (): Promise<ConversationRow[]> => this.#talks.rows()
  searchConversations = async (query: string): Promise<ConversationRow[]> => this.#talks.search(query)
  rename = async (id: number, title: string) => this.#talks.rename(id, title)
  remove = async (id: number) => this.#talks.remove(id)
  restore = async (id: number) => this.#talks.restore(id)

  async conversation(id: number): Promise<Conversation> {
    const { turns, ...talk } = this.#talks.open(id)
    const far = (turn: Turn, at: number): Turn => ({ ...turn, id: turn.id + at * 1000, variants: turn.variants.map((one) => ({ ...one, id: one.id + at * 1000 })) })
    const many = Number(this.#options.get('turns') ?? 1)
    return copyOf({ ...talk, turns: Array.from({ length: many }, (_, at) => turns.map((turn) => far(turn, at))).flat() })
  }

  // What an example answers: the one of the same question, else the one that says that nothing is there.
  #example(question: string): Turn {
    const known = this.#fixture.turns.find((turn) => turn.question === question) ?? this.#fixture.turns.find((turn) => turn.noInformation)
    if (!known) throw { code: 'store.empty', message: 'The examples hold no answer.' } satisfies Failure
    return known
  }

  #titled(model: string): string {
    return model === 'extractive' ? '' : (this.#fixture.start.models.find((one) => one.name === model)?.title ?? model)
  }

  async ask(conversation: number, question: string, scope: string, model: string): Promise<Turn> {
    const known = this.#example(question)
    const how = { question, searchAs: null, everywhere: false, ...(model === 'extractive' ? { model, modelTitle: '' } : { model: '', modelTitle: '' }) }
    const final = { ...asked(known, how), scope, scopeName: scope.split('/').at(-1) ?? '' }
    const snapshots = this.#begun(final, conversation, known)
    this.#talks.add(copyOf(snapshots[0] ?? final))
    return this.#play(snapshots)
  }

  async askAgain(turn: number, how: AskAgain): Promise<Turn> {
    const of = this.#talks.turn(turn)
    if (!of) throw { code: 'store.no_turn', message: 'This answer is not there any more.' } satisfies Failure
    const known = this.#example(how.question || of.question)
    const final = { ...asked(known, { ...how, modelTitle: this.#titled(how.model) }), scope: of.scope, scopeName: of.scopeName }
    const snapshots = this.#begun(final, of.conversation, known)
    const first = this.#talks.vary(of, copyOf(snapshots[0] ?? final))
    return this.#play(snapshots.map((snapshot) => ({ ...snapshot, variants: first.variants })))
  }

  chooseVariant = async (turn: number) => this.#talks.choose(turn)

  async summarise(conversation: number, path: string, model: string): Promise<Turn> {
    const known = this.#fixture.turns.find((turn) => turn.kind === 'summary') ?? this.#example('')
    const final = asked(known, { model, modelTitle: this.#titled(model), question: '', searchAs: null, everywhere: false })
    const snapshots = this.#begun({ ...final, scope: path, scopeName: path.split('/').at(-1) ?? '' }, conversation, known)
    this.#talks.add(copyOf(snapshots[0] ?? final))
    return this.#play(snapshots)
  }

  // The snapshots by which an answer comes about, with a number of its own.
  #begun(final: Turn, conversation: number, known: Turn): Turn[] {
    const id = ++this.#turn
    const own = known === this.#fixture.turns[0] ? this.#fixture.snapshots : undefined
    const variants = [{ id, modelTitle: final.modelTitle, question: final.question }]
    return (own ?? unfold(final)).map((snapshot) => ({ ...snapshot, question: final.question, id, conversation: conversation || id, variants, chosen: true }))
  }

  #play(snapshots: Turn[]): Turn {
    const first = snapshots[0]
    if (!first) throw new Error('an example without snapshots')
    void this.#follow(snapshots)
    return copyOf(first)
  }

  async #follow(snapshots: Turn[]): Promise<void> {
    const hold = Number(this.#options.get('hold') ?? Infinity)
    for (const [at, snapshot] of snapshots.entries()) {
      if (at === 0) continue
      await wait(this.#beat)
      // What is held can still be stopped.
      while (at >= hold && !this.#stopped.has(snapshot.id)) await wait(20)
      const stopped = this.#stopped.has(snapshot.id)
      this.emit('turn', this.#talks.put(stopped ? { ...halted(snapshots[at - 1] ?? snapshot), sequence: snapshot.sequence } : snapshot))
      if (stopped) return
    }
  }

  stop = async (turn: number) => void this.#stopped.add(turn)

  // recheck finds, when it is asked to, that the first cited file has changed and the last one is not there.
  async recheck(conversation: number): Promise<void> {
    const files = [...this.changed].flatMap(([path, verdict]) => ({ path, verdict }))
    for (const turn of this.#talks.find(conversation).turns) {
      const now = files.reduce((shown, { path, verdict }) => withFile(shown, path, verdict, this.#fixture.notes?.[verdict]), turn)
      if (files.length > 0) this.emit('turn', { ...now, sequence: ++this.#sequence })
    }
  }

  async panel(turn: number, citation: string): Promise<Panel> {
    const shown = this.#talks.turn(turn) ?? this.#talks.turn(turn % 1000)
    const panel = panelOf(this.#fixture.panels, shown, citation)
    if (!panel) throw { code: 'recheck.missing', message: 'The file is not there any more. It was moved, renamed or deleted; look for changes in the library.' } satisfies Failure
    const image = panel.pageImage === '' ? '' : pages[this.#fixture.start.language]
    return copyOf({ ...panel, pageImage: image })
  }

  openFile = async (path: string) => void this.opened.push(path)
  showInFolder = async (path: string) => void this.opened.push(path)
  copy = async (text: string) => void this.copied.push(text)
  settings = async () => copyOf(this.#settings)

  async saveSettings(settings: Settings): Promise<Start> {
    const changed = settings.embedder !== this.#settings.embedder
    this.#settings = settings
    const language = settings.language || 'en'
    if (language !== this.#fixture.start.language) {
      this.#fixture = copyOf(fixtures[language])
      this.#models.speak(language)
    }
    if (changed) {
      const waits = this.#models.leavesOf(settings.embedder) !== ''
      this.#set({ ...this.#library, embedded: waits ? 0 : this.#library.fragments, waitsForConsent: waits })
    }
    return this.start()
  }

  async models(): Promise<ModelChoice[]> {
    const own = this.#fixture.start.models.filter((model) => model.name === 'extractive' || model.name === 'local')
    const chosen = (await this.#models.engine()).models.find((model) => model.chosen)
    return copyOf([
      ...own.map((model) => {
        if (model.name !== 'local') return model
        return this.#options.get('model') === 'none' || !chosen ? { ...model, missing: 'The language model is not there.' } : model
      }),
      ...this.#models.choices(),
    ])
  }

  providers = () => this.#models.providers()
  findServers = () => this.#models.findServers()
  listModels = (provider: string, address: string, key: string) => this.#models.listModels(provider, address, key)
  testProvider = (provider: string, address: string, model: string, key: string) => this.#models.testProvider(provider, address, model, key)

  async saveProvider(change: ProviderChange, key: string): Promise<Start> {
    this.#models.saveProvider(change, key)
    return this.start()
  }

  async removeProvider(id: string): Promise<Start> {
    this.#models.removeProvider(id)
    if (this.#settings.model.startsWith(`${id}:`)) this.#settings = { ...this.#settings, model: 'extractive' }
    return this.start()
  }

  engine = () => this.#models.engine()
  chooseModelFile = () => this.#models.chooseModelFile()
  saveEngine = (path: string, context: number, threads: number) => this.#models.saveEngine(path, context, threads)
  removeModelFile = (path: string) => this.#models.removeModelFile(path)
  openModelsFolder = async () => void this.opened.push((await this.#models.engine()).folder)
  calls = () => this.#models.calls()
  clearReplies = () => this.#models.clearReplies()
  embedders = () => this.#models.embedders()
  embeddingCost = () => this.#models.embeddingCost()
  allowEmbedding = async () => void this.#set({ ...this.#library, embedded: this.#library.fragments, waitsForConsent: false })

  #set(library: Library): Library {
    this.#library = { ...library, sequence: ++this.#sequence }
    this.emit('library', this.#library)
    return this.#library
  }
}

export const fakeBackend = (options: URLSearchParams): FakeProgram => new FakeProgram(options)
