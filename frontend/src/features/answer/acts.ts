import type { CitationView, SourceView, Turn } from '../../lib/backend/types'

// What a person can do from an answer; the shell does it.
export interface Acts {
  isShown(turn: number, citation: CitationView): boolean
  open(turn: number, citation: CitationView, mark: HTMLElement): void
  openSource(turn: number, source: SourceView, from: HTMLElement): void
  copy(text: string): Promise<void>
  again(turn: Turn): void
  settings(): void
  library(): void
}

