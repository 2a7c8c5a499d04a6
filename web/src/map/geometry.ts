// Where the hexes of a map lie, which of them are neighbours, and the lines round sets of them.
import type { MapSheet } from '../wire'

export type Point = readonly [number, number]

export const MARGIN = 64 // of the drawing round the map

/** The six ways out of a hex, clockwise from the north, as keys lie on a keyboard: W E D S A Q. */
const WAYS: Point[] = [
  [0, -1],
  [Math.sqrt(3) / 2, -0.5],
  [Math.sqrt(3) / 2, 0.5],
  [0, 1],
  [-Math.sqrt(3) / 2, 0.5],
  [-Math.sqrt(3) / 2, -0.5],
]
const CORNERS = [0, 1, 2, 3, 4, 5].map((k): Point => [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)])

const round = (value: number) => Math.round(value * 10) / 10

export class Geometry {
  readonly side: number
  private readonly spots: { id: string; x: number; y: number }[]
  private readonly found = new Map<string, string>()

  constructor(readonly sheet: MapSheet) {
    this.side = sheet.across / Math.sqrt(3)
    this.spots = Object.entries(sheet.hexes).map(([id, { x, y }]) => ({ id, x, y }))
    for (const { id, x, y } of this.spots) this.found.set(this.key(x, y), id)
  }
  /** Neighbours lie far apart on this coarse net, so that rounding cannot part a hex from itself. */
  private key(x: number, y: number): string {
    return `${Math.round(x / (this.side * 1.5))} ${Math.round((y * 2) / this.sheet.across)}`
  }

  centre(id: string): Point | null {
    const hex = this.sheet.hexes[id]
    return hex ? [hex.x, hex.y] : null
  }

  /** The hex at a point of the map, if there is one. */
  at(x: number, y: number): string {
    let [best, nearest] = ['', (this.sheet.across * 0.6) ** 2]
    for (const spot of this.spots) {
      const far = (spot.x - x) ** 2 + (spot.y - y) ** 2
      if (far < nearest) [best, nearest] = [spot.id, far]
    }
    return best
  }

  neighbour(id: string, way: number): string {
    const hex = this.sheet.hexes[id]
    if (!hex) return ''
    const [across, down] = WAYS[way]!
    return this.found.get(this.key(hex.x + across * this.sheet.across, hex.y + down * this.sheet.across)) ?? ''
  }
  neighbours(id: string): string[] {
    return WAYS.map((_, way) => this.neighbour(id, way)).filter(Boolean)
  }

  /** How many hexes lie between two, the last counted. */
  distance(from: string, to: string): number {
    const [a, b] = [this.sheet.hexes[from], this.sheet.hexes[to]]
    if (!a || !b) return 0
    const columns = Math.abs(Math.round((a.x - b.x) / (this.side * 1.5)))
    const rows = Math.abs(a.y - b.y) / this.sheet.across
    return Math.round(columns + Math.max(0, rows - columns / 2))
  }

  /** The corners of a hex, a share of the way to each. */
  private corner(id: string, k: number, share = 1): Point {
    const { x, y } = this.sheet.hexes[id]!
    const [across, down] = CORNERS[k % 6]!
    return [round(x + across * this.side * share), round(y + down * this.side * share)]
  }

  hexPath(id: string, share = 1): string {
    if (!this.sheet.hexes[id]) return ''
    return `M${[0, 1, 2, 3, 4, 5].map((k) => this.corner(id, k, share).join(' ')).join('L')}Z`
  }
  area(ids: Iterable<string>): string {
    return [...ids].map((id) => this.hexPath(id)).join('')
  }

  /** The line round a set of hexes: the sides that lie between one of them and none of them. */
  outline(ids: Iterable<string>): string {
    const inside = new Set(ids)
    let path = ''
    for (const id of inside) {
      if (!this.sheet.hexes[id]) continue
      WAYS.forEach((_, way) => {
        if (inside.has(this.neighbour(id, way))) return
        path += `M${this.corner(id, way + 4).join(' ')}L${this.corner(id, way + 5).join(' ')}`
      })
    }
    return path
  }

  /** A line from hex to hex through their middles. */
  line(ids: readonly string[]): string {
    const points = ids.map((id) => this.centre(id)).filter((point) => point !== null)
    return points.length > 1 ? `M${points.map((point) => point.join(' ')).join('L')}` : ''
  }

  /** An arrow from one hex towards another: from the edge of a counter to the side that they share. */
  arrow(from: string, to: string): { x: number; y: number; turn: number } | null {
    const [a, b] = [this.centre(from), this.centre(to)]
    if (!a || !b) return null
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
    return { x: round((a[0] + b[0]) / 2), y: round((a[1] + b[1]) / 2), turn: round(turn) }
  }
}
