import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { ConversationRow, Failure } from '../../lib/backend/types'

// Conversations is the list of stored conversations.
export class Conversations {
  rows = $state.raw<ConversationRow[]>([])
  failure = $state.raw<Failure | null>(null)
  readonly #backend: Backend

  constructor(backend: Backend, rows: ConversationRow[]) {
    this.#backend = backend
    this.rows = rows
  }

  async reload(): Promise<void> {
    await this.#do(async () => {
      this.rows = await this.#backend.conversations()
    })
  }

  // rename gives a conversation another title; false when it was refused.
  rename(id: number, title: string): Promise<boolean> {
    return this.#do(async () => {
      await this.#backend.rename(id, title)
      this.rows = this.rows.map((row) => (row.id === id ? { ...row, title } : row))
    })
  }

  remove(id: number): Promise<boolean> {
    return this.#do(async () => {
      await this.#backend.remove(id)
      this.rows = this.rows.filter((row) => row.id !== id)
    })
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
