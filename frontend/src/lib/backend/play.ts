import type { BlockView, CitationView, ClaimView, Turn, Verdict } from './types'

const unchecked = (claim: ClaimView): ClaimView => ({
  ...claim,
  verdict: 'pending',
  note: '',
  support: { verdict: 'not_checked', checks: [] },
  findings: [],
  citations: claim.citations.map((citation) => ({ ...citation, verdict: 'pending', link: false, note: '', checks: [] })),
})

const count = (blocks: BlockView[]) => blocks.reduce((sum, block) => sum + block.claims.length, 0)

// unfold makes the snapshots by which a finished turn could have come about: searching, evidence, then claim by claim, each
// pending before it has its verdict. The last one is the turn itself.
export function unfold(turn: Turn): Turn[] {
  const bare: Turn = { ...turn, state: 'searching', evidence: [], answer: [], citations: [], sources: [], nearest: [], invented: [], noInformation: false, abstainedBy: '', failure: null, checked: 0, claims: 0 }
  const found: Turn = { ...bare, state: turn.state === 'failed' || turn.answer.length > 0 ? 'writing' : 'searching', evidence: turn.evidence, sources: turn.sources }
  const made: Turn[] = [bare]
  if (turn.evidence.length > 0) made.push(found)
  const total = count(turn.answer)
  for (let checked = 0; checked <= total && total > 0; checked++) {
    let before = 0
    const answer: BlockView[] = []
    for (const block of turn.answer) {
      // One claim more than are checked is on the page.
      const claims = block.claims.slice(0, Math.max(0, checked + 1 - before)).map((claim, at) => (before + at < checked ? claim : unchecked(claim)))
      if (claims.length > 0) answer.push({ ...block, claims, revision: 1 + Math.max(0, Math.min(checked - before, block.claims.length)) * 2 + claims.length })
      before += block.claims.length
    }
    made.push({ ...found, answer, checked, claims: Math.min(total, checked + 1) })
  }
  const settled = turn.answer.map((block) => ({ ...block, revision: 1 + block.claims.length * 3 }))
  made.push({ ...turn, answer: settled })
  return made.map((snapshot, at) => ({ ...snapshot, sequence: at + 1 }))
}

// withFile is a turn as it stands after a file has changed or gone; note says so.
export function withFile(turn: Turn, path: string, verdict: 'source_changed' | 'unreachable', note = verdict as string): Turn {
  const now = (citation: CitationView): CitationView =>
    citation.path === path && (citation.verdict === 'verified' || citation.verdict === 'approximate')
      ? { ...citation, verdict, note, checks: [...citation.checks, { name: 'file', sentence: note, state: 'failed' }] }
      : citation
  const blocks = (of: BlockView[]): BlockView[] =>
    of.map((block) => ({
      ...block,
      revision: block.revision + 1000,
      claims: block.claims.map((claim) => {
        const citations = claim.citations.map(now)
        const hit: Verdict = citations.some((citation, at) => citation !== claim.citations[at]) && claim.verdict !== 'not_found' ? verdict : claim.verdict
        return { ...claim, citations, verdict: hit }
      }),
    }))
  return { ...turn, evidence: blocks(turn.evidence), answer: blocks(turn.answer), citations: turn.citations.map(now) }
}
