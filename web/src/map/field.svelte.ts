// What a player points at and picks up on a map. It works on the choices of the view and knows no rule.
import type { Game } from '../game.svelte'
import { theme } from '../settings.svelte'
import { Desk, type Lit } from '../table/desk.svelte'
import { tick } from 'svelte'
import type { Answer, Choice, Entry, Fight, MapSheet, Piece, Ruling, Spot } from '../wire'
import { type Act, actOf } from './acts'
import { Camera } from './camera.svelte'
import { Geometry } from './geometry'
import { Imagined } from './imagined.svelte'
import { markOf } from './marks'
import { Overlaid } from './overlaid.svelte'
import { Ruler } from './ruler.svelte'

export class Field extends Desk {
  readonly sheet: MapSheet
  readonly geometry: Geometry
  readonly camera: Camera
  hex = $state('') // pointed at, or where the keys stand
  looked = $state('') // the hex that is told of in the panel
  fanned = $state('') // the hex whose stack is spread out
  mode = $state('') // the beginning of an order whose ends are shown
  ends = $state.raw<Spot[]>([])
  way = $state.raw<readonly string[]>([])
  weighed = $state.raw<Answer | null>(null) // an attack
  reason = $state.raw<{ hex: string; rulings: Ruling[] } | null>(null)
  group = $state.raw<readonly string[]>([]) // those who go where the one picked up goes
  imagined = $state.raw<Imagined | null>(null) // an attack that is only thought of
  readonly overlay = new Overlaid(this)
  readonly ruler = new Ruler(this)
  /** What another's act shows: hexes, a way, things that are lost. */
  seen = $state.raw<Act | null>(null)
  private pointed = $state.raw<Act | null>(null) // by a line of the log
  private goesOn = false // the one picked up has gone a leg: who points at another means that one
  private turn = 0
  private pending: Promise<void> | null = null // how an order may go on

  /** `still`: only to be looked at, so that nothing can be asked. */
  constructor(
    game: Game,
    readonly still = false,
  ) {
    super(game)
    this.sheet = game.data!.map!
    this.geometry = new Geometry(this.sheet)
    this.camera = new Camera(this.sheet.width, this.sheet.height)
  }

  override readonly noun = 'counter or hex'
  override readonly taken = 'qweasdhntr'

  /** Those who could still act, before a step is ended. */
  override hintOf(choice: Choice): string {
    const left = choice.action === 'done' ? this.waiting.length : 0
    return choice.hint || (left ? `${left} left` : '')
  }

  /** The address of the pictures of the ground, in the colours that are wanted. */
  get drawing(): string {
    return `/api/drawings/${this.game.data?.drawing}/${theme()}`
  }
  get pieces(): Piece[] {
    return this.view?.board.pieces ?? []
  }
  /** The act that is pointed out on the map. */
  get act_(): Act | null {
    return this.pointed ?? this.seen
  }
  override light(entry: Entry | null): void {
    this.pointed = entry && actOf(this, entry)
  }
  get fight(): Fight | null {
    return this.view?.board.fight ?? null
  }
  /** The counters of each hex, the one on top last. */
  readonly stacks = $derived.by(() => {
    const found = new Map<string, Piece[]>()
    const height = (piece: Piece) => piece.level || (this.game.thing(piece.id)?.face?.height ?? 0)
    for (const piece of this.pieces) {
      const there = found.get(piece.at)
      if (there) there.push(piece)
      else found.set(piece.at, [piece])
    }
    for (const stack of found.values()) stack.sort((a, b) => height(a) - height(b))
    return found
  })
  /** A counter by its id; of several that are called so, the one in the hex that is looked at. */
  piece(id: string): Piece | undefined {
    return this.pieces.find((piece) => piece.id === id && piece.at === this.looked) ?? this.pieces.find((piece) => piece.id === id)
  }
  where(id: string): string {
    return this.piece(id)?.at ?? ''
  }
  isHex(word: string): boolean {
    return word in this.sheet.hexes
  }
  /** A hex as people call it. */
  called(hex: string): string {
    const name = this.sheet.hexes[hex]?.name
    return name ? `${name} (${hex})` : hex
  }

  /** The legal actions; of the unit picked up, those that the chosen beginning leads to. */
  override get choices(): Choice[] {
    const all = this.game.choices
    if (!this.held) return all
    return all.flatMap((choice) => {
      if (choice.about !== this.held || !choice.incomplete) return [choice]
      return choice.action === this.mode ? this.open.map((spot) => this.whole(choice, spot.at)) : []
    })
  }
  private get open(): Spot[] {
    return this.ends.filter((spot) => spot.mark !== 'full')
  }
  private whole(choice: Choice, end: string): Choice {
    const label = choice.label.replace('…', this.called(end))
    return { ...choice, action: `${choice.action} ${end}`, label, target: end, incomplete: false }
  }
  /** The ways in which an order about the unit picked up may begin. */
  get modes(): Choice[] {
    return this.held ? this.game.choices.filter((choice) => choice.about === this.held && choice.incomplete) : []
  }
  override get primary(): Choice | null {
    const options = this.options.filter((choice) => !choice.incomplete)
    if (this.aim) return options.find((choice) => choice.action === this.picked) ?? options[0] ?? null
    return options.length && !options[0]!.target && !this.modes.length
      ? (options.find((choice) => choice.action === this.picked) ?? options[0]!)
      : null
  }
  override get others(): Choice[] {
    const first = this.primary?.action
    return this.options.filter((choice) => choice.action !== first && !choice.incomplete && (this.aim || !choice.target))
  }

  /** The hexes where something can be done now with what is held or, if nothing is, at all. */
  readonly targets = $derived.by(() => {
    const found = new Set<string>()
    for (const choice of this.choices) {
      if (this.held && choice.about === this.held && choice.target && this.isHex(choice.target)) found.add(choice.target)
      if (!this.held && choice.about && this.isHex(choice.about)) found.add(choice.about)
    }
    const { wanted } = this
    return wanted ? new Set([...found].filter((hex) => (this.held ? wanted.target : wanted.about) === hex)) : found
  })
  /** What each of them costs, or what is said of it. */
  readonly costs = $derived(new Map(this.held ? this.ends.map((spot) => [spot.at, spot]) : []))

  /** What a lesson waits for, or its beginning. */
  override get wanted(): Choice | null {
    const { wanted } = this.game
    const begins = (choice: Choice) => choice.incomplete && wanted.startsWith(`${choice.action} `)
    return wanted ? (this.choices.find((choice) => choice.action === wanted) ?? this.choices.find(begins) ?? null) : null
  }
  override lit(thing: string): Lit {
    if (this.fight?.things?.includes(thing)) return 'chosen'
    if (!this.wanted || this.held === thing || this.aim === thing) return super.lit(thing)
    return (this.held ? this.wanted.target : this.wanted.about) === thing ? 'legal' : ''
  }

  // Picking up, aiming, acting

  /** A counter is pointed at. */
  unit(id: string, hex = ''): void {
    if (this.pending && this.held !== id) return void this.pending.then(() => this.unit(id, hex))
    if (this.imagined && this.imagined.seat === this.game.thing(id)?.seat) return this.imagined.toggle(id)
    if (hex) this.looked = hex
    this.slip = null
    this.reason = null
    const choices = this.game.choices.filter((choice) => choice.about === id)
    const pick = choices.find((choice) => choice.pick)
    if (pick) return void this.act(pick)
    if (this.fight?.things?.includes(id) && this.game.position?.can_undo && this.game.myTurn) return void this.drop(id)
    if (this.held === id) return this.letGo()
    const at = this.where(id)
    if (this.held && !this.goesOn && at && this.targets.has(at)) return this.place(at, true)
    this.letGo()
    this.shown = id
    this.looked = at
    if (choices.length) this.take(id, choices)
  }
  private take(id: string, choices: Choice[]): void {
    this.hold(id, '')
    const begun = choices.filter((choice) => choice.incomplete)
    const first = begun.find((choice) => choice.action === this.wanted?.action) ?? begun[0]
    if (first) void this.begin(first.action)
  }
  /** Of the counters in a hex, those that can be given the same order. */
  alike(hex: string): string[] {
    const begun = this.game.choices.filter((choice) => choice.incomplete && choice.about && this.where(choice.about) === hex)
    const verb = begun[0]?.action.split(' ')[0]
    return begun.filter((choice) => choice.action === `${verb} ${choice.about}`).map((choice) => choice.about!)
  }
  /** Pick several up: the others go where the first goes. */
  together(ids: readonly string[]): void {
    this.letGo()
    this.hold(ids[0]!, '')
    this.group = ids.slice(1)
    const first = this.modes[0]
    if (first) void this.begin(first.action)
  }
  /** Show how an order may go on. */
  begin(mode: string): Promise<void> {
    const asked = this.askEnds(mode).finally(() => this.pending === asked && (this.pending = null))
    this.pending = asked
    return asked
  }
  private async askEnds(mode: string): Promise<void> {
    const turn = ++this.turn
    this.mode = mode
    this.ends = []
    this.way = []
    this.aim = ''
    const verb = mode.split(' ')[0]
    const orders = [mode, ...this.group.map((id) => `${verb} ${id}`)]
    const [first, ...others] = await Promise.all(orders.map((order) => this.game.ask(`ends ${order}`).catch(() => null)))
    if (turn !== this.turn) return
    const open = others.map((answer) => new Set(answer?.spots?.filter((spot) => spot.mark !== 'full').map((spot) => spot.at)))
    this.ends = (first?.spots ?? []).filter((spot) => open.every((hexes) => hexes.has(spot.at)))
    const [hexes, { camera }] = [this.open.map((spot) => spot.at), this]
    const seen = (hex: string) => camera.sees(...(this.geometry.centre(hex) ?? [0, 0]), 20)
    if (hexes.length && (!hexes.some(seen) || (camera.zoom < 0.5 && !this.where(this.held)))) this.show(hexes)
  }

  /** A hex is pointed at; `act`: what can be done there is done at once. Who is quicker than the answer waits for it. */
  place(hex: string, act: boolean): void {
    if (this.pending) return void this.pending.then(() => this.place(hex, act))
    this.slip = null
    this.reason = null
    this.looked = hex
    const here = this.stacks.get(hex) ?? []
    const able = here.filter((piece) => this.game.choices.some((choice) => choice.about === piece.id))
    if (this.held && this.targets.has(hex) && !(this.goesOn && able.length)) {
      const again = this.aim === hex
      this.aim = hex
      this.picked = ''
      if ((act || again) && this.primary && this.others.length === 0) return void this.act(this.primary)
      if (again && this.primary) return void this.act(this.primary)
      return
    }
    const own = this.game.choices.filter((choice) => choice.about === hex)
    const pick = own.find((choice) => choice.pick)
    if (pick && !this.held) return void this.act(pick)
    if (this.held === hex && this.primary) return void this.act(this.primary)
    if (own.length && !this.held && !able.length) return this.hold(hex, '')
    if (this.held && this.mode && !(this.goesOn && able.length)) return void this.whyNot(hex)
    if (this.still) return
    const [one] = able.length ? able : here
    this.letGo()
    this.looked = hex
    this.shown = ''
    if (able.length === 1) this.unit(one!.id)
    else if (here.length > 1) this.fanned = hex
    else if (one) this.unit(one.id)
  }

  private async whyNot(hex: string): Promise<void> {
    const ruling = await this.game.whether(`${this.mode} ${hex}`).catch(() => null)
    if (ruling && !ruling.allowed) this.reason = { hex, rulings: [ruling] }
  }

  /** Take one out of the attack that is being prepared: go back to before it joined, and have the others join again. */
  private async drop(id: string): Promise<void> {
    const others = this.fight?.things?.filter((thing) => thing !== id) ?? []
    while (this.fight?.things?.includes(id) && this.game.position?.can_undo) if (!(await this.game.undo())) return
    for (const other of others) {
      if (this.fight?.things?.includes(other)) continue
      const choice = this.game.choices.find((each) => each.about === other && each.pick)
      if (choice) await this.game.act(choice.action)
    }
  }

  override letGo(): void {
    super.letGo()
    this.turn += 1
    this.mode = ''
    this.ends = []
    this.way = []
    this.reason = null
    this.fanned = ''
    this.group = []
    this.goesOn = false
  }

  /** Do it; who was ordered together goes along, and one who can go on stays picked up. */
  override async act(choice: Choice): Promise<void> {
    if (choice.incomplete || this.game.busy) return
    const [unit, others, verb] = [choice.about ?? '', this.group, choice.action.split(' ')[0]!]
    const ordered = this.held === unit && choice.action.startsWith(`${this.mode} `)
    this.imagined = null
    await super.act(choice)
    if (!this.mode && ordered && !this.slip) await this.goOn(unit, verb, choice.target ?? '', others)
  }
  private async goOn(unit: string, verb: string, to: string, others: readonly string[]): Promise<void> {
    for (const other of others) if (!(await this.order(`${verb} ${other} ${to}`, other))) return
    await tick()
    if (others.length || this.held || !this.game.choices.some((choice) => choice.action === `${verb} ${unit}`)) return
    this.unit(unit)
    await this.pending
    this.goesOn = true
    if (!this.open.length) this.letGo()
  }

  // Asking

  /** The way to the hex that is pointed at. */
  async follow(hex: string): Promise<void> {
    const unit = this.held
    if (!this.where(unit) || !this.costs.get(hex)?.text || !this.can('path UNIT HEX')) return void (this.way = [])
    const answer = await this.game.ask(`path ${unit} ${hex}`).catch(() => null)
    if (this.held === unit && (this.hex === hex || this.aim === hex)) this.way = answer?.ways?.[0] ?? []
  }
  can(pattern: string): boolean {
    return this.game.data?.asks.includes(pattern) ?? false
  }

  /** Count out the attack that is being made. */
  async weigh(): Promise<void> {
    const { fight } = this
    const by = fight?.things?.length && !fight.decided && this.game.myTurn ? fight.things.join(' ') : ''
    if (!fight || !by || !this.game.mine.length || this.still) return void (this.weighed = null)
    this.imagined = null
    const answer = await this.game.ask(`odds ${fight.at} with ${by}`).catch((error: Error) => ({ text: error.message, clause: '' }))
    if (fight.at === this.fight?.at && fight.things?.length === this.fight?.things?.length) this.weighed = answer
  }
  /** Think of an attack on a hex: at first by all who could. */
  imagine(hex: string): void {
    this.letGo()
    this.imagined = new Imagined(this, hex)
  }

  // Looking

  /** Those that could still do something and have done nothing. */
  get waiting(): string[] {
    const able = new Set(this.game.choices.filter((choice) => !choice.pick).map((choice) => choice.about))
    const fresh = (piece: Piece) => able.has(piece.id) && !piece.marks?.some((mark) => markOf(mark)?.spent)
    return this.pieces.filter(fresh).map((piece) => piece.id)
  }
  /** Pick up the next of them. */
  next(): void {
    const idle = this.waiting
    const id = idle[(idle.indexOf(this.held) + 1) % idle.length]
    if (!id || id === this.held) return
    this.letGo()
    this.goTo(this.where(id))
    this.unit(id)
  }

  /** The hexes where something is to be decided. */
  get matters(): string[] {
    const focus = this.view?.board.focus ?? []
    if (focus.length) return focus
    const able = new Set(this.game.choices.map((choice) => choice.about).filter(Boolean))
    return [...new Set([...this.pieces.filter((piece) => able.has(piece.id)).map((piece) => piece.at), ...this.targets])]
  }
  show(hexes: readonly string[], slide = true): void {
    this.camera.show(
      hexes.map((hex) => this.geometry.centre(hex)).filter((point) => point !== null),
      slide,
    )
  }
  home(slide = true): void {
    const hexes = this.matters
    if (hexes.length) this.show(hexes, slide)
    else this.camera.whole()
  }
  /** Go to a thing or place that was looked for: what can act is picked up, where something is wanted it is aimed at. */
  find(id: string, hex: string): void {
    if (this.pending) return void this.pending.then(() => this.find(id, hex))
    const unit = id !== hex
    this.goTo(hex)
    if (unit && this.game.choices.some((choice) => choice.about === id)) return this.unit(id)
    if (!unit && this.held && this.targets.has(hex)) return this.place(hex, false)
    this.letGo()
    this.looked = hex
    this.shown = unit ? id : ''
  }
  goTo(hex: string): void {
    const point = this.geometry.centre(hex)
    if (!point) return
    this.hex = hex
    this.looked = hex
    this.camera.go(point[0], point[1], Math.max(this.camera.zoom, 0.9))
  }
  /** The attack that is being made stays in sight, whatever the window shows. */
  keepFight(): void {
    const point = this.fight && this.geometry.centre(this.fight.at)
    if (point && !this.camera.sees(point[0], point[1], 90)) this.camera.go(point[0], point[1])
  }
  /** Move to where a hex is seen, if it is not. */
  follows(hex: string): void {
    const point = this.geometry.centre(hex)
    if (point && !this.camera.sees(point[0], point[1], 50)) this.camera.go(point[0], point[1])
  }
}
