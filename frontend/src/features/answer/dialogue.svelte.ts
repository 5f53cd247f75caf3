import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { AskAgain, Failure, Turn } from '../../lib/backend/types'
import { merge } from './blocks'
import { choose, isRunning, placeOf, vary } from './places'

const strayLimit = 50
const settleAfter = 250 // milliseconds after the window got the focus, before files are looked at

// Dialogue is the conversation on the page: its turns, kept up with the snapshots that come.
export class Dialogue {
  conversation = $state(0) // 0: not begun
  title = $state('')
  turns = $state.raw<Turn[]>([])
  loading = $state(false)
  failure = $state.raw<Failure | null>(null)
  readonly shown = $derived(this.turns.filter((turn) => turn.chosen)) // one for each place
  readonly last = $derived(this.shown.at(-1))
  readonly writing = $derived(this.turns.find(isRunning)) // the turn that is being answered
  readonly running = $derived(this.writing !== undefined)

  readonly #backend: Backend
  // Snapshots that came before their turn was known here.
  readonly #stray = new Map<number, Turn>()
  #opening = 0
  #rechecking: ReturnType<typeof setTimeout> | undefined

  constructor(backend: Backend) {
    this.#backend = backend
  }

  // fresh shows a conversation that is not begun.
  fresh(): void {
    this.#opening++
    this.conversation = 0
    this.title = ''
    this.turns = []
    this.failure = null
    this.loading = false
  }

  async open(id: number): Promise<void> {
    const opening = ++this.#opening
    this.loading = true
    this.failure = null
    try {
      const conversation = await this.#backend.conversation(id)
      if (opening !== this.#opening) return
      this.conversation = conversation.id
      this.title = conversation.title
      this.turns = conversation.turns.map((turn) => this.#latest(turn))
      this.recheck(0)
    } catch (reason) {
      if (opening === this.#opening) this.failure = toFailure(reason)
    } finally {
      if (opening === this.#opening) this.loading = false
    }
  }

  // ask sends a question; true when it was taken.
  ask(question: string, scope: string, model: string): Promise<boolean> {
    return this.#begin(() => this.#backend.ask(this.conversation, question, scope, model))
  }

  // summarise has a document summarised in this conversation; true when it was taken.
  summarise(path: string, model: string): Promise<boolean> {
    return this.#begin(() => this.#backend.summarise(this.conversation, path, model))
  }

  async #begin(send: () => Promise<Turn>): Promise<boolean> {
    const opening = this.#opening
    this.failure = null
    try {
      const turn = await send()
      if (opening !== this.#opening) return true
      this.conversation = turn.conversation
      if (this.title === '') this.title = turn.question
      if (!this.turns.some((shown) => shown.id === turn.id)) this.turns = [...this.turns, this.#latest(turn)]
      else this.apply(turn)
      return true
    } catch (reason) {
      if (opening === this.#opening) this.failure = toFailure(reason)
      return false
    }
  }

  // askAgain has a turn answered once more; the new answer is shown in its place and the former one is kept beside it.
  async askAgain(turn: number, how: AskAgain): Promise<boolean> {
    const opening = this.#opening
    this.failure = null
    try {
      const made = await this.#backend.askAgain(turn, how)
      if (opening === this.#opening) this.turns = vary(this.turns, this.#latest(made))
      return true
    } catch (reason) {
      if (opening === this.#opening) this.failure = toFailure(reason)
      return false
    }
  }

  // choose shows another variant, at once; when the program refuses, the former one is shown again.
  async choose(turn: number): Promise<void> {
    const opening = this.#opening
    const former = this.turns.find((one) => one.chosen && placeOf(one) === placeOf(this.turns.find((wanted) => wanted.id === turn)))
    this.turns = choose(this.turns, turn)
    try {
      await this.#backend.chooseVariant(turn)
    } catch (reason) {
      if (opening !== this.#opening) return
      this.failure = toFailure(reason)
      if (former) this.turns = choose(this.turns, former.id)
    }
  }

  // recheck has the program look whether the files that are cited here still say what they said; what changed follows as
  // snapshots. Of several calls in a row the last one counts.
  recheck(after = settleAfter): void {
    clearTimeout(this.#rechecking)
    this.#rechecking = setTimeout(() => {
      // What cannot be looked at now stays as it is shown; the panel says why when it is opened.
      if (this.conversation > 0) this.#backend.recheck(this.conversation).catch(() => {})
    }, after)
  }

  async stop(): Promise<void> {
    if (!this.writing) return
    try {
      await this.#backend.stop(this.writing.id)
    } catch (reason) {
      this.failure = toFailure(reason)
    }
  }

  // apply takes a snapshot in; earlier ones and those of other conversations change nothing on the page.
  apply(snapshot: Turn): void {
    const at = this.turns.findIndex((turn) => turn.id === snapshot.id)
    const shown = this.turns[at]
    if (!shown) {
      this.#keepStray(snapshot)
      return
    }
    const merged = merge(shown, snapshot)
    if (merged !== shown) this.turns = this.turns.with(at, merged)
  }

  #latest(turn: Turn): Turn {
    const stray = this.#stray.get(turn.id)
    this.#stray.delete(turn.id)
    return stray ? merge(turn, stray) : turn
  }

  #keepStray(snapshot: Turn): void {
    const known = this.#stray.get(snapshot.id)
    if (known && known.sequence >= snapshot.sequence) return
    this.#stray.delete(snapshot.id)
    this.#stray.set(snapshot.id, snapshot)
    const oldest = this.#stray.keys().next()
    if (this.#stray.size > strayLimit && !oldest.done) this.#stray.delete(oldest.value)
  }
}
