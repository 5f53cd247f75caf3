export interface Piece {
  text: string
  lit: boolean
}

// pieces cuts a text at ranges (UTF-16, half open). Ranges may come in any order and may touch.
export function pieces(text: string, ranges: [number, number][]): Piece[] {
  const made: Piece[] = []
  let at = 0
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const begin = Math.max(at, Math.min(from, text.length))
    const end = Math.min(to, text.length)
    if (end <= begin) continue
    if (begin > at) made.push({ text: text.slice(at, begin), lit: false })
    made.push({ text: text.slice(begin, end), lit: true })
    at = end
  }
  if (at < text.length || made.length === 0) made.push({ text: text.slice(at), lit: false })
  return made
}
