// parseAmount reads an amount as it is typed, with a point or a comma: null when nothing stands there, NaN when it is no amount.
export function parseAmount(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN
}

// writeAmount is an amount as it stands in a field, with the language's decimal sign; '' for none and less.
export const writeAmount = (value: number, none: number, sign: string): string => (value <= none ? '' : String(value).replace('.', sign))
