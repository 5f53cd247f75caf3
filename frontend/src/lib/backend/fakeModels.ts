import en from './fixtures/models.en.json'
import es from './fixtures/models.es.json'
import type { CallLog, EmbedderChoice, EmbeddingCost, EngineModel, EngineView, Failure, Language, ModelChoice, ProviderChange, ProviderView, TestReport } from './types'

interface Fixture {
  providers: ProviderView[]
  running: Record<string, string[]> // servers of this machine that answer, with their models
  lists: Record<string, string[]>
  tests: Record<'badAddress' | 'refused' | 'noKey' | 'refusedKey' | 'unknown' | 'well' | 'loose', TestReport>
  engine: EngineView
  added: EngineModel
  refused: string
  calls: CallLog
  embedders: EmbedderChoice[]
  cost: EmbeddingCost
}

const fixtures = { en, es } as unknown as Record<Language, Fixture>
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const copyOf = <T>(value: T): T => structuredClone(value)

// The bytes that one token of context takes; what a model's memory grows by.
const perToken = (model: EngineModel): number => model.bytes / 24_000

// FakeModels plays servers, services and the own engine. A server of this machine answers when its example says so; a service
// accepts the key "right" alone; a file that is chosen is a chat model the first time and none after. Options: engine (missing:
// it is not there), models (none: no file), keychain (none), calls (none), beat.
export class FakeModels {
  #fixture: Fixture
  readonly #options: URLSearchParams
  readonly #keys = new Map<string, string>()
  #asked = false

  constructor(options: URLSearchParams, language: Language) {
    this.#options = options
    this.#fixture = copyOf(fixtures[language])
    const engine = this.#fixture.engine
    if (options.get('engine') === 'missing') engine.available = this.#words('The program that runs models is not there: llama-server.', 'No está el programa que ejecuta los modelos: llama-server.')
    if (options.get('engine') === 'missing' || options.get('models') === 'none') engine.models = []
    if (options.get('calls') === 'none') this.#fixture.calls = { ...this.#fixture.calls, calls: [], kept: 0 }
    if (options.get('model') === 'none') this.#change('server', { configured: false, address: '', model: '', keySet: false, leaves: '' })
  }

  speak(language: Language): void {
    const notes = fixtures[language].providers
    this.#fixture = {
      ...copyOf(fixtures[language]),
      engine: this.#fixture.engine,
      providers: this.#fixture.providers.map((one, at) => ({ ...one, title: notes[at]?.title ?? one.title, note: notes[at]?.note ?? one.note })),
    }
  }

  #words(english: string, spanish: string): string {
    return this.#options.get('lang') === 'es' ? spanish : english
  }

  #of(id: string): ProviderView {
    const found = this.#fixture.providers.find((one) => one.id === id)
    if (!found) throw { code: 'llm.unknown_model', message: id } satisfies Failure
    return found
  }

  #change(id: string, change: Partial<ProviderView>): void {
    this.#fixture.providers = this.#fixture.providers.map((one) => (one.id === id ? { ...one, ...change } : one))
  }

  #beat = () => wait(Number(this.#options.get('beat') ?? 120))

  providers = async () => copyOf(this.#fixture.providers)

  async findServers(): Promise<ProviderView[]> {
    await this.#beat()
    const first = (id: string) => this.#fixture.running[id]?.[0] ?? ''
    return copyOf(this.#fixture.providers.map((one) => (this.#fixture.running[one.id] ? { ...one, found: true, model: one.model || first(one.id) } : one)))
  }

  // choices are the models that the user set up, with where their text goes.
  choices(): ModelChoice[] {
    return this.#fixture.providers.filter((one) => one.configured && one.model !== '').map((one) => ({ name: `${one.id}:${one.model}`, title: one.id === 'server' && one.model === 'office-32b' ? 'Office 32B' : one.model, leaves: one.leaves, missing: '' }))
  }

  async listModels(id: string, address: string, key: string): Promise<string[]> {
    await this.#beat()
    const report = this.#report(id, address, '', key, true)
    if (!report.well) throw { code: 'llm.unreachable', message: `${report.message} ${report.advice}` } satisfies Failure
    return copyOf(this.#fixture.running[id] ?? this.#fixture.lists[id] ?? [])
  }

  async testProvider(id: string, address: string, model: string, key: string): Promise<TestReport> {
    await this.#beat()
    const report = this.#report(id, address, model, key, false)
    const at = address || this.#of(id).defaultAddress
    const models = (this.#fixture.running[id] ?? this.#fixture.lists[id] ?? []).join(', ')
    const fill = (text: string) => text.replace('{address}', at).replace('{model}', model).replace('{models}', models)
    return { ...report, message: fill(report.message), advice: fill(report.advice) }
  }

  #report(id: string, address: string, model: string, key: string, listing: boolean): TestReport {
    const { tests, running, lists } = this.#fixture
    const provider = this.#of(id)
    const at = address || provider.defaultAddress
    if (!/^https?:\/\/[^/]/.test(at)) return tests.badAddress
    const given = key || this.#keys.get(id) || (provider.keySet ? 'kept' : '')
    if (provider.where === 'here') {
      if (!running[id] || at !== provider.defaultAddress) return tests.refused
    } else if (given === '') return tests.noKey
    else if (given !== 'right' && !(listing && given === 'kept')) return tests.refusedKey
    if (!listing && !(running[id] ?? lists[id] ?? [model]).includes(model)) return tests.unknown
    return provider.where === 'here' ? tests.loose : tests.well
  }

  saveProvider(change: ProviderChange, key: string): void {
    const provider = this.#of(change.id)
    if (key !== '') this.#keys.set(change.id, key)
    const address = change.address || provider.defaultAddress
    const host = /^https?:\/\/(?!localhost|127\.|\[::1\])([^/]+)/.exec(address)?.[1] ?? ''
    const keyNote = this.#options.get('keychain') === 'none' && key !== '' ? this.#words('There is no keychain here, so the key is kept until the window is closed.', 'Aquí no hay llavero, así que la clave se guarda hasta que se cierre la ventana.') : provider.keyNote
    this.#change(change.id, { ...change, address, leaves: host, configured: true, keySet: provider.keySet || key !== '', keyNote })
  }

  removeProvider(id: string): void {
    const { defaultAddress, where } = this.#of(id)
    this.#keys.delete(id)
    const leaves = where === 'here' || defaultAddress === '' ? '' : new URL(defaultAddress).host
    this.#change(id, { configured: false, address: defaultAddress, model: '', keySet: false, keyNote: '', leaves, limit: 0, priceIn: -1, priceOut: -1 })
  }

  engine = async () => copyOf(this.#fixture.engine)

  async chooseModelFile(): Promise<EngineView> {
    if (this.#asked) throw { code: 'engine.no_chat', message: this.#fixture.refused } satisfies Failure
    this.#asked = true
    this.#fixture.engine.models.push(this.#fixture.added)
    return this.engine()
  }

  async saveEngine(path: string, context: number, threads: number): Promise<EngineView> {
    const engine = this.#fixture.engine
    const next = context || 8192
    const models = engine.models.map((one) => ({ ...one, chosen: one.path === path, memory: one.memory === 0 ? 0 : Math.round(one.memory + perToken(one) * (next - engine.context)) }))
    this.#fixture.engine = { ...engine, models, context: next, threads: threads || 4 }
    return this.engine()
  }

  async removeModelFile(path: string): Promise<EngineView> {
    this.#fixture.engine.models = this.#fixture.engine.models.filter((one) => one.path !== path)
    return this.engine()
  }

  calls = async () => copyOf(this.#fixture.calls)
  clearReplies = async () => void (this.#fixture.calls = { ...this.#fixture.calls, kept: 0 })
  embedders = async () => copyOf(this.#fixture.embedders)
  leavesOf = (embedder: string): string => this.#fixture.embedders.find((one) => one.name === embedder)?.leaves ?? ''

  async embeddingCost(): Promise<EmbeddingCost> {
    await this.#beat()
    return copyOf(this.#fixture.cost)
  }
}
