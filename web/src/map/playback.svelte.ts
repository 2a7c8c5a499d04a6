// What the other side did since one's own last act, shown act by act on the map. It comes from the log, so that it
// outlives a reload.
import { reducedMotion, settings } from '../settings.svelte'
import type { Entry } from '../wire'
import type { Field } from './field.svelte'
import { type Act, actOf } from './acts'

const HOLD = 1500 // milliseconds for which an act is shown

export class PlayBack {
  acts = $state.raw<Act[]>([])
  at = $state(-1)
  held = $state(false)
  brief = $state(false) // one act alone, as it happens
  private timer = 0

  constructor(readonly field: Field) {}

  get running(): boolean {
    return this.at >= 0
  }
  get shown(): Act | null {
    return this.acts[this.at] ?? null
  }

  /** What others have done since one's own last line. */
  since(): Act[] {
    const { game } = this.field
    const mine = (entry: Entry) => entry.kind === 'play' && game.mine.includes(game.seatName(entry.seat)) && !!entry.text
    const from = game.mine.length === 1 ? game.entries.findLastIndex(mine) + 1 : Math.max(0, game.entries.length - 12)
    return game.entries.slice(from).flatMap((entry) => actOf(this.field, entry) ?? [])
  }
  start(): void {
    this.brief = false
    this.acts = this.since()
    this.held = reducedMotion() || !settings.slow
    if (this.acts.length) this.go(0)
  }
  go(n: number): void {
    clearTimeout(this.timer)
    if (n >= this.acts.length) return void this.stop()
    this.at = Math.max(0, n)
    const act = this.acts[this.at]!
    this.field.seen = act
    if (act.hexes[0]) this.field.follows(act.hexes[0])
    if (!this.held) this.timer = window.setTimeout(() => this.go(this.at + 1), HOLD + 350 * act.said.length)
  }
  hold(): void {
    this.held = !this.held
    this.go(this.at)
  }
  /** Show a single act for a while. */
  flash(act: Act): void {
    if (this.running && !this.brief) return
    this.brief = true
    this.acts = [act]
    this.held = reducedMotion()
    this.go(0)
  }
  /** Whether there was more than a flash. */
  stop(): boolean {
    const { brief } = this
    clearTimeout(this.timer)
    this.at = -1
    this.field.seen = null
    this.brief = false
    if (!brief) this.field.home()
    return !brief
  }
}
