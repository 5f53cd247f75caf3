import type { BlockView, Turn } from '../../lib/backend/types'

// keepBlocks takes the blocks of a later snapshot, but the very objects of the earlier one where their revision is not newer:
// what did not change is not touched on the page, so selection and focus survive.
export function keepBlocks(earlier: BlockView[], later: BlockView[]): BlockView[] {
  const known = new Map(earlier.map((block) => [block.id, block]))
  return later.map((block) => {
    const old = known.get(block.id)
    return old && old.revision >= block.revision ? old : block
  })
}

// merge gives the turn to show after a snapshot has come; one that is not later changes nothing. Which variant is shown is the page's to
// say, and one that has come since the snapshot was made is not forgotten.
export function merge(shown: Turn, snapshot: Turn): Turn {
  if (snapshot.id !== shown.id || snapshot.sequence <= shown.sequence) return shown
  return {
    ...snapshot,
    chosen: shown.chosen,
    variants: snapshot.variants.length < shown.variants.length ? shown.variants : snapshot.variants,
    evidence: keepBlocks(shown.evidence, snapshot.evidence),
    answer: keepBlocks(shown.answer, snapshot.answer),
  }
}
