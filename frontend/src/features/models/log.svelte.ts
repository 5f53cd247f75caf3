import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { CallLog, Failure } from '../../lib/backend/types'

// Log is the list of the calls that were made, and the replies that are kept.
export class Log {
  calls = $state.raw<CallLog | null>(null)
  failure = $state.raw<Failure | null>(null)
  cleared = $state(false)
  readonly #backend: Backend

  constructor(backend: Backend) {
    this.#backend = backend
  }

  load = () => this.#do(async () => void (this.calls = await this.#backend.calls()))
  reveal = (path: string) => this.#do(() => this.#backend.showInFolder(path))

  async clear(): Promise<void> {
    this.cleared = await this.#do(() => this.#backend.clearReplies())
    await this.load()
  }

  async #do(work: () => Promise<void>): Promise<boolean> {
    this.failure = null
    try {
      await work()
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }
}
