import type { FileState, Verdict } from '../backend/types'
import type { Key } from '../i18n/words.svelte'
import type { IconName } from './icons'

// How every verdict speaks: an icon, a word, a colour (its own name), each enough alone. In order from well to worst.
export const verdicts: Record<Verdict, { icon: IconName; word: Key }> = {
  verified: { icon: 'check', word: 'window.verdict.verified' },
  approximate: { icon: 'approximate', word: 'window.verdict.approximate' },
  fragment_only: { icon: 'fragment', word: 'window.verdict.fragment_only' },
  pending: { icon: 'pending', word: 'window.verdict.pending' },
  uncited: { icon: 'brackets', word: 'window.verdict.uncited' },
  source_changed: { icon: 'unequal', word: 'window.verdict.source_changed' },
  misplaced: { icon: 'misplaced', word: 'window.verdict.misplaced' },
  not_found: { icon: 'cross', word: 'window.verdict.not_found' },
}

// States of files; the well ones stay grey.
export const states: Record<FileState, { icon: IconName; word: Key; ink: Verdict | '' }> = {
  indexed: { icon: 'words', word: 'window.state.indexed', ink: '' },
  waiting: { icon: 'clock', word: 'window.state.waiting', ink: '' },
  needs_ocr: { icon: 'scan', word: 'window.state.needs_ocr', ink: 'approximate' },
  failed: { icon: 'cross', word: 'window.state.failed', ink: 'not_found' },
  unsupported: { icon: 'unread', word: 'window.state.unsupported', ink: '' },
  excluded: { icon: 'excluded', word: 'window.state.excluded', ink: '' },
}
