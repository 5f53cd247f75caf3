import type { Turn } from '../../lib/backend/types'
import type { Words } from '../../lib/i18n/words.svelte'

// announcement is what a screen reader says about the state of an answer. The same state gives the same words, so that a
// hundred snapshots are one announcement.
export function announcement(turn: Turn | undefined, words: Words): string {
  if (!turn) return ''
  if (turn.failure) return turn.failure.message
  switch (turn.state) {
    case 'searching':
      return words.say(turn.kind === 'summary' ? 'window.summary.reading' : 'window.turn.searching')
    case 'writing':
      return turn.kind === 'summary' ? words.say('window.summary.section', { at: Math.min(turn.progress.done + 1, turn.progress.total), total: turn.progress.total }) : words.count('window.announce.writing', turn.evidence.length)
    case 'stopped':
      return words.say(turn.answer.length > 0 ? 'window.turn.stopped' : turn.evidence.length > 0 ? 'window.turn.stopped.evidence' : 'window.turn.stopped.nothing')
    case 'failed':
      return words.say('window.failure.silent')
    case 'done': {
      if (turn.noInformation) return words.say('window.none')
      if (turn.answer.length === 0) return words.count('window.announce.evidence', turn.evidence.length)
      const well = turn.answer.flatMap((block) => block.claims).filter((claim) => claim.verdict === 'verified').length
      return words.count('window.announce.done', turn.claims, { verified: well })
    }
  }
}
