import type { ConversationRow } from '../../lib/backend/types'

export type Day = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'week' } | { kind: 'month'; first: Date }
export interface Group {
  key: string
  day: Day
  rows: ConversationRow[]
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())

function dayOf(changed: Date, now: Date): Day {
  const days = Math.round((midnight(now).getTime() - midnight(changed).getTime()) / 86_400_000)
  if (days <= 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  if (days < 8) return { kind: 'week' }
  return { kind: 'month', first: new Date(changed.getFullYear(), changed.getMonth(), 1) }
}

// byDay groups conversations by the day of their last change, newest first.
export function byDay(rows: ConversationRow[], now: Date): Group[] {
  const groups: Group[] = []
  const sorted = [...rows].sort((a, b) => Date.parse(b.changed) - Date.parse(a.changed))
  for (const row of sorted) {
    const day = dayOf(new Date(row.changed), now)
    const key = day.kind === 'month' ? `month ${day.first.getTime()}` : day.kind
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, day, rows: [row] })
  }
  return groups
}
