import type { Key } from '../../lib/i18n/words.svelte'

// What calls are for, and how they end, as the program names it; an unknown code is shown as it is.
export const purposes: Record<string, Key> = {
  answer: 'window.models.purpose.answer',
  retry: 'window.models.purpose.retry',
  rewrite: 'window.models.purpose.rewrite',
  summary: 'window.models.purpose.summary',
  support: 'window.models.purpose.support',
  embed: 'window.models.purpose.embed',
  rerank: 'window.models.purpose.rerank',
  test: 'window.models.purpose.test',
}

export const endings: Record<string, Key> = {
  '': 'window.models.ending.unknown',
  stop: 'window.models.ending.stop',
  end_turn: 'window.models.ending.stop',
  length: 'window.models.ending.length',
  max_tokens: 'window.models.ending.length',
  content_filter: 'window.models.ending.filter',
  stopped: 'window.models.ending.stopped',
  cancelled: 'window.models.ending.stopped',
  failed: 'window.models.ending.failed',
}
