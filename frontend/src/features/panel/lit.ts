import type { LitLine } from '../../lib/backend/types'

export interface Piece {
  text: string
  lit: boolean
}

// pieces cuts a line at its lit ranges (UTF-16, half open). Ranges may come in any order and may touch.
export function pieces(line: LitLine): Piece[] {
  const made: Piece[] = []
  let at = 0
  for (const [from, to] of [...line.lit].sort((a, b) => a[0] - b[0])) {
    const begin = Math.max(at, Math.min(from, line.text.length))
    const end = Math.min(to, line.text.length)
    if (end <= begin) continue
    if (begin > at) made.push({ text: line.text.slice(at, begin), lit: false })
    made.push({ text: line.text.slice(begin, end), lit: true })
    at = end
  }
  if (at < line.text.length || made.length === 0) made.push({ text: line.text.slice(at), lit: false })
  return made
}
