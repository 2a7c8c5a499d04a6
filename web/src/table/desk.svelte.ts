// What a player points at and picks up. It works on the choices of the view and knows no rule.
import type { Game } from '../game.svelte'
import { innerHeight } from 'svelte/reactivity/window'
import { low, narrow, settings } from '../settings.svelte'
import type { Choice, Entry, Place, Ruling, View, Zone } from '../wire'

export type Lit = '' | 'legal' | 'chosen' | 'target'

export class Desk {
  /** The thing picked up, and what it is to act on. */
  held = $state('')
  aim = $state('')
  picked = $state<string>('') // the action, where a thing has several
  slip = $state.raw<{ thing: string; rulings: Ruling[] } | null>(null)
  sure = $state('') // the action that waits to be confirmed
  shown = $state('') // the card that is enlarged
  asking = 0

  constructor(readonly game: Game) {}

  /** What it is called that one points at. */
  readonly noun: string = 'card'
  /** Letters that are keys of the table itself. */
  readonly taken: string = ''

  /** What a thing is called in words, the longest first. */
  names(id: string): string[] {
    const name = this.game.thing(id)?.name
    return name ? [`${name} (${id})`, name] : [id]
  }

  /** What is worth knowing before a button is pressed. */
  hintOf(choice: Choice): string {
    return choice.hint ?? ''
  }

  /** The legal actions as they can be pointed at. */
  get choices(): Choice[] {
    return this.game.choices
  }

  get view(): View | null {
    return this.game.view
  }
  get zones(): Zone[] {
    return this.view?.board.zones ?? []
  }
  get places(): Place[] {
    return this.view?.board.places ?? []
  }
  /** The zones of a battle: those that belong together and to none of the places. */
  get battle(): Zone[] {
    if (this.view?.outcome) return []
    const names = new Set(this.places.map((place) => place.name))
    return this.zones.filter((zone) => zone.place && !names.has(zone.place))
  }

  /** Whether there is little height: on a low screen, and in a lesson, which takes some of it. */
  get close(): boolean {
    return low.current || (!!this.game.position?.lesson && !narrow.current && (innerHeight.current ?? 0) < 1000)
  }

  /** What can be done with a thing. */
  about(thing: string): Choice[] {
    return this.choices.filter((choice) => choice.about === thing)
  }
  /** What could be done to it. */
  at(thing: string): Choice[] {
    return this.choices.filter((choice) => choice.target === thing && (!this.held || choice.about === this.held))
  }
  /** The cards in one's own hand. */
  get hand(): Zone | undefined {
    return this.zones.find((zone) => zone.kind === 'hand' && zone.seat === this.view?.seat)
  }
  /** What needs no thing: buttons. */
  get buttons(): Choice[] {
    return this.game.choices.filter((choice) => !choice.about)
  }
  /** All that the thing picked up can do, with its aim if it has one. */
  get options(): Choice[] {
    const options = this.held ? this.about(this.held) : []
    return this.aim ? options.filter((choice) => choice.target === this.aim) : options
  }
  /** The button that waits to be pressed again. */
  get asked(): Choice | null {
    return this.buttons.find((choice) => choice.action === this.sure) ?? null
  }
  /** The action that Enter does. */
  get primary(): Choice | null {
    const options = this.options
    if (options.length === 1) return options[0]!
    return options.find((choice) => choice.action === this.picked) ?? (options[0]?.target ? null : (options[0] ?? null))
  }

  /** What else the thing picked up can do. */
  get others(): Choice[] {
    return this.primary?.target ? [] : this.options.filter((choice) => choice !== this.primary)
  }

  /** What would be done with the thing chosen or, before that, with the one pointed at. */
  get ahead(): Choice | null {
    const looked = (this.held ? this.at(this.shown) : this.about(this.shown)).filter((choice) => choice.totals?.length)
    const choice = this.primary ?? (looked.length === 1 ? looked[0]! : null)
    return choice?.totals?.length ? choice : null
  }
  /** Whether all that can be done with a thing would leave both totals as they are. */
  idle(thing: string): boolean {
    const tallies = this.view?.board.tallies ?? []
    const same = (choice: Choice) => choice.totals?.length && tallies.every((tally) => choice.totals![tally.seat] === tally.total)
    return tallies.length === 2 && this.about(thing).every(same)
  }

  /** What a lesson waits for; nothing where play is free. */
  get wanted(): Choice | null {
    return this.game.choices.find((choice) => choice.action === this.game.wanted) ?? null
  }
  /** Whether anything here is one that a lesson would not leave unmarked. */
  private marked(choices: Choice[]): boolean {
    const wanted = this.wanted
    return wanted ? choices.includes(wanted) : choices.length > 0
  }

  lit(thing: string): Lit {
    if (!thing) return ''
    if (this.held === thing) return 'chosen'
    if (this.aim === thing) return 'target'
    if (this.held && this.options.some((choice) => choice.target)) return this.marked(this.at(thing)) ? 'legal' : ''
    return this.marked(this.about(thing)) ? 'legal' : ''
  }

  /** Pick a thing up, aim at it, act with it when it is pointed at again; what cannot act says why. */
  point(thing: string): void {
    this.slip = null
    if (this.held === thing && this.primary) return void this.act(this.primary)
    const aims = this.at(thing)
    if (aims.length && (this.held || !this.about(thing).length)) {
      if (this.aim === thing && this.primary) return void this.act(this.primary)
      if (aims.length === 1 || this.held) this.hold(aims[0]!.about ?? '', thing)
      else this.hold('', '')
      return
    }
    if (this.about(thing).length) return this.hold(thing, '')
    this.letGo()
    if (this.game.mine.length && this.view?.outcome === undefined) void this.why(thing)
    else this.shown = thing
  }

  protected hold(held: string, aim: string): void {
    this.held = held
    this.aim = aim
    this.picked = ''
    this.sure = ''
  }

  letGo(): void {
    this.hold('', '')
    this.slip = null
  }

  /** Whether it is asked once more: what leaves something undone or hands over, if that is wanted and it is no lesson.
      What one may answer for a whole battle, such as a pass, is not. */
  private asks(choice: Choice): boolean {
    const { choices, position, wanted } = this.game
    if (choice.about || wanted || this.sure === choice.action) return false
    const forced = choices.length === 1 && !position?.can_undo
    return (settings.confirm && !!this.hintOf(choice)) || (settings.handover && !!choice.ends && !choice.repeatable && !forced)
  }

  /** Do it, or ask first: a card is picked up before it is played, a button is pressed twice. */
  async act(choice: Choice): Promise<void> {
    if (this.game.busy) return
    if (this.asks(choice)) {
      this.hold('', '')
      this.slip = null
      this.sure = choice.action
      return
    }
    this.letGo()
    await this.order(choice.action, choice.about)
  }
  /** Have it done; if it is refused, say why. */
  protected async order(action: string, thing = ''): Promise<boolean> {
    if (await this.game.act(action)) return true
    const { refusal } = this.game
    if (refusal) this.slip = { thing, rulings: [refusal] }
    this.game.refusal = null
    return false
  }

  /** What a line of the log tells of is pointed out, if it lies where one can see it. */
  light(_entry: Entry | null): void {}

  async why(thing: string): Promise<void> {
    const turn = ++this.asking
    const rulings = await this.game.why(thing).catch(() => [])
    if (turn === this.asking) this.slip = { thing, rulings }
  }

  /** What a card adds to its side's total in the battle now; of several copies in it, each. */
  counts(thing: string): number | undefined {
    const tallies = this.view?.board.tallies ?? []
    const terms = tallies.slice(0, 2).flatMap((tally) => tally.terms ?? [])
    const own = terms.filter((term) => term.about === thing)
    const copies = this.battle.filter((zone) => zone.kind !== 'target').flatMap((zone) => (zone.cards ?? []).filter((id) => id === thing))
    return own.length ? own.reduce((sum, term) => sum + term.value, 0) / Math.max(1, copies.length) : undefined
  }
}
