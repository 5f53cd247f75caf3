import { fold, hasWords } from '../../lib/i18n/fold'
import type { IconName } from '../../lib/ui/icons'

// Somewhere to go, or something to do.
export interface Target {
  id: string
  label: string
  icon: IconName
  detail?: string
  keys?: string
  run: () => void
}

const most = 60

// matching are the targets that hold every word of a query; those whose label begins with it come first.
export function matching(targets: Target[], query: string): Target[] {
  const wanted = query.trim()
  if (wanted === '') return targets.slice(0, most)
  const begins = (target: Target) => (fold(target.label).startsWith(fold(wanted)) ? 0 : 1)
  return targets
    .filter((target) => hasWords(`${target.label} ${target.detail ?? ''}`, wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most)
}
