import type { Backend } from '../../lib/backend/backend'
import { toFailure } from '../../lib/backend/failure'
import type { Failure, FileState, Library, LibraryFile } from '../../lib/backend/types'
import { Pace } from './pace'

const listEvery = 1500 // milliseconds between two readings of the file list while it changes

// Shelf is the library on the page: roots, counts, progress, the files of one root.
export class Shelf {
  library = $state.raw<Library>() as Library
  root = $state('') // whose files are shown; '' is all
  state = $state<FileState | ''>('') // only files of this state
  wanted = $state('') // only files with these words in their path
  files = $state.raw<LibraryFile[]>([])
  failure = $state.raw<Failure | null>(null)
  rate = $state(0) // files or fragments a second; 0: not yet known
  shown = $state(false)

  readonly counts = $derived(this.root === '' ? this.library.counts : (this.#rootOf(this.root)?.counts ?? this.library.counts))
  readonly empty = $derived(this.library.roots.length === 0)
  readonly listed = $derived.by(() => {
    const words = this.wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return this.files.filter((file) => {
      if (this.state !== '' && file.state !== this.state) return false
      const path = file.path.toLocaleLowerCase()
      return words.every((word) => path.includes(word))
    })
  })

  readonly #backend: Backend
  readonly #pace = new Pace()
  #listing: ReturnType<typeof setTimeout> | undefined
  #listedAt = 0
  #asked = 0

  constructor(backend: Backend, library: Library) {
    this.#backend = backend
    this.library = library
  }

  #rootOf(path: string) {
    return this.library.roots.find((root) => root.path === path)
  }

  // apply takes a snapshot in, unless a later one is here already.
  apply(snapshot: Library): void {
    if (snapshot.sequence <= this.library.sequence) return
    const changed = JSON.stringify(snapshot.counts) !== JSON.stringify(this.library.counts) || snapshot.embedded !== this.library.embedded
    this.library = snapshot
    this.rate = this.#pace.of(snapshot.progress, Date.now())
    if (this.root !== '' && !this.#rootOf(this.root)) this.root = ''
    if (this.shown && (changed || !snapshot.progress.running)) this.#listSoon()
  }

  // show lists the files of a root; hide ends the following of changes.
  async show(root: string): Promise<void> {
    this.shown = true
    if (root !== this.root) this.files = []
    this.root = root
    this.state = ''
    await this.#list()
  }

  hide(): void {
    this.shown = false
    clearTimeout(this.#listing)
    this.#listing = undefined
  }

  async addFolder(): Promise<boolean> {
    let folder = ''
    const chosen = await this.#do(async () => {
      folder = await this.#backend.chooseFolder()
      if (folder !== '') await this.#backend.addPaths([folder])
    })
    return chosen && folder !== ''
  }

  add = (paths: string[]) => this.#do(() => this.#backend.addPaths(paths))
  addSamples = () => this.#do(() => this.#backend.addSamples())
  refresh = () => this.#do(() => this.#backend.refresh())
  stop = () => this.#do(() => this.#backend.stopIndexing())
  retry = (path: string) => this.#do(() => this.#backend.retry(path))
  open = (path: string) => this.#do(() => this.#backend.openFile(path, 0))
  reveal = (path: string) => this.#do(() => this.#backend.showInFolder(path))

  async forget(path: string): Promise<void> {
    if (await this.#do(() => this.#backend.forget(path))) {
      await this.#do(async () => this.apply(await this.#backend.library()))
      if (this.shown) await this.#list()
    }
  }

  async #do(work: () => Promise<void>): Promise<boolean> {
    this.failure = null
    try {
      await work()
      return true
    } catch (reason) {
      this.failure = toFailure(reason)
      return false
    }
  }

  #listSoon(): void {
    if (this.#listing !== undefined) return
    const wait = Math.max(0, this.#listedAt + listEvery - Date.now())
    this.#listing = setTimeout(() => void this.#list(), wait)
  }

  async #list(): Promise<void> {
    clearTimeout(this.#listing)
    this.#listing = undefined
    this.#listedAt = Date.now()
    const asked = ++this.#asked
    try {
      const files = await this.#backend.files(this.root)
      if (asked === this.#asked) this.files = files
    } catch (reason) {
      if (asked === this.#asked) this.failure = toFailure(reason)
    }
  }
}
