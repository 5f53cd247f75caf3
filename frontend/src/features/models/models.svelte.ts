import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, ProviderView, Settings, Start, TestReport } from '../../lib/backend/types'
import { Consent } from './consent.svelte'
import { Engine } from './engine.svelte'
import { Form } from './form.svelte'
import { Log } from './log.svelte'

// What the models page needs of the window around it.
export interface Around {
  settings: () => Settings
  take: (start: Start) => void // what the program says after a change of providers
  renew: () => Promise<void> // the models that there are have changed
  embedder: (name: string) => Promise<boolean> // stores who finds by meaning
  decimal: () => string // the decimal sign of the language in use
}

// A part of the page: the own engine, who finds by meaning, the log, or a provider by its id.
export type Part = 'engine' | 'meaning' | 'log' | (string & {})

// Models is the models page: providers, the own engine, the log of calls.
export class Models {
  providers = $state.raw<ProviderView[]>([])
  part = $state<Part>('engine')
  opened = $state(false) // in a narrow window: the part lies over the list
  looking = $state(false) // for servers of this machine
  looked = $state(false)
  failure = $state.raw<Failure | null>(null)
  readonly engine: Engine
  readonly log: Log
  readonly consent: Consent
  readonly here = $derived.by(() => this.providers.filter((one) => one.where === 'here'))
  readonly away = $derived.by(() => this.providers.filter((one) => one.where === 'away'))

  readonly #backend: Backend
  readonly #around: Around
  #forms = $state.raw<ReadonlyMap<string, Form>>(new Map())
  readonly form = $derived.by(() => this.#forms.get(this.part))

  constructor(backend: Backend, around: Around) {
    this.#backend = backend
    this.#around = around
    this.engine = new Engine(backend, around.renew)
    this.log = new Log(backend)
    this.consent = new Consent(backend, around.embedder)
  }

  // open reads everything anew, and only now asks the ports of this machine. It shows what is in use.
  async open(): Promise<void> {
    const [id = ''] = this.#around.settings().model.split(':')
    await this.#read(() => this.#backend.providers())
    if (!this.opened) this.part = this.#forms.has(id) ? id : 'engine'
    await Promise.all([this.look(), this.engine.load(), this.log.load(), this.consent.load()])
  }

  // look asks the usual ports of this machine for servers.
  async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    await this.#read(() => this.#backend.findServers())
    this.looking = false
    this.looked = true
    await this.#list()
  }

  show(part: Part): void {
    this.part = part
    this.opened = true
    if (part === 'log') void this.log.load()
    void this.#list()
  }

  // close ends the page; what was typed as a key is forgotten, and so is what tests found.
  close(): void {
    for (const form of this.#forms.values()) form.rest()
    this.opened = false
  }

  // reportOf is what the last test of a provider found, if there was one.
  reportOf(id: string): TestReport | null {
    return this.#forms.get(id)?.report ?? null
  }

  inUse(id: string): boolean {
    const model = this.#around.settings().model
    return id === 'engine' ? model === 'local' : model.startsWith(`${id}:`)
  }

  // A server of this machine that answers is asked for its models; no other one unless the user says so.
  async #list(): Promise<void> {
    const form = this.form
    if (form && form.provider.found && form.host === '' && form.names.length === 0 && !form.listing) await form.list()
  }

  async #read(work: () => Promise<ProviderView[]>): Promise<void> {
    this.failure = null
    try {
      this.#apply(await work())
    } catch (reason) {
      this.failure = toFailure(reason)
    }
  }

  #apply(providers: ProviderView[]): void {
    // Only findServers tells who answers, and which model a server has that nobody has set up.
    const found = new Map(this.providers.filter((one) => one.found).map((one) => [one.id, one]))
    this.providers = this.looking ? providers : providers.map((one) => (found.has(one.id) ? { ...one, found: true, model: one.model || (found.get(one.id)?.model ?? '') } : one))
    const forms = new Map(this.#forms)
    for (const provider of this.providers) {
      const form = forms.get(provider.id)
      if (form) form.take(provider)
      else forms.set(provider.id, new Form(this.#backend, provider, (start) => this.#saved(start), this.#around.decimal))
    }
    this.#forms = forms
  }

  async #saved(start: Start): Promise<void> {
    this.#around.take(start)
    await this.#read(() => this.#backend.providers())
  }
}
