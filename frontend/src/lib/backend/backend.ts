// The one door between the page and the program: the Wails version and the fake one implement it.
import type {
  AskAgain, CallLog, Conversation, ConversationRow, EmbedderChoice, EmbeddingCost, EngineView, Library, LibraryFile, ModelChoice, Panel, ProviderChange,
  ProviderView, Settings, Start, TestReport, Turn,
} from './types'

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
  restore(id: number): Promise<void> // undoes remove, which is final after ten minutes or with the window
  searchConversations(query: string): Promise<ConversationRow[]> // in titles, questions and answers; '' is all

  // A conversation of 0 begins a new one. Comes back at once with the first snapshot; the rest by events. Scope is a root's
  // path or a file's; '' is everything.
  ask(conversation: number, question: string, scope: string, model: string): Promise<Turn>
  stop(turn: number): Promise<void>
  // Another variant at the place of a turn; both are kept, and the new one is shown. Its events follow as for ask.
  askAgain(turn: number, how: AskAgain): Promise<Turn>
  chooseVariant(turn: number): Promise<void> // the one to show and to count as history
  // Every section of a document, one after the other. A conversation of 0 begins a new one.
  summarise(conversation: number, path: string, model: string): Promise<Turn>

  // Looks again at the files that a conversation cites. Comes back at once; turns in which something changed follow as events.
  recheck(conversation: number): Promise<void>

  // Citation is the id of one, or of a source.
  panel(turn: number, citation: string): Promise<Panel>
  openFile(path: string, page: number): Promise<void> // in its own program
  showInFolder(path: string): Promise<void>
  copy(text: string): Promise<void>

  settings(): Promise<Settings>
  saveSettings(settings: Settings): Promise<Start>
  models(): Promise<ModelChoice[]>

  providers(): Promise<ProviderView[]>
  findServers(): Promise<ProviderView[]> // asks the usual ports of this machine; only when the page calls it
  listModels(provider: string, address: string, key: string): Promise<string[]>
  saveProvider(change: ProviderChange, key: string): Promise<Start> // a key of '' leaves the stored one
  removeProvider(id: string): Promise<Start> // with its key
  testProvider(provider: string, address: string, model: string, key: string): Promise<TestReport> // never rejected for what the server did

  engine(): Promise<EngineView>
  chooseModelFile(): Promise<EngineView> // native dialog; unchanged when cancelled; rejected when it is no chat model
  saveEngine(path: string, context: number, threads: number): Promise<EngineView> // chooses; 0 is the default
  removeModelFile(path: string): Promise<EngineView> // out of the list; the file stays
  openModelsFolder(): Promise<void>

  calls(): Promise<CallLog>
  clearReplies(): Promise<void>

  embedders(): Promise<EmbedderChoice[]>
  embeddingCost(): Promise<EmbeddingCost>
  allowEmbedding(): Promise<void> // indexing goes on with it

  on<K extends keyof Events>(event: K, handler: (value: Events[K]) => void): () => void
}
