import { folded, fold } from '../../lib/i18n/fold'

export interface Piece {
  text: string
  hit: boolean
}

// hits cuts a text where the words of a query stand in it, whatever their case and accents.
export function hits(text: string, query: string): Piece[] {
  const wanted = fold(query).split(/\s+/).filter(Boolean)
  const within = folded(text)
  const lit = new Array<boolean>(text.length).fill(false)
  for (const word of wanted) {
    for (let at = within.text.indexOf(word); at >= 0; at = within.text.indexOf(word, at + word.length)) {
      lit.fill(true, within.offsets[at], within.offsets[at + word.length])
    }
  }
  const pieces: Piece[] = []
  for (const [at, unit] of text.split('').entries()) {
    const last = pieces.at(-1)
    if (last && last.hit === lit[at]) last.text += unit
    else pieces.push({ text: unit, hit: lit[at] ?? false })
  }
  return pieces
}
