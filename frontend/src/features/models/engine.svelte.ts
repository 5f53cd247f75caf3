import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { EngineModel, EngineView, Failure } from '../../lib/backend/types'
import { contextChoices } from './contexts'

// Engine is the program's own engine: its model files, what they take of the memory, and how they are run.
export class Engine {
  view = $state.raw<EngineView | null>(null)
  failure = $state.raw<Failure | null>(null)
  readonly chosen = $derived.by(() => this.view?.models.find((model) => model.chosen))
  readonly contexts = $derived.by(() => contextChoices(this.chosen?.contextMost ?? 0, this.view?.context ?? 0))
  readonly #backend: Backend
  readonly #changed: () => Promise<void>

  // Changed is called after another model was chosen.
  constructor(backend: Backend, changed: () => Promise<void>) {
    this.#backend = backend
    this.#changed = changed
  }

  load = () => this.#do(() => this.#backend.engine(), false)
  add = () => this.#do(() => this.#backend.chooseModelFile(), true)
  remove = (path: string) => this.#do(() => this.#backend.removeModelFile(path), true)
  choose = (path: string) => this.#set(path, this.view?.context ?? 0, this.view?.threads ?? 0)
  setContext = (context: number) => this.#set(this.chosen?.path ?? '', context, this.view?.threads ?? 0)
  setThreads = (threads: number) => this.#set(this.chosen?.path ?? '', this.view?.context ?? 0, threads)
  usual = () => this.#set(this.chosen?.path ?? '', 0, 0)

  async openFolder(): Promise<void> {
    this.failure = null
    try {
      await this.#backend.openModelsFolder()
    } catch (reason) {
      this.failure = toFailure(reason)
    }
  }

  // tight says that a model takes more memory than is free; false when either is not known.
  tight(model: EngineModel): boolean {
    return this.view !== null && this.view.memoryFree > 0 && model.memory > this.view.memoryFree
  }

  #set(path: string, context: number, threads: number): Promise<boolean> {
    return this.#do(() => this.#backend.saveEngine(path, context, threads), true)
  }

  async #do(work: () => Promise<EngineView>, changes: boolean): Promise<boolean> {
    this.failure = null
    try {
      this.view = await work()
      if (changes) await this.#changed()
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }
}
