import type { Backend } from '../lib/backend/backend'
import type { AskAgain, Start, Turn } from '../lib/backend/types'
import type { Words } from '../lib/i18n/words.svelte'
import { useTheme } from '../lib/ui/theme'
import type { Acts } from '../features/answer/acts'
import { Find } from '../features/answer/find.svelte'
import { Dialogue } from '../features/answer/dialogue.svelte'
import { Draft } from '../features/composer/draft.svelte'
import { Conversations } from '../features/conversations/conversations.svelte'
import { Shelf } from '../features/library/shelf.svelte'
import { Models } from '../features/models/models.svelte'
import { Reading } from '../features/panel/reading.svelte'
import { Choices } from '../features/settings/choices.svelte'

export type View = 'talk' | 'library' | 'models' | 'settings'

// Shell holds the parts of the window together: what one of them does that another one must know.
export class Shell {
  view = $state<View>('talk')
  start = $state.raw<Start>() as Start
  keys = $state(false) // the list of keys is open
  going = $state(false) // the field for conversations and commands is open
  first = $state(false) // the first start, until a question is asked
  sampled = $state(false) // the samples are in the library
  readonly words: Words
  readonly dialogue: Dialogue
  readonly conversations: Conversations
  readonly shelf: Shelf
  readonly reading: Reading
  readonly find = new Find()
  readonly draft: Draft
  readonly choices: Choices
  readonly models: Models
  readonly acts: Acts
  readonly #backend: Backend

  readonly ready = $derived.by(() => this.shelf.library.counts.indexed > 0)
  // Where questions go to be found by meaning; '' when that stays on this machine or nobody has allowed it yet.
  readonly finder = $derived.by(() => (this.shelf.library.waitsForConsent ? '' : this.models.consent.leavesOf(this.choices.settings.embedder)))
  // All hosts that text of a question goes to.
  readonly hosts = $derived.by(() => [...new Set([this.model?.leaves ?? '', this.finder])].filter((host) => host !== ''))
  readonly model = $derived.by(() => this.choices.models.find((model) => model.name === this.draft.model))
  readonly summariser = $derived.by(() => {
    const able = this.choices.models.filter((model) => model.name !== 'extractive' && model.missing === '')
    return able.find((model) => model.name === this.draft.model) ?? able.find((model) => model.leaves === '')
  })
  // Why no document can be summarised where one is now, in words; '' when one can.
  readonly summarising = $derived.by(() => {
    if (!this.summariser) return this.words.say('window.summarise.no_model')
    return this.view === 'talk' && this.dialogue.running ? this.words.say('window.composer.running') : ''
  })
  readonly suggestions = $derived.by(() => (this.sampled || this.shelf.empty ? this.start.suggestions : []))

  constructor(backend: Backend, start: Start, words: Words) {
    this.#backend = backend
    this.words = words
    this.dialogue = new Dialogue(backend)
    this.conversations = new Conversations(backend, start.conversations)
    this.shelf = new Shelf(backend, start.library)
    this.reading = new Reading(backend)
    this.draft = new Draft(start.settings.model)
    this.choices = new Choices(backend, start, (next) => this.take(next))
    this.models = new Models(backend, {
      settings: () => this.choices.settings,
      take: (next) => {
        this.choices.take(next)
        this.take(next)
      },
      renew: async () => void (this.choices.models = await backend.models()),
      embedder: (name) => this.choices.choose({ embedder: name }),
      decimal: () => words.fixed(0.5, 1).charAt(1),
    })
    if (start.settings.embedder !== '') void this.models.consent.load()
    this.first = start.library.roots.length === 0
    this.sampled = start.library.roots.some((root) => root.name === 'samples')
    this.take(start)
    this.acts = {
      isShown: (turn, citation) => this.reading.isShown(turn, citation),
      open: (turn, citation, mark) => void this.reading.show(turn, citation.id, mark),
      openSource: (turn, source, from) => void this.reading.show(turn, source.id, from),
      copy: (text) => backend.copy(text),
      models: () => this.choices.models,
      model: () => this.draft.model,
      again: (turn, how) => this.#again(turn, how),
      choose: (turn) => {
        this.#leave(turn)
        void this.dialogue.choose(turn)
      },
      stop: () => void this.dialogue.stop(),
      settings: () => this.show('models'),
      library: () => this.show('library'),
    }
  }

  // listen follows the program's events; call the answer to end it.
  listen(): () => void {
    const ends = [
      this.#backend.on('turn', (turn) => this.#onTurn(turn)),
      this.#backend.on('library', (library) => this.shelf.apply(library)),
      this.#backend.on('dropped', (paths) => void this.add(paths)),
    ]
    return () => ends.forEach((end) => end())
  }

  // take puts in use what the program says after start or after a change of settings.
  take(start: Start): void {
    this.start = start
    this.words.language = start.language
    document.documentElement.lang = start.language
    useTheme(start.settings.theme)
    this.shelf.apply(start.library)
    const usable = start.models.some((model) => model.name === this.draft.model && model.missing === '')
    if (!usable) this.draft.model = start.settings.model
  }

  show(view: View): void {
    if (view !== 'library') this.shelf.hide()
    if (view !== 'talk') this.#put()
    if (this.view === 'models') this.models.close()
    if (view === 'models') void this.models.open()
    this.view = view
  }

  showLibrary(root: string): void {
    this.show('library')
    void this.shelf.show(root)
  }

  fresh(): void {
    this.#put()
    this.show('talk')
    this.draft.turnTo(0)
    this.dialogue.fresh()
  }

  async openConversation(id: number): Promise<void> {
    this.first = false
    this.show('talk')
    if (id === this.dialogue.conversation) return
    this.#put()
    this.draft.turnTo(id)
    await this.dialogue.open(id)
  }

  async ask(question: string): Promise<void> {
    this.show('talk')
    this.first = false
    if (await this.dialogue.ask(question, this.draft.scope, this.draft.model)) {
      if (this.draft.question === question) this.draft.sent(this.dialogue.conversation)
      else this.draft.turnTo(this.dialogue.conversation)
      await this.conversations.reload()
    }
  }

  // summarise has a document summarised, by the chosen model or else the first on this machine. From the library it begins a
  // conversation; else it goes into the one on the page.
  async summarise(path: string): Promise<void> {
    const model = this.summariser
    if (!model || this.summarising !== '') return
    if (this.view !== 'talk') this.fresh()
    this.first = false
    if (await this.dialogue.summarise(path, model.name)) {
      this.draft.turnTo(this.dialogue.conversation)
      await this.conversations.reload()
    }
  }

  // An answer is written again; a search by the user's own hand is kept unless another one is wanted.
  async #again(turn: Turn, how: Partial<AskAgain>): Promise<boolean> {
    this.#leave(turn.id)
    const taken = await this.dialogue.askAgain(turn.id, { model: '', question: '', searchAs: turn.searchEdited ? turn.searchedAs : null, everywhere: false, ...how })
    if (taken) await this.conversations.reload()
    return taken
  }

  // The panel goes when the answer that it belongs to does.
  #leave(turn: number): void {
    const shown = this.dialogue.turns.find((one) => one.id === this.reading.turn)
    if (this.reading.open && shown?.variants.some((variant) => variant.id === turn)) this.reading.close(false)
  }

  async choose(model: string): Promise<void> {
    this.draft.model = model
    await this.choices.choose({ model })
  }

  // add takes files and folders into the library, and shows it unless this is the first start.
  async add(paths: string[]): Promise<void> {
    if (!this.first) this.showLibrary('')
    await this.shelf.add(paths)
  }

  async addSamples(): Promise<void> {
    this.sampled = true
    await this.shelf.addSamples()
  }

  askOnly(path: string): void {
    this.draft.scope = path
    this.fresh()
  }

  // findWords opens the field that finds words in the conversation, if there is one on the page.
  findWords(): void {
    if (this.view === 'talk' && this.dialogue.turns.length > 0) this.find.show()
  }

  #put(): void {
    this.find.close()
    if (this.reading.open) this.reading.close()
  }

  #onTurn(turn: Turn): void {
    this.dialogue.apply(turn)
    this.reading.follow(turn)
    if (turn.state === 'done' || turn.state === 'failed' || turn.state === 'stopped') void this.conversations.reload()
  }
}
