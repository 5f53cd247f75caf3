import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, ModelChoice, Settings, Start } from '../../lib/backend/types'

export type Test = { state: 'none' | 'running' } | { state: 'well' | 'failed'; message: string }

// Choices is what the user chose. Language, theme, model and checks are stored at once; the address when it is saved.
export class Choices {
  settings = $state.raw<Settings>() as Settings
  models = $state.raw<ModelChoice[]>([])
  failure = $state.raw<Failure | null>(null)
  saved = $state(false)
  // The form of the address, as it is being written.
  address = $state('')
  addressModel = $state('')
  key = $state('')
  test = $state.raw<Test>({ state: 'none' })
  readonly changed = $derived(
    this.address.trim() !== this.settings.address || this.addressModel.trim() !== this.settings.addressModel || this.key !== '',
  )
  readonly complete = $derived(this.address.trim() !== '' && this.addressModel.trim() !== '')

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
    this.address = start.settings.address
    this.addressModel = start.settings.addressModel
    this.key = ''
  }

  choose(change: Partial<Pick<Settings, 'language' | 'theme' | 'model' | 'policy' | 'askAgain' | 'support'>>): Promise<boolean> {
    return this.#store({ ...this.settings, ...change }, '', false)
  }

  saveAddress(): Promise<boolean> {
    const settings = { ...this.settings, address: this.address.trim(), addressModel: this.addressModel.trim() }
    return this.#store(settings, this.key, true)
  }

  removeAddress(): Promise<boolean> {
    return this.#store({ ...this.settings, address: '', addressModel: '', keySet: false }, '', true)
  }

  async tryConnection(): Promise<void> {
    this.test = { state: 'running' }
    try {
      const message = await this.#backend.testConnection(this.address.trim(), this.addressModel.trim(), this.key)
      this.test = { state: 'well', message }
    } catch (reason) {
      this.test = { state: 'failed', message: toFailure(reason).message }
    }
  }

  async #store(settings: Settings, key: string, whole: boolean): Promise<boolean> {
    this.failure = null
    this.saved = false
    const typed = { address: this.address, addressModel: this.addressModel, key: this.key }
    try {
      const start = await this.#backend.saveSettings(settings, key)
      this.take(start)
      if (!whole) Object.assign(this, typed)
      this.saved = whole
      this.#started(start)
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }
}
