import { createContext } from 'svelte'
import en from '../../../../app/messages/en.json'
import es from '../../../../app/messages/es.json'
import type { Language } from '../backend/types'

export type Key = keyof typeof en
export type Arguments = Record<string, string | number>

// Keys that exist once for one and once for several: "window.files.one", "window.files.other".
export type CountKey = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never

const languages: Record<Language, Record<Key, string>> = { en, es }

// Words says the page's sentences, numbers and dates in the language in use.
export class Words {
  language: Language = $state('en')
  readonly #messages = $derived(languages[this.language])
  readonly #plural = $derived(new Intl.PluralRules(this.language))
  readonly #number = $derived(new Intl.NumberFormat(this.language))

  constructor(language: Language = 'en') {
    this.language = language
  }

  // say words the message of a key; numbers among the arguments are written as the language does.
  say = (key: Key, values: Arguments = {}): string => {
    const text = this.#messages[key] ?? key
    return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : typeof value === 'number' ? this.number(value) : value
    })
  }

  // count words a message about a number of things; the message names it {count}.
  count = (key: CountKey, count: number, values: Arguments = {}): string =>
    this.say(`${key}.${this.#plural.select(count) === 'one' ? 'one' : 'other'}` as Key, { count, ...values })

  number = (value: number): string => this.#number.format(value)

  // fixed writes a number with that many decimals.
  fixed = (value: number, decimals: number): string =>
    new Intl.NumberFormat(this.language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)

  bytes = (value: number): string => {
    const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
    const step = value < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(value) / 3))
    return new Intl.NumberFormat(this.language, {
      style: 'unit',
      unit: units[step] ?? 'byte',
      unitDisplay: step === 0 ? 'long' : 'short',
      maximumFractionDigits: step === 0 ? 0 : 1,
    }).format(value / 1000 ** step)
  }

  // money writes US dollars; small sums keep the digits that say something.
  money = (value: number): string =>
    new Intl.NumberFormat(this.language, { style: 'currency', currency: 'USD', currencyDisplay: 'symbol', maximumFractionDigits: value > 0 && value < 0.1 ? 4 : 2 }).format(value)

  // moment writes a length of time to the tenth of a second.
  moment = (seconds: number): string =>
    new Intl.NumberFormat(this.language, { style: 'unit', unit: 'second', unitDisplay: 'short', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds)

  // duration writes a length of time as a person would: "20 s", "3 min", "1 h 5 min". Whole units, rounded up.
  duration = (seconds: number): string => {
    const unit = (value: number, name: 'second' | 'minute' | 'hour') =>
      new Intl.NumberFormat(this.language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
    if (seconds < 90) return unit(Math.max(1, Math.ceil(seconds)), 'second')
    const minutes = Math.ceil(seconds / 60)
    if (minutes < 60) return unit(minutes, 'minute')
    const rest = minutes % 60
    return unit(Math.floor(minutes / 60), 'hour') + (rest > 0 ? ` ${unit(rest, 'minute')}` : '')
  }

  date = (day: Date, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(this.language, options).format(day)

  list = (items: string[]): string => new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items)
}

export const [useWords, provideWords] = createContext<Words>()
