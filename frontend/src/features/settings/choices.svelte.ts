import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, ModelChoice, Settings, Start } from '../../lib/backend/types'

// Choices is what the user chose; each choice is stored at once.
export class Choices {
  settings = $state.raw<Settings>() as Settings
  models = $state.raw<ModelChoice[]>([])
  failure = $state.raw<Failure | null>(null)

  readonly #backend: Backend
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
  }

  async choose(change: Partial<Settings>): Promise<boolean> {
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
