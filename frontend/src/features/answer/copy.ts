import type { Turn } from '../../lib/backend/types'
import { holds } from '../../lib/ui/verdicts'

const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

// asText writes an answer for the clipboard: question, claims with their marks, then the citations that hold.
export function asText(turn: Turn): string {
  const blocks = (turn.answer.length > 0 ? turn.answer : turn.evidence).map((block) => {
    const claims = block.claims.map((claim) => {
      const marks = [...new Set(claim.citations.filter((citation) => holds(citation.verdict)).map((citation) => citation.number))]
      return (claim.degraded === '' ? '' : `${claim.degraded}: `) + wordsOf(claim.html).trim() + marks.map((number) => ` [${number}]`).join('')
    })
    return (block.kind === 'item' || block.kind === 'row' ? '- ' : '') + claims.join(' ')
  })
  const cited = turn.citations.filter((citation) => holds(citation.verdict))
  const notes = cited.map((citation) => {
    const quote = citation.quote === '' ? '' : `“${citation.quote}” `
    return `[${citation.number}] ${quote}(${citation.file}, ${citation.place})`
  })
  return [turn.question, ...blocks, notes.join('\n')].filter((part) => part !== '').join('\n\n') + '\n'
}
