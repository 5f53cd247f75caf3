// The one door between the page and the program: the Wails version and the fake one implement it.
import type { Conversation, ConversationRow, Library, LibraryFile, ModelChoice, Panel, Settings, Start, Turn } from './types'

export interface Events {
  turn: Turn // a snapshot; at most ten a second
  library: Library
  // Files or folders that were dropped on the window.
  dropped: string[]
}

// Failures of any call arrive as a rejected promise with a Failure.
export interface Backend {
  start(): Promise<Start>

  library(): Promise<Library>
  files(root: string): Promise<LibraryFile[]> // '' is all
  chooseFolder(): Promise<string> // native dialog; '' when cancelled
  addPaths(paths: string[]): Promise<void> // comes back at once; progress by events
  addSamples(): Promise<void>
  refresh(): Promise<void> // looks at all folders again
  stopIndexing(): Promise<void>
  retry(path: string): Promise<void> // '' is all that failed
  forget(path: string): Promise<void>

  conversations(): Promise<ConversationRow[]>
  conversation(id: number): Promise<Conversation>
  rename(id: number, title: string): Promise<void>
  remove(id: number): Promise<void>

  // A conversation of 0 begins a new one. Comes back at once with the first snapshot; the rest by events. Scope is a root's
  // path or a file's; '' is everything.
  ask(conversation: number, question: string, scope: string, model: string): Promise<Turn>
  stop(turn: number): Promise<void>

  // Looks again at the files that a conversation cites. Comes back at once; turns in which something changed follow as events.
  recheck(conversation: number): Promise<void>

  // Citation is the id of one, or of a source.
  panel(turn: number, citation: string): Promise<Panel>
  openFile(path: string, page: number): Promise<void> // in its own program
  showInFolder(path: string): Promise<void>
  copy(text: string): Promise<void>

  settings(): Promise<Settings>
  // A key of '' leaves the stored one as it is.
  saveSettings(settings: Settings, key: string): Promise<Start>
  models(): Promise<ModelChoice[]>
  testConnection(address: string, model: string, key: string): Promise<string> // a sentence; rejected with one when it fails

  on<K extends keyof Events>(event: K, handler: (value: Events[K]) => void): () => void
}
