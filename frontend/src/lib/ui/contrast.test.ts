import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/lib/ui/tokens.css', 'utf8').replace(/\/\*.*?\*\//gs, '')

// rolesOf reads what the roles are worth in a theme: later rules win, as in the page.
function rolesOf(theme: string, contrast: string): Map<string, string> {
  const roles = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, '').matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const wants = [...selector.matchAll(/\[data-(theme|contrast)='(\w+)'\]/g)]
    if (!wants.every(([, what, value]) => value === (what === 'theme' ? theme : contrast))) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) roles.set(name, value.trim())
  }
  return roles
}

function colour(roles: Map<string, string>, name: string): [number, number, number] {
  let value = roles.get(name) ?? ''
  for (let of; (of = /^var\((--[\w-]+)\)$/.exec(value)); ) value = roles.get(of[1] ?? '') ?? ''
  const hex = value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${name} is ${value}`)
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

function ratio(a: [number, number, number], b: [number, number, number]): number {
  const light = (rgb: number[]) => {
    const [r = 0, g = 0, bl = 0] = rgb.map((channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['--ground', '--page', '--raised', '--hover']
const texts = ['--text', '--soft', '--faint', '--act', '--verified', '--approximate', '--fragment-only', '--misplaced', '--not-found', '--source-changed', '--unreachable', '--uncited', '--pending', '--entailed', '--contradicted', '--unclear', '--not-checked']
const washes = [
  ['--misplaced', '--misplaced-wash'],
  ['--not-found', '--not-found-wash'],
  ['--source-changed', '--source-changed-wash'],
  ['--unreachable', '--unreachable-wash'],
  ['--approximate', '--approximate-wash'],
  ['--on-act', '--act'],
  ['--lit-ink', '--lit'],
  ['--text', '--chosen'],
  ['--soft', '--chosen'],
  ['--text', '--act-wash'],
  ['--paper-ink', '--paper'],
  ['--paper-soft', '--paper'],
  ['--text', '--source-changed-wash'],
] as const

describe.each([
  ['light', 'normal', 4.5],
  ['dark', 'normal', 4.5],
  ['light', 'more', 7],
  ['dark', 'more', 7],
] as const)('%s, contrast %s', (theme, contrast, least) => {
  const roles = rolesOf(theme, contrast)
  const pairs = [...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)), ...washes.filter(([, on]) => least < 7 || !on.endsWith('-wash'))]
  test.each(pairs)('%s on %s', (text, surface) => expect(ratio(colour(roles, text), colour(roles, surface))).toBeGreaterThanOrEqual(least))
  test.each(['--line-field', '--focus'])('%s is seen', (line) => {
    for (const surface of ['--page', '--ground']) expect(ratio(colour(roles, line), colour(roles, surface))).toBeGreaterThanOrEqual(3)
  })
})
