// Draft is what is being written, for each conversation apart.
export class Draft {
  text = $state('')
  scope = $state('') // path of a root or file; '' is everything
  model = $state('')
  readonly question = $derived(this.text.trim())
  #conversation = 0
  readonly #kept = new Map<number, string>()

  constructor(model: string) {
    this.model = model
  }

  // turnTo keeps the text for its conversation and takes out that of another one.
  turnTo(conversation: number): void {
    if (conversation === this.#conversation) return
    this.#kept.set(this.#conversation, this.text)
    this.#conversation = conversation
    this.text = this.#kept.get(conversation) ?? ''
  }

  // sent empties the draft; what was begun as a new conversation is now the given one.
  sent(conversation: number): void {
    this.#kept.delete(this.#conversation)
    this.#conversation = conversation
    this.text = ''
  }
}
