import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { CitationView, Failure, Panel, Turn } from '../../lib/backend/types'

export type Deed = '' | 'copied'

// Reading is the panel: the fragment of one citation in its document, checked when it is opened.
export class Reading {
  open = $state(false)
  turn = $state(0)
  citation = $state('')
  panel = $state.raw<Panel | null>(null) // of the citation before, until the next one is here
  loading = $state(false)
  failure = $state.raw<Failure | null>(null) // it could not be opened
  refused = $state.raw<Failure | null>(null) // an action was refused
  deed = $state<Deed>('')
  zoom = $state(1) // 1 fits the width
  readonly shown = $derived(this.panel?.citation)

  readonly #backend: Backend
  #opener: HTMLElement | null = null
  #asked = 0

  constructor(backend: Backend) {
    this.#backend = backend
  }

  // show opens the fragment of a citation; focus goes back to the opener when the panel closes.
  async show(turn: number, citation: string, opener: HTMLElement | null): Promise<void> {
    if (opener) this.#opener = opener
    if (turn !== this.turn) this.panel = null
    this.open = true
    this.turn = turn
    this.citation = citation
    this.failure = null
    this.refused = null
    this.deed = ''
    this.loading = true
    const asked = ++this.#asked
    try {
      const panel = await this.#backend.panel(turn, citation)
      if (asked !== this.#asked) return
      this.panel = panel
    } catch (reason) {
      if (asked !== this.#asked) return
      this.panel = null
      this.failure = toFailure(reason)
    } finally {
      if (asked === this.#asked) this.loading = false
    }
  }

  // step goes to the next citation of the answer, or the previous one; the mark that focus returns to goes along.
  async step(direction: 'next' | 'previous'): Promise<void> {
    const citation = this.panel?.[direction]
    if (!citation) return
    this.#opener = markOf(this.turn, citation) ?? this.#opener
    await this.show(this.turn, citation, null)
  }

  // follow takes in a snapshot: when the open citation stands otherwise than the panel shows, it is opened again.
  follow(turn: Turn): void {
    if (!this.open || this.loading || turn.id !== this.turn) return
    const now = turn.citations.find((citation) => citation.id === this.citation)
    const shown = this.panel?.citation
    if (now && shown?.id === now.id && (shown.verdict !== now.verdict || shown.note !== now.note)) void this.again()
  }

  // again checks the same citation once more.
  again = () => this.show(this.turn, this.citation, null)

  // close gives the focus back to where it was opened, unless that is to stay where it is now.
  close(back = true): void {
    this.open = false
    this.#asked++
    this.loading = false
    const opener = this.#opener?.isConnected ? this.#opener : markOf(this.turn, this.citation)
    if (back) opener?.focus()
    this.#opener = null
  }

  // isShown says whether this citation is the one that the panel shows.
  isShown(turn: number, citation: CitationView): boolean {
    if (!this.open || turn !== this.turn) return false
    if (citation.id === this.citation) return true
    const shown = this.shown
    return shown?.id === this.citation && shown.number === citation.number && shown.quote === citation.quote && citation.link
  }

  enlarge = (by: number) => {
    this.zoom = Math.min(3, Math.max(0.5, Math.round((this.zoom + by) * 4) / 4))
  }
  fit = () => {
    this.zoom = 1
  }

  copy = () => this.#act(async (panel) => {
    await this.#backend.copy(panel.reference)
    this.deed = 'copied'
  })
  openFile = () => this.#act((panel) => this.#backend.openFile(panel.citation.path, panel.kind === 'page' ? panel.page : 0))
  reveal = () => this.#act((panel) => this.#backend.showInFolder(panel.citation.path))

  async #act(work: (panel: Panel) => Promise<void>): Promise<void> {
    if (!this.panel) return
    this.refused = null
    this.deed = ''
    try {
      await work(this.panel)
    } catch (reason) {
      this.refused = toFailure(reason)
    }
  }
}

// markOf finds the mark of a citation in the conversation.
export function markOf(turn: number, citation: string): HTMLElement | null {
  const marks = document.querySelectorAll<HTMLElement>(`[data-turn="${turn}"] [data-mark]`)
  return [...marks].find((mark) => mark.dataset['mark'] === citation) ?? null
}
