import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { EmbedderChoice, EmbeddingCost, Failure } from '../../lib/backend/types'

// Consent is who finds texts by meaning; and, when that is a service, what it takes and the leave to send texts to it.
export class Consent {
  embedders = $state.raw<EmbedderChoice[]>([])
  cost = $state.raw<EmbeddingCost | null>(null)
  counting = $state(false)
  failure = $state.raw<Failure | null>(null)
  readonly #backend: Backend
  readonly #choose: (embedder: string) => Promise<boolean>

  // Choose stores which embedder is used: '' is the own engine's.
  constructor(backend: Backend, choose: (embedder: string) => Promise<boolean>) {
    this.#backend = backend
    this.#choose = choose
  }

  load = () => this.#do(async () => void (this.embedders = await this.#backend.embedders()))

  // leavesOf is the host that an embedder sends texts to; '' when it stays on this machine.
  leavesOf = (embedder: string): string => this.embedders.find((one) => one.name === embedder)?.leaves ?? ''

  async count(): Promise<void> {
    this.counting = true
    this.cost = null
    await this.#do(async () => void (this.cost = await this.#backend.embeddingCost()))
    this.counting = false
  }

  allow = () => this.#do(() => this.#backend.allowEmbedding())
  decline = () => this.#choose('')
  choose = (embedder: string) => this.#choose(embedder)

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
