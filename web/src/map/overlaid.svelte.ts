// What is laid over the map: supply, zones, command and the like, of one side or the other.
import type { Answer, Overlay } from '../wire'
import type { Field } from './field.svelte'

interface Laid {
  overlay: Overlay
  seat: number
  answer: Answer | null
}

export class Overlaid {
  laid = $state.raw<Laid | null>(null)

  constructor(readonly field: Field) {}

  /** Lay something over the map, or take it off. */
  async lay(overlay: Overlay | null, other = false): Promise<void> {
    const { game } = this.field
    if (!overlay || (this.laid?.overlay.label === overlay.label && !other)) return void (this.laid = null)
    const first = overlay.foe ? 1 - game.near : game.near
    const seat = other && this.laid ? 1 - this.laid.seat : first
    this.laid = { overlay, seat, answer: null }
    await this.refresh()
  }
  async refresh(): Promise<void> {
    const [laid, { game }] = [this.laid, this.field]
    if (!laid || !game.mine.length) return
    const question = laid.overlay.ask.replace('SIDE', game.seatName(laid.seat))
    const answer = await game.ask(question).catch(() => null)
    if (this.laid?.overlay === laid.overlay && this.laid.seat === laid.seat) this.laid = { ...laid, answer }
  }
}
