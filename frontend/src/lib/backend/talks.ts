import type { AskAgain, Conversation, ConversationRow, Failure, Turn } from './types'

const daysAgo = [0, 0, 1, 4, 40, 2, 12]
const fold = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase()
const bare = (html: string) => html.replace(/<[^>]*>/g, '')

// What a search looks through: the title, then questions and answers.
const textsOf = (talk: Talk): string[] => [
  talk.title,
  ...talk.turns.flatMap((turn) => [turn.question, ...[...turn.answer, ...turn.evidence].flatMap((block) => block.claims.map((claim) => bare(claim.html)))]),
]

interface Talk extends Conversation {
  changed: number // milliseconds
}

// Talks are the conversations of the fake program, kept as the real one keeps them.
export class Talks {
  #all: Talk[] = []
  readonly #removed = new Map<number, Talk>()

  // stored puts the examples in: one conversation for each number that their turns carry. What was asked since stays.
  stored(turns: Turn[]): void {
    const ids = [...new Set(turns.map((turn) => turn.conversation))]
    const kept = this.#all.filter((talk) => talk.id > 100)
    const examples = ids.map((id, at): Talk => {
      const own = structuredClone(turns.filter((turn) => turn.conversation === id))
      return { id, title: own[0]?.question ?? '', turns: own, changed: Date.now() - (daysAgo[at] ?? 0) * 86_400_000 - at * 60_000 }
    })
    this.#all = [...kept, ...examples]
  }

  rows(): ConversationRow[] {
    return this.#all.map((talk) => ({ id: talk.id, title: talk.title, changed: new Date(talk.changed).toISOString(), snippet: '' }))
  }

  // search finds conversations in which every word of a query stands somewhere.
  search(query: string): ConversationRow[] {
    const wanted = fold(query).split(/\s+/).filter(Boolean)
    const rows = this.rows()
    if (wanted.length === 0) return rows
    return this.#all.flatMap((talk, at) => {
      const texts = textsOf(talk)
      const row = rows[at]
      if (!row || !wanted.every((word) => texts.some((text) => fold(text).includes(word)))) return []
      const count = (text: string) => wanted.filter((word) => fold(text).includes(word)).length
      const others = texts.slice(1).filter((text) => text !== talk.title && count(text) > 0)
      return [{ ...row, snippet: others.sort((a, b) => count(b) - count(a))[0] ?? '' }]
    })
  }

  find(id: number): Talk {
    const talk = this.#all.find((one) => one.id === id)
    if (!talk) throw { code: 'store.no_conversation', message: 'This conversation is not there any more.' } satisfies Failure
    return talk
  }

  // open gives a conversation as it is shown: the chosen turn of each place, and its variants right after it.
  open(id: number): Conversation {
    const { title, turns } = this.find(id)
    const places = [...new Set(turns.map(placeOf))]
    const ordered = places.flatMap((place) => {
      const here = turns.filter((turn) => placeOf(turn) === place)
      return [...here.filter((turn) => turn.chosen), ...here.filter((turn) => !turn.chosen)]
    })
    return { id, title, turns: ordered }
  }

  turn(id: number): Turn | undefined {
    return this.#all.flatMap((talk) => talk.turns).find((turn) => turn.id === id)
  }

  rename(id: number, title: string): void {
    this.find(id).title = title
  }

  remove(id: number): void {
    this.#removed.set(id, this.find(id))
    this.#all = this.#all.filter((talk) => talk.id !== id)
  }

  restore(id: number): void {
    const talk = this.#removed.get(id)
    if (!talk) throw { code: 'store.no_conversation', message: 'This conversation is not there any more.' } satisfies Failure
    this.#removed.delete(id)
    this.#all = [talk, ...this.#all]
  }

  // add puts a turn at the end of its conversation, which begins with it when it is not there.
  add(turn: Turn): void {
    const talk = this.#all.find((one) => one.id === turn.conversation)
    if (talk) talk.turns.push(turn)
    else this.#all.unshift({ id: turn.conversation, title: turn.question, turns: [turn], changed: Date.now() })
  }

  // put replaces a turn by a later snapshot of it; whether it is chosen stays.
  put(turn: Turn): Turn {
    const talk = this.#all.find((one) => one.id === turn.conversation)
    const known = talk?.turns.find((one) => one.id === turn.id)
    if (!talk || !known) return turn
    const next = { ...turn, chosen: known.chosen, variants: known.variants }
    talk.turns = talk.turns.map((one) => (one.id === turn.id ? next : one))
    return next
  }

  // vary puts a turn beside the one that it is another answer of, and chooses it.
  vary(of: Turn, turn: Turn): Turn {
    const variants = [...of.variants, { id: turn.id, modelTitle: turn.modelTitle, question: turn.question }]
    const talk = this.find(of.conversation)
    talk.turns = talk.turns.map((one) => (placeOf(one) === placeOf(of) ? { ...one, variants } : one))
    talk.turns.push({ ...turn, variants })
    this.choose(turn.id)
    return { ...turn, variants, chosen: true }
  }

  choose(id: number): void {
    const turn = this.turn(id)
    if (!turn) return
    const talk = this.find(turn.conversation)
    talk.turns = talk.turns.map((one) => (placeOf(one) === placeOf(turn) ? { ...one, chosen: one.id === id } : one))
  }
}

const placeOf = (turn: Turn): number => turn.variants[0]?.id ?? turn.id

// asked is an example as it answers a question that was asked in some way.
export function asked(example: Turn, how: AskAgain & { modelTitle: string }): Turn {
  const turn = structuredClone(example)
  if (how.question !== '') turn.question = how.question
  if (how.model !== '') Object.assign(turn, { model: how.model, modelTitle: how.modelTitle })
  if (how.searchAs !== null) Object.assign(turn, { searchedAs: how.searchAs, searchedAsByModel: '', searchEdited: true, asTyped: how.searchAs === '' ? '' : turn.question })
  if (how.searchAs !== null) turn.subQuestions = []
  if (how.everywhere) turn.narrowed = []
  if (how.model === 'extractive') turn.answer = []
  return turn
}
