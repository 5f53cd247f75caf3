import type { BlockView } from '../../lib/backend/types'

export interface Run {
  key: string
  list: boolean
  blocks: BlockView[]
}

const listed = (block: BlockView) => block.kind === 'item' || block.kind === 'row'

// runs puts neighbouring items together into lists. The key is the first block's id, which stays while blocks follow.
export function runs(blocks: BlockView[]): Run[] {
  const made: Run[] = []
  for (const block of blocks) {
    const last = made.at(-1)
    if (listed(block) && last?.list) last.blocks.push(block)
    else made.push({ key: block.id, list: listed(block), blocks: [block] })
  }
  return made
}
