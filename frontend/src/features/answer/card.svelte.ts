import type { CitationView } from '../../lib/backend/types'

const openAfter = 140 // milliseconds that a pointer rests on a mark
const closeAfter = 220 // time to bring the pointer from the mark onto the card

export interface Shown {
  citation: CitationView | null // null: the note of a claim without one
  note: string
  anchor: HTMLElement
}

// Card is the one hover card of the conversation: what stands behind the mark under the pointer or in focus.
export class Card {
  shown = $state.raw<Shown | null>(null)
  #opening: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined

  // point shows the card soon, at once when one is there already or the keyboard asks.
  point(shown: Shown, atOnce = false): void {
    this.stay()
    clearTimeout(this.#opening)
    if (atOnce || this.shown) this.shown = shown
    else this.#opening = setTimeout(() => (this.shown = shown), openAfter)
  }

  leave(): void {
    clearTimeout(this.#opening)
    clearTimeout(this.#closing)
    this.#closing = setTimeout(() => (this.shown = null), closeAfter)
  }

  stay(): void {
    clearTimeout(this.#closing)
  }

  close(): void {
    clearTimeout(this.#opening)
    clearTimeout(this.#closing)
    this.shown = null
  }
}
