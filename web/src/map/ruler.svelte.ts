// A ruler: how many hexes and kilometres lie between two hexes, and what the way costs the counter one looks at.
import type { Field } from './field.svelte'

export class Ruler {
  out = $state(false) // hexes that are pointed at are measured
  ends = $state.raw<readonly string[]>([])
  way = $state.raw<readonly string[]>([])
  cost = $state('')

  constructor(readonly field: Field) {}

  toggle(): void {
    this.out = !this.out
    this.ends = []
    this.clear()
  }
  private clear(): void {
    this.way = []
    this.cost = ''
  }

  get text(): string {
    if (!this.out) return ''
    const [from, to] = this.ends
    if (!from) return 'Choose the hex to measure from.'
    if (!to) return `From ${this.field.called(from)}: choose the hex to measure to.`
    const hexes = this.field.geometry.distance(from, to)
    return `${hexes} ${hexes === 1 ? 'hex' : 'hexes'}, ${Math.round(hexes * this.field.sheet.km)} km.`
  }

  /** One end, then the other. */
  async measure(hex: string): Promise<void> {
    const { field } = this
    this.clear()
    this.ends = this.ends.length === 1 ? [this.ends[0]!, hex] : [hex]
    const [from, to] = this.ends
    const unit = field.held || field.shown
    if (!to || !field.where(unit) || !field.can('path UNIT HEX')) return
    const question = field.where(unit) === from ? `path ${unit} ${to}` : `path ${unit}@${from} ${to}`
    const answer = await field.game.ask(question).catch((error: Error) => ({ text: error.message, ways: [] }))
    if (this.ends[1] !== to) return
    this.cost = answer.text
    this.way = answer.ways?.[0] ?? []
  }
}
