import type { BlockView, CitationView, ClaimView, Panel, Turn, Verdict } from './types'

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
  const bare: Turn = { ...turn, state: 'searching', evidence: [], answer: [], citations: [], sources: [], nearest: [], invented: [], subQuestions: [], narrowed: [], widened: false, searchNotes: [], noInformation: false, abstainedBy: '', failure: null, checked: 0, claims: 0, progress: { done: 0, total: turn.progress.total }, deeds: [], seconds: 0, tokens: 0, cost: 0 }
  const found: Turn = { ...bare, state: turn.state === 'failed' || turn.answer.length > 0 ? 'writing' : 'searching', evidence: turn.evidence, sources: turn.sources, subQuestions: turn.subQuestions, narrowed: turn.narrowed, widened: turn.widened, searchNotes: turn.searchNotes }
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
    const done = Math.floor((turn.progress.done * checked) / total)
    made.push({ ...found, answer, checked, claims: Math.min(total, checked + 1), progress: { done, total: turn.progress.total } })
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

// halted is a turn as it stands after it was stopped: what was whole stays.
export function halted(turn: Turn): Turn {
  const answer = turn.answer
    .map((block) => ({ ...block, revision: block.revision + 500, claims: block.claims.filter((claim) => claim.verdict !== 'pending') }))
    .filter((block) => block.claims.length > 0)
  return { ...turn, state: 'stopped', answer, claims: turn.checked, seconds: 2.5 }
}

// panelOf finds the panel of a citation among examples; other words of the same document are lit in its place.
export function panelOf(panels: Record<string, Panel>, turn: Turn | undefined, id: string): Panel | undefined {
  const used = turn && [...turn.evidence, ...turn.answer].flatMap((block) => block.claims.flatMap((claim) => claim.citations))
  const all = turn && turn.citations.length > 0 ? turn.citations : (used ?? [])
  const citation = all.find((one) => one.id === id)
  if (!citation) return undefined
  const near = Object.values(panels).filter((panel) => panel.citation.path === citation.path)
  const same = near.find((panel) => panel.citation.id === id && panel.citation.quote === citation.quote)
  const like = same ?? near.find((panel) => panel.kind === 'formatted')
  if (!like) return undefined
  const text = like.html.replaceAll(/<\/?mark[^>]*>/g, '')
  const linked = all.filter((one) => one.link)
  const at = linked.indexOf(citation)
  return {
    ...like,
    html: same ? like.html : text.replace(citation.quote, `<mark class="lit">${citation.quote}</mark>`),
    citation,
    place: citation.place,
    index: at + 1,
    count: linked.length,
    previous: linked[at - 1]?.id ?? '',
    next: linked[at + 1]?.id ?? '',
    reference: `“${citation.quote}” (${citation.file}, ${citation.place})`,
  }
}
