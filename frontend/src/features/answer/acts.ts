import type { AskAgain, CitationView, ModelChoice, SourceView, Turn } from '../../lib/backend/types'

// What a person can do from an answer; the shell does it.
export interface Acts {
  isShown(turn: number, citation: CitationView): boolean
  open(turn: number, citation: CitationView, mark: HTMLElement): void
  openSource(turn: number, source: SourceView, from: HTMLElement): void
  copy(text: string): Promise<void>
  models(): ModelChoice[]
  // The model chosen beside the question.
  model(): string
  // Answers once more; what is not given stays as it was. True when it was taken.
  again(turn: Turn, how: Partial<AskAgain>): Promise<boolean>
  choose(turn: number): void
  stop(): void
  settings(): void
  library(): void
}
