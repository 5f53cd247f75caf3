import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, ProviderView, Start, TestReport } from '../../lib/backend/types'
import { parseAmount, writeAmount } from './amounts'
import { hostBeyond } from './host'

// What a form lacks before it can be saved.
export type Lack = '' | 'address' | 'model' | 'limit' | 'prices' | 'price'

// The fields as they stand, or as they would if nothing was written.
type Fields = Record<'address' | 'model' | 'limit' | 'priceIn' | 'priceOut', string>

// Form is what is being written about one provider, and what its server said to it. A key stays only until it is saved.
export class Form {
  provider = $state.raw<ProviderView>() as ProviderView
  address = $state('')
  model = $state('')
  key = $state('')
  limit = $state('')
  priceIn = $state('')
  priceOut = $state('')
  names = $state.raw<string[]>([]) // models of the server; empty until they were asked for
  listing = $state(false)
  listFailure = $state.raw<Failure | null>(null)
  testing = $state(false)
  report = $state.raw<TestReport | null>(null)
  failure = $state.raw<Failure | null>(null)
  lack = $state<Lack>('')
  saved = $state(false)

  // Where text would go with the address as it is written.
  readonly host = $derived.by(() => hostBeyond(this.#address || this.provider.defaultAddress))
  // A server that was found brings a model of its own; nothing is stored of it yet.
  readonly unsaved = $derived.by(() => this.changed || (!this.provider.configured && this.model.trim() !== ''))
  readonly changed = $derived.by(() => this.key !== '' || this.#worth(this.#typed()) !== this.#worth(this.#stored()))

  readonly #backend: Backend
  readonly #saved: (start: Start) => Promise<void>
  readonly #sign: () => string
  #tested = 0

  // Saved is told what the program says after a change; it gives the form its provider as it is then. Sign is the decimal sign.
  constructor(backend: Backend, provider: ProviderView, saved: (start: Start) => Promise<void>, sign: () => string) {
    this.#backend = backend
    this.#sign = sign
    this.#saved = saved
    this.provider = provider
    this.reset()
  }

  // reset puts what is stored into the fields.
  reset(): void {
    const stored = this.#stored()
    Object.assign(this, stored)
    this.key = ''
    this.lack = ''
  }

  // rest forgets what holds only while the page is open.
  rest(): void {
    this.key = ''
    this.lack = ''
    this.saved = false
    this.report = null
    this.failure = null
    this.listFailure = null
  }

  // take puts in use what the program knows of the provider; what is being written stays.
  take(provider: ProviderView): void {
    const untouched = !this.changed
    this.provider = provider
    if (untouched) this.reset()
  }

  // name writes the model. Prices belong to a model: those of another one are not shown.
  name(model: string): void {
    const stored = this.#stored()
    const touched = (was: string) => this.priceIn !== (was === stored.model ? stored.priceIn : '') || this.priceOut !== (was === stored.model ? stored.priceOut : '')
    if (!touched(this.model.trim())) {
      const own = model.trim() === stored.model
      this.priceIn = own ? stored.priceIn : ''
      this.priceOut = own ? stored.priceOut : ''
    }
    this.model = model
  }

  async list(): Promise<void> {
    if (!this.#addressed()) return
    this.listing = true
    this.listFailure = null
    try {
      this.names = await this.#backend.listModels(this.provider.id, this.#address, this.key)
    } catch (reason) {
      this.names = []
      this.listFailure = toFailure(reason)
    }
    this.listing = false
  }

  async test(): Promise<void> {
    if (!this.#addressed()) return
    if (this.model.trim() === '') {
      this.lack = 'model'
      return
    }
    this.lack = ''
    this.failure = null
    this.testing = true
    const test = ++this.#tested
    try {
      const report = await this.#backend.testProvider(this.provider.id, this.#address, this.model.trim(), this.key)
      if (test === this.#tested) this.report = report
    } catch (reason) {
      if (test === this.#tested) this.failure = toFailure(reason)
    }
    if (test === this.#tested) this.testing = false
  }

  async save(): Promise<boolean> {
    this.saved = false
    if (!this.#addressed()) return false
    const [limit, priceIn, priceOut] = [this.limit, this.priceIn, this.priceOut].map(parseAmount)
    if (this.model.trim() === '') this.lack = 'model'
    else if (Number.isNaN(limit)) this.lack = 'limit'
    else if (Number.isNaN(priceIn) || Number.isNaN(priceOut)) this.lack = 'prices'
    else if ((priceIn === null) !== (priceOut === null)) this.lack = 'price'
    else this.lack = ''
    if (this.lack !== '') return false
    const change = { id: this.provider.id, address: this.#address, model: this.model.trim(), limit: limit ?? 0, priceIn: priceIn ?? -1, priceOut: priceOut ?? -1 }
    this.saved = await this.#do(() => this.#backend.saveProvider(change, this.key))
    return this.saved
  }

  async remove(): Promise<boolean> {
    this.saved = false
    this.report = null
    this.names = []
    return this.#do(() => this.#backend.removeProvider(this.provider.id))
  }

  async #do(work: () => Promise<Start>): Promise<boolean> {
    this.failure = null
    try {
      const start = await work()
      this.key = ''
      await this.#saved(start)
      this.reset()
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }

  // The address as the program takes it: '' is the preset.
  get #address(): string {
    const typed = this.address.trim()
    return typed === this.provider.defaultAddress ? '' : typed
  }

  #addressed(): boolean {
    const well = this.#address !== '' || this.provider.defaultAddress !== ''
    this.lack = well ? '' : 'address'
    return well
  }

  #typed(): Fields {
    return { address: this.address.trim() || this.provider.defaultAddress, model: this.model.trim(), limit: this.limit.trim(), priceIn: this.priceIn.trim(), priceOut: this.priceOut.trim() }
  }

  // Amounts are compared by what they are worth: 2,5 is 2.50.
  #worth(fields: Fields): string {
    const amounts = [fields.limit, fields.priceIn, fields.priceOut].map((text) => String(parseAmount(text)))
    return [fields.address, fields.model, ...amounts].join('\n')
  }

  #stored(): Fields {
    const sign = this.#sign()
    const { address, defaultAddress, model, limit, priceIn, priceOut } = this.provider
    return { address: address || defaultAddress, model, limit: writeAmount(limit, 0, sign), priceIn: writeAmount(priceIn, -1, sign), priceOut: writeAmount(priceOut, -1, sign) }
  }
}
