import type { Turn } from '../../lib/backend/types'

// A place of the conversation holds a turn and its other variants; one of them is shown.

export const isRunning = (turn: Turn): boolean => turn.state === 'searching' || turn.state === 'writing'

// placeOf is the id of the turn that was the first of its place; it stays while variants come.
export const placeOf = (turn: Turn | undefined): number => turn?.variants[0]?.id ?? turn?.id ?? 0

// choose shows a turn in its place.
export function choose(turns: Turn[], id: number): Turn[] {
  const place = placeOf(turns.find((turn) => turn.id === id))
  return turns.map((turn) => (placeOf(turn) === place && turn.chosen !== (turn.id === id) ? { ...turn, chosen: turn.id === id } : turn))
}

// vary takes a new variant in and shows it; all of its place then know of it.
export function vary(turns: Turn[], made: Turn): Turn[] {
  const known = turns.some((turn) => turn.id === made.id)
  const at = turns.findLastIndex((turn) => placeOf(turn) === placeOf(made))
  const all = known ? turns : at < 0 ? [...turns, made] : turns.toSpliced(at + 1, 0, made)
  const told = all.map((turn) => (placeOf(turn) === placeOf(made) && turn.variants.length < made.variants.length ? { ...turn, variants: made.variants } : turn))
  return choose(told, made.id)
}
