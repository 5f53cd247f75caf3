import type { CheckView, CitationView, FileState, SupportVerdict, Verdict } from '../backend/types'
import type { Key } from '../i18n/words.svelte'
import type { IconName } from './icons'

// How every verdict speaks: an icon, a word, a colour (its own name), each enough alone. In order from well to worst.
export const verdicts: Record<Verdict, { icon: IconName; word: Key }> = {
  verified: { icon: 'check', word: 'verdict.verified' },
  approximate: { icon: 'approximate', word: 'verdict.approximate' },
  fragment_only: { icon: 'fragment', word: 'verdict.fragment_only' },
  pending: { icon: 'pending', word: 'verdict.pending' },
  uncited: { icon: 'brackets', word: 'verdict.uncited' },
  unreachable: { icon: 'unread', word: 'verdict.unreachable' },
  source_changed: { icon: 'unequal', word: 'verdict.source_changed' },
  misplaced: { icon: 'misplaced', word: 'verdict.misplaced' },
  not_found: { icon: 'cross', word: 'verdict.not_found' },
}

// holds says whether the document still says the words of a citation, or shows its passage.
export const holds = (verdict: Verdict): boolean => verdict === 'verified' || verdict === 'approximate' || verdict === 'fragment_only'

// foundByCode says whether the program chose the words of a citation: the model named only the passage.
export const foundByCode = (citation: CitationView): boolean => citation.by === 'code' && (citation.verdict === 'verified' || citation.verdict === 'approximate')

// Whether a claim follows from its quote: another question, with signs and colours of its own.
export const supports: Record<SupportVerdict, { icon: IconName; word: Key; sentence: Key; ink: string }> = {
  entailed: { icon: 'follows', word: 'support.entailed', sentence: 'window.details.entailed', ink: 'entailed' },
  contradicted: { icon: 'against', word: 'support.contradicted', sentence: 'window.details.contradicted', ink: 'contradicted' },
  unclear: { icon: 'unclear', word: 'support.unclear', sentence: 'window.details.unclear', ink: 'unclear' },
  not_checked: { icon: 'checklist', word: 'support.not_checked', sentence: 'window.details.not_checked', ink: 'not_checked' },
}

// How a check that ran came out.
export const outcomes: Record<CheckView['state'], { icon: IconName; word: Key; ink: string }> = {
  passed: { icon: 'check', word: 'window.check.passed', ink: 'verified' },
  near: { icon: 'approximate', word: 'window.check.near', ink: 'approximate' },
  failed: { icon: 'cross', word: 'window.check.failed', ink: 'not_found' },
  ran: { icon: 'dot', word: 'window.check.ran', ink: 'not_checked' },
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
