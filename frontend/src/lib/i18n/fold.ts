// folded is a text as it is searched: without accents and case. The offsets say for each of its characters at which UTF-16 unit
// of the text it came from; there is one more, for the end.
export function folded(text: string): { text: string; offsets: number[] } {
  let made = ''
  const offsets: number[] = []
  let at = 0
  for (const character of text) {
    const bare = character.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase()
    for (const unit of bare.split('')) {
      made += unit
      offsets.push(at)
    }
    at += character.length
  }
  offsets.push(at)
  return { text: made, offsets }
}

export const fold = (text: string): string => folded(text).text

// hasWords says whether a text holds every word of a query, somewhere.
export function hasWords(text: string, query: string): boolean {
  const within = fold(text)
  return fold(query)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
