import type { Progress } from '../../lib/backend/types'

const span = 10_000 // milliseconds that the pace is taken over
const least = 1_000

// Pace is how fast a piece of work goes, over its last ten seconds.
export class Pace {
  #stage = ''
  #seen: { at: number; done: number }[] = []

  // of takes a progress in and gives things done a second; 0 when not yet known. Now in milliseconds.
  of(progress: Progress, now: number): number {
    const last = this.#seen.at(-1)
    if (!progress.running || progress.stage !== this.#stage || (last && progress.done < last.done)) {
      this.#seen = []
      this.#stage = progress.stage
    }
    if (!progress.running) return 0
    this.#seen.push({ at: now, done: progress.done })
    this.#seen = this.#seen.filter((seen) => now - seen.at <= span)
    const first = this.#seen[0]
    if (!first || now - first.at < least) return 0
    return ((progress.done - first.done) * 1000) / (now - first.at)
  }
}
