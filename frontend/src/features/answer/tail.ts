// parts cuts inline HTML before its last word, so that a mark can be kept on one line with it. When that word stands in
// markup of its own, nothing is cut.
export function parts(html: string): { head: string; tail: string } {
  const trimmed = html.trimEnd()
  const cut = trimmed.search(/\S+$/)
  const tail = trimmed.slice(cut)
  if (cut < 0 || /[<>]/.test(tail) || tail.length > 40) return { head: trimmed, tail: '' }
  // A tag that is still open before the cut would be torn.
  const opened = (trimmed.slice(0, cut).match(/<[a-z][^>]*>/gi) ?? []).filter((tag) => !/^<(br|wbr)\b/i.test(tag)).length
  const closed = (trimmed.slice(0, cut).match(/<\/[a-z][^>]*>/gi) ?? []).length
  return opened === closed ? { head: trimmed.slice(0, cut), tail } : { head: trimmed, tail: '' }
}
