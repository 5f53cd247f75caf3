import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, ModelChoice, Retrieval, SearchView, Settings, Start } from '../../lib/backend/types'

// Choices is what the user chose; each choice is stored at once.
export class Choices {
  settings = $state.raw<Settings>() as Settings
  models = $state.raw<ModelChoice[]>([])
  search = $state.raw<SearchView>() as SearchView
  failure = $state.raw<Failure | null>(null)

  readonly #backend: Backend
  #last: Promise<boolean> = Promise.resolve(true)
  readonly #started: (start: Start) => void

  // Started is told what the program says after a change: the language in use, the models that there are.
  constructor(backend: Backend, start: Start, started: (start: Start) => void) {
    this.#backend = backend
    this.#started = started
    this.take(start)
  }

  take(start: Start): void {
    this.settings = start.settings
    this.models = start.models
    this.search = start.search
  }

  choose(change: Partial<Settings>): Promise<boolean> {
    return this.#after(() => change)
  }

  // retrieve changes how passages are looked for.
  retrieve(change: Partial<Retrieval>): Promise<boolean> {
    return this.#after(() => ({ retrieval: { ...this.settings.retrieval, ...change } }))
  }

  // One change is stored after the other, so that each is made to what the one before has left.
  #after(change: () => Partial<Settings>): Promise<boolean> {
    this.#last = this.#last.then(() => this.#store(change()))
    return this.#last
  }

  async #store(change: Partial<Settings>): Promise<boolean> {
    this.failure = null
    try {
      const start = await this.#backend.saveSettings({ ...this.settings, ...change })
      this.take(start)
      this.#started(start)
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }
}
