// A game at its table, as the server tells it: position, log, who is there. It knows no rule.
import { board, follow, get, newKey, newNonce, post, Refusal } from './api'
import { reducedMotion, settings } from './settings.svelte'
import { since } from './table/away'
import { type Landed, landed } from './table/landed'
import type {
  Answer,
  Answered,
  BoardData,
  Choice,
  Command,
  Created,
  Entry,
  GameInfo,
  Log,
  Message,
  Position,
  Ruling,
  Thing,
  Told,
  View,
} from './wire'

type Unkeyed<T> = T extends unknown ? Omit<T, 'key'> : never
const pause = (time: number) => new Promise((done) => setTimeout(done, time))
const BETWEEN = 700 // milliseconds between two acts of the other side
const VERDICT = 2400 // for which a battle stays with its result
const AGAIN = 1200 // milliseconds between two tries to connect, at first
const PATIENCE = 100 // tries after which they become rare
const TOLD = 1000 // within which what was done should come back

export class Game {
  position = $state.raw<Position | null>(null)
  data = $state.raw<BoardData | null>(null)
  entries = $state.raw<Entry[]>([])
  here = $state.raw<string[]>([])
  watching = $state(0)
  trouble = $state('')
  lost = $state(false) // the connection
  moved = $state(false) // one's seat is played on another device
  missing = $state('') // why there is no game to show
  busy = $state(false)
  refusal = $state.raw<Ruling | null>(null)
  past = $state.raw<Position[]>([]) // since one's own last act, for playing back
  verdict = $state.raw<string[]>([]) // how the battle that has just ended ended, as long as it is shown
  landed = $state.raw<Landed | null>(null) // what others have just played, as long as it is shown
  away = $state(false) // one has just come back, and others have acted meanwhile
  standing = $state('') // the answer given for as long as the battle lasts

  private socket: WebSocket | null = null
  private queue: Told[] = []
  private timer = 0
  private fading = 0 // the timer of the verdict
  private kept = $state.raw<Position | null>(null) // what comes after the battle that is still shown
  private retry = 0
  private waiting = 0 // the timer of the next try
  private told: () => void = () => {} // who waits until what was done is shown
  private closed = false

  /** `still`: only the log is wanted, the positions are looked up. */
  constructor(
    readonly id: string,
    readonly still = false,
  ) {
    this.read = Number(localStorage.getItem(`read-${id}`) ?? 0)
    void this.open()
  }

  get info(): GameInfo | null {
    return this.position?.info ?? null
  }
  get view(): View | null {
    return this.position?.view ?? null
  }
  get mine(): string[] {
    return this.info?.mine ?? []
  }
  get myTurn(): boolean {
    const to_act = this.view?.to_act
    return to_act !== null && to_act !== undefined && this.mine.includes(this.seatName(to_act))
  }
  /** The action that a lesson waits for; empty where play is free. */
  get wanted(): string {
    return this.position?.lesson?.action ?? ''
  }
  get choices(): Choice[] {
    return this.view?.choices ?? []
  }
  /** Whether the one who looks plays: a spectator, and who sees a replay, is not spoken to as a side. */
  get playing(): boolean {
    return !this.still && this.mine.length > 0
  }
  /** For how long what others play is shown, in milliseconds. */
  get hold(): number {
    return this.landed?.long ? 2200 : 1500
  }
  /** Whether a battle that is over is still shown. */
  get held(): boolean {
    return !!this.kept
  }
  /** The seat shown at the bottom. */
  get near(): number {
    return this.view?.seat ?? 0
  }

  seatName(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? '' : (this.info?.seats[seat]?.seat ?? '')
  }
  side(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? '' : (this.info?.seats[seat]?.side ?? '')
  }
  thing(id: string): Thing | undefined {
    return this.data?.things[id]
  }

  // What is said and offered at the table

  private read = $state(0)
  /** How many words of others have not been looked at. */
  get unread(): number {
    const said = this.entries.filter((entry) => entry.kind === 'chat' && !this.mine.includes(this.seatName(entry.seat)))
    return Math.max(0, said.length - this.read)
  }
  hearAll(): void {
    if (!this.unread) return
    this.read += this.unread
    localStorage.setItem(`read-${this.id}`, `${this.read}`)
  }

  /** What a side offers, in words; a take-back names the act. */
  offered(seat: number | null | undefined, what: string): string {
    const [word, line] = what.split(' ')
    if (word !== 'take-back') return `${this.side(seat)} offers a draw.`
    const from = this.entries.filter((entry) => entry.kind === 'play' && entry.line! >= Number(line))
    const heading = (entry: Entry, i: number) => this.data?.headings.includes(entry.events?.[i]?.verb ?? '')
    const act = from.flatMap((entry) => (entry.said ?? []).filter((_, i) => !heading(entry, i))).find((said) => said)
    return `${this.side(seat)} asks to take back ${act ? `this: “${act}”` : 'its last step.'}`
  }
  /** The offer that has just lapsed, in words. */
  get lapsed(): string {
    const at = this.entries.findLastIndex((entry) => entry.kind === 'offer')
    const since = this.entries.slice(at + 1)
    const plays = since.filter((entry) => entry.kind === 'play').length
    if (at < 0 || since.some((entry) => entry.kind === 'answer') || !plays || plays > 3) return ''
    const offer = this.entries[at]!
    return `${this.offered(offer.seat, offer.text ?? '')} Play has gone on, so this has lapsed.`
  }

  // Listening

  private async open(): Promise<void> {
    try {
      const position = await get<Position>(`/api/games/${this.id}`)
      if (position.info.board) this.data = await board(position.info.board)
      this.position = position
      if (this.still) {
        this.entries = (await get<Log>(`/api/games/${this.id}/log`)).entries
        return
      }
      if (!this.closed) this.listen()
      await this.sit()
      sessionStorage.removeItem(`moved-${this.id}`)
    } catch (error) {
      this.moved = sessionStorage.getItem(`moved-${this.id}`) !== null
      this.missing = error instanceof Refusal ? error.message : String(error)
    }
  }

  /** Whether another device has taken the seats that one had here: then the key here opens nothing any more. */
  private async takenAway(): Promise<boolean> {
    if (!this.mine.length) return false
    const gone = await get<Position>(`/api/games/${this.id}`).then(
      (position) => !position.info.mine.length,
      (error: Refusal) => [401, 403, 404].includes(error.problem.status),
    )
    if (gone) sessionStorage.setItem(`moved-${this.id}`, '')
    return gone
  }

  /** Whoever has the key of an empty seat sits down at it. */
  private async sit(): Promise<void> {
    const info = this.info
    const empty = info?.seats.some((seat) => info.mine.includes(seat.seat) && !seat.joined)
    if (empty) await post(`/api/games/${this.id}/sit`, { name: settings.name, nonce: newNonce() })
  }

  private listen(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const since = this.entries.length + this.queue.reduce((sum, told) => sum + told.entries.length, 0)
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/events?since=${since}`)
    this.socket = socket
    socket.onopen = () => {
      this.lost = false
      this.retry = 0
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message)
    socket.onclose = async () => {
      if (this.closed) return
      this.lost = true
      if ((this.moved = await this.takenAway())) return
      this.retry += 1
      this.waiting = window.setTimeout(() => this.reconnect(), this.retry < PATIENCE ? AGAIN : 10 * AGAIN)
    }
  }

  /** Try at once to hear of the game again. */
  reconnect(): void {
    clearTimeout(this.waiting)
    if (!this.closed && this.socket?.readyState !== WebSocket.CONNECTING && this.socket?.readyState !== WebSocket.OPEN) this.listen()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.waiting)
    clearTimeout(this.timer)
    clearTimeout(this.fading)
    this.socket?.close()
  }

  private hear(message: Message): void {
    if (message.type === 'told') {
      this.queue.push(message)
      if (!this.timer) this.next()
    } else if (message.type === 'presence') {
      this.here = message.here
      this.watching = message.watching
    } else {
      this.trouble = message.text
    }
  }

  /** Show what was told next; what others do is shown one act at a time. */
  private next(): void {
    this.timer = 0
    const told = this.queue.shift()
    if (!told) return void (this.landed = null)
    const first = this.entries.length === 0
    const [before, verdict, paced] = [this.position, first ? [] : this.resultOf(told), settings.slow && !reducedMotion()]
    this.endVerdict()
    if (verdict.length && paced) return this.linger(told, before!, verdict)
    this.landed = paced && !first && !this.data?.map && this.mine.length === 1 ? landed(this, told) : null
    this.show(told)
    if (first && settings.away && this.myTurn && !this.wanted) this.away = since(this).length > 1
    if (verdict.length) this.tell(verdict, VERDICT * 2)
    const others = told.entries.some((entry) => entry.kind === 'play' && !this.mine.includes(this.seatName(entry.seat)))
    const wait = paced && others && !first ? (this.landed ? this.hold : BETWEEN) : 0
    if (this.queue.length || wait) this.timer = window.setTimeout(() => this.next(), wait)
  }

  /** Do not wait for what is still to be shown; if a battle was still there (then true), only leave that. */
  hurry(): boolean {
    const held = this.held || !!this.landed
    this.landed = null
    this.endVerdict()
    if (!held && !this.queue.length) return false
    clearTimeout(this.timer)
    if (!held) while (this.queue.length) this.show(this.queue.shift()!)
    this.timer = held ? window.setTimeout(() => this.next(), BETWEEN) : 0
    return held
  }

  /** If it ends the battle that is shown: how, in sentences. */
  private resultOf(told: Told): string[] {
    if (!this.view?.board.tallies?.length || (told.position.view?.board.tallies?.length && !told.position.view.outcome)) return []
    const results = (entry: Entry) =>
      (entry.said ?? []).filter((said, i) => said && this.data?.results.includes(entry.events?.[i]?.verb ?? ''))
    return told.entries.flatMap(results).slice(-6)
  }
  private tell(verdict: string[], time: number): void {
    this.verdict = verdict
    this.fading = window.setTimeout(() => this.endVerdict(), time)
  }
  /** The battle stays as it was, with its result, before what comes after it is shown; nobody acts meanwhile. */
  private linger(told: Told, before: Position, verdict: string[]): void {
    this.show(told)
    this.kept = told.position
    const view = { ...before.view!, to_act: null, choices: [], prompt: { text: 'The battle is over.', clause: '' } }
    this.position = { ...told.position, view, can_undo: false }
    this.tell(verdict, VERDICT)
    this.timer = window.setTimeout(() => this.next(), VERDICT + BETWEEN)
  }
  private endVerdict(): void {
    clearTimeout(this.fading)
    this.verdict = []
    if (!this.kept) return
    this.position = this.kept
    this.kept = null
    this.answerAgain()
  }

  private show(told: Told): void {
    const known = new Set(this.entries.map((entry) => entry.n))
    this.entries = [...this.entries, ...told.entries.filter((entry) => !known.has(entry.n))]
    const mineActed = told.entries.some((entry) => entry.kind === 'play' && this.mine.includes(this.seatName(entry.seat)))
    this.past = mineActed ? [told.position] : [...this.past, told.position].slice(-60)
    this.position = told.position
    this.told()
    this.trouble = ''
    if (!told.position.view?.board.tallies?.length) this.standing = ''
    this.answerAgain()
  }

  // Acting

  async send(command: Unkeyed<Command>): Promise<boolean> {
    this.busy = true
    this.refusal = null
    try {
      const known = this.position?.n
      await post(`/api/games/${this.id}/commands`, { ...command, key: newKey() })
      if (this.position?.n === known) await Promise.race([new Promise<void>((told) => (this.told = told)), pause(TOLD)])
      return true
    } catch (error) {
      const problem = (error as Refusal).problem
      this.refusal = { allowed: false, clause: problem?.clause ?? '', text: (error as Error).message }
      return false
    } finally {
      this.busy = false
    }
  }

  act(action: string): Promise<boolean> {
    return this.send({ type: 'act', action, line: this.position?.line ?? 0 })
  }
  undo(): Promise<boolean> {
    return this.send({ type: 'undo', line: this.position?.line ?? 0 })
  }

  /** Take back all that can be: everything since the last throw, or since another acted. */
  async undoAll(): Promise<void> {
    while (this.position?.can_undo && (await this.undo()));
  }

  /** Give the same answer again until the battle is over. */
  stand(action: string): void {
    this.standing = action
    void this.act(action)
  }
  private answerAgain(): void {
    const order = this.standing
    if (!this.myTurn || this.queue.length) return
    if (!order) return void setTimeout(() => this.forced && void this.act(this.choices[0]!.action), BETWEEN) // so that one sees it
    if (this.view?.board.tallies?.length && this.choices.some((choice) => choice.repeatable && choice.action === order)) {
      void this.act(order)
    } else {
      this.standing = ''
    }
  }

  /** Whether there is only one answer, and the player wants it given: he can neither play a card nor take anything back. */
  private get forced(): boolean {
    const [only, ...others] = this.choices
    const free = this.mine.length === 1 && !this.wanted && !this.busy && !this.position?.can_undo
    return settings.passes && free && this.myTurn && !!only && !only.about && !others.length
  }

  /** What can be done with a thing now, or why nothing can. */
  async why(thing: string): Promise<Ruling[]> {
    return (await post<Answered>(`/api/games/${this.id}/asks`, { type: 'why-nothing', thing })).rulings
  }

  /** One thing about the position, as the game's `asks` spell it. */
  async ask(text: string): Promise<Answer> {
    return (await post<Answered>(`/api/games/${this.id}/asks`, { type: 'question', text })).answer!
  }
  /** Whether an action is allowed now, and why not. */
  async whether(action: string): Promise<Ruling> {
    return (await post<Answered>(`/api/games/${this.id}/asks`, { type: 'why', action })).rulings[0]!
  }

  /** The same again with sides swapped, or an analysis from a line: the new game's id. */
  async again(path: 'rematch' | 'branch', body?: unknown): Promise<string> {
    const made = await post<Created>(`/api/games/${this.id}/${path}`, body)
    await follow(made.keys[0]!.token)
    return made.id
  }
}
