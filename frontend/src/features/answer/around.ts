const given = 97 // bytes of a side that is not cut short: the program gives up to a hundred, on rune boundaries

const isCut = (side: string) => new TextEncoder().encode(side).length >= given

// around cuts what stands before and after a quote down to its own sentence. What the program gives may begin and end within
// a word; a cut that is left is marked.
export function around(before: string, quote: string, after: string): { before: string; after: string } {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const sentence = /^.*[.!?…]["”»)]*\s+(.*)$/s.exec(line)?.[1]
  const cutBefore = line.length === before.length && isCut(before)
  const begun = sentence ?? (cutBefore ? `… ${line.replace(/^\S*\s*/, '')}` : line)

  if (/[.!?…]["”»)]*$/.test(quote)) return { before: begun, after: '' }
  const rest = after.split('\n', 1)[0] ?? ''
  const end = /^.*?[.!?…]["”»)]*(?=\s|$)/s.exec(rest)?.[0]
  const cutAfter = rest.length === after.length && isCut(after)
  return { before: begun, after: end ?? (cutAfter ? `${rest.replace(/\s*\S*$/, '')} …` : rest) }
}
