import type { BlockView, ClaimView, Turn } from '../../lib/backend/types'

// Which claim the details are of.
export interface Of {
  turn: number
  block: string
  at: number // of the block's claims
}

// Details is the one card that lists the checks of a claim. It opens at the claim's sign, and gives the focus back to it.
export class Details {
  of = $state.raw<Of | null>(null)
  anchor: HTMLElement | null = null
  moved = $state(0) // counts how often the page was scrolled under it

  isOf(turn: number, block: string, at: number): boolean {
    return this.of?.turn === turn && this.of.block === block && this.of.at === at
  }

  // toggle opens the card at a sign, or closes it when it is open there.
  toggle(of: Of, sign: HTMLElement): void {
    if (this.isOf(of.turn, of.block, of.at)) {
      this.close()
      return
    }
    this.anchor = sign
    this.of = of
  }

  close(back = true): void {
    if (!this.of) return
    const sign = this.anchor
    this.of = null
    this.anchor = null
    if (back && sign?.isConnected) sign.focus()
  }

  // scrolled keeps the card at its sign, and closes it when the sign has left the view.
  scrolled(view: HTMLElement): void {
    if (!this.of || !this.anchor) return
    const sign = this.anchor.getBoundingClientRect()
    const frame = view.getBoundingClientRect()
    if (sign.bottom < frame.top || sign.top > frame.bottom) this.close(false)
    else this.moved++
  }

  // find gives the claim as it is now, whether it is the document's own words, and what the program did about the answer;
  // undefined when it is not there any more.
  find(turns: Turn[]): { claim: ClaimView; own: boolean; deeds: string[] } | undefined {
    const of = this.of
    const turn = of && turns.find((one) => one.id === of.turn)
    if (!turn) return undefined
    const within = (blocks: BlockView[]) => blocks.find((block) => block.id === of.block)?.claims[of.at]
    const evidence = within(turn.evidence)
    const claim = evidence ?? within(turn.answer)
    return claim && { claim, own: evidence !== undefined, deeds: evidence ? [] : turn.deeds }
  }
}
