import { expect, test } from 'vitest'
import { matching, type Target } from './palette'

const target = (label: string, detail = ''): Target => ({ id: label, label, detail, icon: 'talk', run: () => {} })
const all = [target('Open the settings'), target('¿Cuánto es la fianza?', '3 nov'), target('Settings'), target('La renta del año')]

test.each([
  ['', ['Open the settings', '¿Cuánto es la fianza?', 'Settings', 'La renta del año']],
  ['settings', ['Settings', 'Open the settings']],
  ['FIANZA cuanto', ['¿Cuánto es la fianza?']],
  ['nov', ['¿Cuánto es la fianza?']],
  ['ano', ['La renta del año']],
  ['nothing', []],
] as const)('%s', (query, want) => expect(matching(all, query).map((one) => one.label)).toEqual(want))
