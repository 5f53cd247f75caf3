import { markOf } from '../features/panel/reading.svelte'
import type { Shell } from './shell.svelte'

export interface Deeds {
  side(): void
  panel(): void
  zoom(by: 1 | -1 | 0): void
  compose(): void
  search(): void
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input:not([type=radio]), textarea, select') || target.isContentEditable)

// stepMark moves the focus to the next or previous mark of the conversation; in the panel, to the next citation.
function stepMark(shell: Shell, direction: 'next' | 'previous'): void {
  if (document.activeElement?.closest('[data-region="panel"]')) {
    void shell.reading.step(direction)
    return
  }
  const marks = [...document.querySelectorAll<HTMLElement>('[data-turn] [data-mark]')]
  const from = document.activeElement?.matches('[data-mark]')
    ? (document.activeElement as HTMLElement)
    : shell.reading.open
      ? markOf(shell.reading.turn, shell.reading.citation)
      : null
  const at = from ? marks.indexOf(from) : direction === 'next' ? -1 : marks.length
  const to = marks[at + (direction === 'next' ? 1 : -1)]
  to?.focus()
  to?.scrollIntoView({ block: 'nearest' })
}

// stepRegion cycles the focus through the regions of the window.
function stepRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.getClientRects().length > 0)
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  const region = regions[(at + by + regions.length) % regions.length]
  const target = region?.querySelector<HTMLElement>('textarea, [aria-current="page"]') ?? region?.querySelector<HTMLElement>('h1[tabindex], [tabindex="0"], button:not([disabled])')
  target?.focus()
}

// onKey does what a key stands for; true when it did.
export function onKey(event: KeyboardEvent, shell: Shell, deeds: Deeds): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return false
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (ctrl && !event.altKey) {
    const plain: Record<string, () => void> = {
      n: () => {
        shell.fresh()
        deeds.compose()
      },
      '.': () => void shell.dialogue.stop(),
      b: deeds.side,
      k: () => (shell.going = true),
      f: () => shell.findWords(),
      ',': () => shell.show('settings'),
      '+': () => deeds.zoom(1),
      '=': () => deeds.zoom(1),
      '-': () => deeds.zoom(-1),
      '0': () => deeds.zoom(0),
      o: () => void shell.reading.openFile(),
    }
    const shifted: Record<string, () => void> = { f: deeds.search, c: () => void shell.reading.copy(), b: deeds.panel, '+': () => deeds.zoom(1) }
    const deed = (event.shiftKey ? shifted : plain)[key]
    deed?.()
    return deed !== undefined
  }
  if (key === 'F6') stepRegion(event.shiftKey ? -1 : 1)
  else if (key === 'F1') shell.keys = true
  else if (event.altKey && key === 'PageDown') stepMark(shell, 'next')
  else if (event.altKey && key === 'PageUp') stepMark(shell, 'previous')
  else if (key === 'Escape' && shell.reading.open) shell.reading.close()
  else if (typing(event.target) || event.altKey) return false
  else if (key === ']') stepMark(shell, 'next')
  else if (key === '[') stepMark(shell, 'previous')
  else if (key === '?') shell.keys = true
  else return false
  return true
}
