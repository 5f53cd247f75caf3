import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { ConversationRow, Failure } from '../../lib/backend/types'

const undoable = 10 * 60_000 // milliseconds after which what was removed is gone
const settles = 200 // milliseconds without a key before a search

// Conversations is the list of stored conversations, whole or as a search has found them.
export class Conversations {
  rows = $state.raw<ConversationRow[]>([])
  found = $state.raw<ConversationRow[] | null>(null) // of the search that was made last; null: none
  query = $state('')
  searching = $state(false)
  removed = $state.raw<ConversationRow[]>([]) // can be restored; the last one first
  failure = $state.raw<Failure | null>(null)
  sought = $state(0) // grows when the field of the search is to have the focus
  readonly shown = $derived(this.found ?? this.rows)

  readonly #backend: Backend
  #searching: ReturnType<typeof setTimeout> | undefined
  #asked = 0

  constructor(backend: Backend, rows: ConversationRow[]) {
    this.#backend = backend
    this.rows = rows
  }

  async reload(): Promise<void> {
    await this.#do(async () => {
      this.rows = await this.#backend.conversations()
    })
    if (this.found) await this.search(this.query)
  }

  // look takes what is being typed, and searches when the typing has settled.
  look(query: string): void {
    this.query = query
    clearTimeout(this.#searching)
    if (query.trim() === '') void this.search('')
    else this.#searching = setTimeout(() => void this.search(query), settles)
  }

  // search lists the conversations that hold the words; '' lists all again. Of several searches the last one counts.
  async search(query: string): Promise<void> {
    clearTimeout(this.#searching)
    this.query = query
    const asked = ++this.#asked
    if (query.trim() === '') {
      this.found = null
      this.searching = false
      return
    }
    this.searching = true
    await this.#do(async () => {
      const found = await this.#backend.searchConversations(query.trim())
      if (asked === this.#asked) this.found = found
    })
    if (asked === this.#asked) this.searching = false
  }

  // rename gives a conversation another title; false when it was refused.
  rename(id: number, title: string): Promise<boolean> {
    return this.#do(async () => {
      await this.#backend.rename(id, title)
      const named = (row: ConversationRow) => (row.id === id ? { ...row, title } : row)
      this.rows = this.rows.map(named)
      this.found = this.found?.map(named) ?? null
    })
  }

  // remove takes a conversation out; it can be restored for a while.
  remove(id: number): Promise<boolean> {
    return this.#do(async () => {
      const row = this.shown.find((one) => one.id === id)
      await this.#backend.remove(id)
      this.rows = this.rows.filter((one) => one.id !== id)
      this.found = this.found?.filter((one) => one.id !== id) ?? null
      if (!row) return
      this.removed = [row, ...this.removed]
      setTimeout(() => this.#forget(id), undoable)
    })
  }

  // restore brings the one back that was removed last; its id, or 0 when that was refused.
  async restore(): Promise<number> {
    const row = this.removed[0]
    if (!row) return 0
    const done = await this.#do(() => this.#backend.restore(row.id))
    this.#forget(row.id)
    if (done) await this.reload()
    return done ? row.id : 0
  }

  // dismiss says no more of what was removed.
  dismiss(): void {
    this.removed = []
  }

  #forget(id: number): void {
    this.removed = this.removed.filter((row) => row.id !== id)
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
