const steps = [2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072]

// contextChoices are the sizes of context, in tokens, that a model can be given: up to what it was made for (0: unknown), and the
// one in force.
export function contextChoices(most: number, now: number): number[] {
  const fitting = steps.filter((step) => most === 0 || step <= most)
  return [...new Set([...fitting, now])].filter((step) => step > 0).sort((a, b) => a - b)
}
