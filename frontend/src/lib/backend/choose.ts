import type { Backend } from './backend'
import { hasWails, wailsBackend } from './wails'

const patience = 3000 // milliseconds

// chooseBackend gives the program that the page talks to, or null when there is none. The fake one answers only where the
// build holds it, and there when it is asked for (?fake) or nothing else is there.
export async function chooseBackend(search: string): Promise<Backend | null> {
  if (__FAKE__ && (!hasWails() || new URLSearchParams(search).has('fake'))) {
    const { fakeBackend } = await import('./fake')
    return fakeBackend(new URLSearchParams(search))
  }
  // The window puts its bridge into the page before or soon after the page runs.
  for (let waited = 0; !hasWails() && waited < patience; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  return hasWails() ? wailsBackend() : null
}
