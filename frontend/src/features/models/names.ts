// foundAmong are the names that hold what was typed; all of them when nothing was.
export function foundAmong(names: string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  return wanted === '' ? names : names.filter((name) => name.toLowerCase().includes(wanted))
}
