// An attack that is only thought of: any of a side's counters on any hex, from where they are or from next to it.
import type { Answer, Piece } from '../wire'
import type { Field } from './field.svelte'

export class Imagined {
  by = $state.raw<readonly string[]>([]) // who attacks: 3Pz, or 3Pz@0911 as if it were there
  answer = $state.raw<Answer | null>(null)
  trouble = $state('')
  readonly seat: number
  private turn = 0

  constructor(
    readonly field: Field,
    readonly at: string,
  ) {
    this.seat = 1 - (field.stacks.get(at)?.[0]?.seat ?? 1 - field.game.near)
    if (this.others.length) void this.ask()
    else this.put([])
  }

  /** Those next to the hex who do not attack. */
  get others(): Piece[] {
    const joined = new Set(this.by.map(name))
    return this.field.geometry
      .neighbours(this.at)
      .flatMap((hex) => this.field.stacks.get(hex) ?? [])
      .filter((piece) => piece.seat === this.seat && !joined.has(piece.id))
  }
  /** The hexes from which one could attack. */
  get sides(): string[] {
    const { geometry, stacks } = this.field
    return geometry.neighbours(this.at).filter((hex) => !stacks.get(hex)?.some((piece) => piece.seat !== this.seat))
  }
  /** Where one of those who attack is thought to be, if not where it is. */
  from(id: string): string {
    return this.by.find((word) => name(word) === id)?.split('@')[1] ?? ''
  }

  toggle(id: string): void {
    if (this.by.some((word) => name(word) === id)) this.put(this.by.filter((word) => name(word) !== id))
    else this.put([...this.by, this.near(id) ? id : `${id}@${this.nearest(id)}`])
  }
  stand(id: string, hex: string): void {
    this.put(this.by.map((word) => (name(word) === id ? (hex === this.field.where(id) ? id : `${id}@${hex}`) : word)))
  }
  private near(id: string): boolean {
    return this.field.geometry.neighbours(this.at).includes(this.field.where(id))
  }
  private nearest(id: string): string {
    const { geometry } = this.field
    const far = (hex: string) => geometry.distance(this.field.where(id) || this.at, hex)
    return this.sides.toSorted((one, other) => far(one) - far(other))[0] ?? this.at
  }
  private put(by: readonly string[]): void {
    this.by = by
    if (by.length) return void this.ask()
    this.answer = null
    this.trouble = 'Choose who attacks.'
  }
  private async ask(): Promise<void> {
    const [turn, by] = [++this.turn, this.by.length ? ` with ${this.by.join(' ')}` : '']
    try {
      const answer = await this.field.game.ask(`odds ${this.at}${by}`)
      if (turn !== this.turn) return
      this.answer = answer
      this.trouble = ''
      if (!by) this.by = (answer.odds ?? answer.matrix)?.things ?? []
    } catch (error) {
      if (turn !== this.turn) return
      this.answer = null
      this.trouble = by ? `${capital((error as Error).message)}.` : 'Choose who attacks.'
    }
  }
}

const name = (word: string) => word.split('@')[0]!
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '')
