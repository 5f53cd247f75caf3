import type { Failure } from './types'

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string' && value.message !== ''

// toFailure makes a Failure of whatever a rejected call carries: an object, the same as JSON text, an Error, a sentence.
export function toFailure(reason: unknown): Failure {
  if (typeof reason === 'string') {
    const text = reason.trim()
    if (text.startsWith('{')) {
      try {
        return toFailure(JSON.parse(text))
      } catch {
        // A sentence that begins with a brace stays a sentence.
      }
    }
    return { code: '', message: text }
  }
  if (reason instanceof Error) return toFailure(reason.message)
  if (isFailure(reason)) return { code: 'code' in reason && typeof reason.code === 'string' ? reason.code : '', message: reason.message }
  return { code: '', message: '' }
}
