import { fold, folded } from '../../lib/i18n/fold'

const block = 'p, li, h1, h2, h3, h4, td, th, blockquote, cite, footer'
const most = 2000 // of matches that are shown

// textOf joins the words that are seen under a root; where one block ends and the next begins a match cannot go on.
function textOf(root: HTMLElement): { text: string; nodes: { node: Text; start: number }[] } {
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  let last: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    if (!parent || parent.closest('.unseen, [data-sign]')) continue
    const within = parent.closest(block)
    if (within !== last) text += '\n'
    last = within
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

// rangesOf finds a query under a root, whatever its case and accents.
export function rangesOf(root: HTMLElement, query: string): Range[] {
  const wanted = fold(query.trim())
  if (wanted === '') return []
  const { text, nodes } = textOf(root)
  const within = folded(text)
  const found: Range[] = []
  let from = 0
  const place = (offset: number, end: boolean): [Text, number] | undefined => {
    // The node in which a unit stands; an end belongs to the unit before it.
    while (from + 1 < nodes.length && (nodes[from + 1]?.start ?? Infinity) <= offset - (end ? 1 : 0)) from++
    const one = nodes[from]
    return one && [one.node, Math.min(offset - one.start, one.node.length)]
  }
  for (let at = within.text.indexOf(wanted); at >= 0 && found.length < most; at = within.text.indexOf(wanted, at + wanted.length)) {
    const start = place(within.offsets[at] ?? 0, false)
    const end = place(within.offsets[at + wanted.length] ?? text.length, true)
    if (!start || !end) break
    const range = document.createRange()
    range.setStart(...start)
    range.setEnd(...end)
    found.push(range)
  }
  return found
}

// Find looks for words in the conversation, and shows where they stand.
export class Find {
  open = $state(false)
  query = $state('')
  count = $state(0)
  at = $state(0) // from 1; 0: none
  asked = $state(0) // grows when the field is to have the focus
  #ranges: Range[] = []
  #back: HTMLElement | null = null

  show(): void {
    if (!this.open) this.#back = document.activeElement as HTMLElement | null
    this.open = true
    this.asked++
  }

  close(): void {
    if (!this.open) return
    this.open = false
    this.#ranges = []
    this.#paint()
    if (this.#back?.isConnected) this.#back.focus()
    this.#back = null
  }

  // look finds the query anew; stay keeps the place of the match that is shown.
  look(root: HTMLElement, stay: boolean): void {
    this.#ranges = rangesOf(root, this.query)
    this.count = this.#ranges.length
    this.at = stay ? Math.min(Math.max(this.at, Math.min(1, this.count)), this.count) : this.#firstBelow(root)
    this.#paint()
    if (!stay) this.#reveal()
  }

  step(by: 1 | -1): void {
    if (this.count === 0) return
    this.at = ((this.at - 1 + by + this.count) % this.count) + 1
    this.#paint()
    this.#reveal()
  }

  // The first match at or below the top of the view, so that the page does not jump back.
  #firstBelow(root: HTMLElement): number {
    const top = root.getBoundingClientRect().top
    const below = this.#ranges.findIndex((range) => (range.startContainer.parentElement?.getBoundingClientRect().bottom ?? 0) >= top)
    return below >= 0 ? below + 1 : Math.min(1, this.count)
  }

  #reveal(): void {
    this.#ranges[this.at - 1]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  }

  #paint(): void {
    const here = this.#ranges[this.at - 1]
    if (typeof CSS === 'undefined' || !('highlights' in CSS)) {
      // A web view that cannot light ranges selects the one.
      const selection = getSelection()
      selection?.removeAllRanges()
      if (here) selection?.addRange(here)
      return
    }
    CSS.highlights.set('found', new Highlight(...this.#ranges.filter((range) => range !== here)))
    CSS.highlights.set('found-here', here ? new Highlight(here) : new Highlight())
  }
}
