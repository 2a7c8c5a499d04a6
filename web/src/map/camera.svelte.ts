// What part of the map is in sight. Lengths of the map are those of its drawing at zoom 1.
import { reducedMotion } from '../settings.svelte'

const SETTLED = 160 // milliseconds without movement after which all is drawn sharp again
const SLIDE = 260 // that a journey takes
export const CLOSEST = 2.2

export class Camera {
  x = $state(0) // the point of the map in the middle of the window
  y = $state(0)
  zoom = $state(1)
  width = $state(1)
  height = $state(1)
  moving = $state(false)
  settled = $state(1) // the zoom at which lettering is set
  /** Parts of the window that something lies over. */
  covered = $state({ top: 0, bottom: 0 })
  private timer = 0
  private journey = 0

  constructor(
    readonly wide: number,
    readonly high: number,
  ) {
    this.x = wide / 2
    this.y = high / 2
  }

  get transform(): string {
    const [left, top] = [this.width / 2 - this.x * this.zoom, this.height / 2 - this.y * this.zoom]
    return `translate(${left}px, ${top}px) scale(${this.zoom})`
  }
  get farthest(): number {
    return Math.min(1, this.width / (this.wide + 80), this.height / (this.high + 80))
  }
  /** A point of the window on the map. */
  onMap(left: number, top: number): [number, number] {
    return [this.x + (left - this.width / 2) / this.zoom, this.y + (top - this.height / 2) / this.zoom]
  }
  /** A point of the map in the window. */
  inWindow(x: number, y: number): [number, number] {
    return [this.width / 2 + (x - this.x) * this.zoom, this.height / 2 + (y - this.y) * this.zoom]
  }
  sees(x: number, y: number, edge = 0): boolean {
    const [left, top] = this.inWindow(x, y)
    return left > edge && top > edge + this.covered.top && left < this.width - edge && top < this.height - edge - this.covered.bottom
  }

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
    this.set(this.x, this.y, this.zoom)
  }

  private set(x: number, y: number, zoom: number): void {
    this.zoom = Math.max(this.farthest, Math.min(CLOSEST, zoom))
    const [across, down] = [this.width / 2 / this.zoom, this.height / 2 / this.zoom]
    const edge = 48
    const within = (value: number, half: number, most: number) =>
      half * 2 > most + 2 * edge ? most / 2 : Math.max(half - edge, Math.min(most - half + edge, value))
    this.x = within(x, across, this.wide)
    this.y = within(y, Math.max(0, down - this.covered.bottom / this.zoom), this.high)
    this.stir()
  }
  private stir(): void {
    this.moving = true
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.settle(), SETTLED)
  }
  private settle(): void {
    this.moving = false
    this.settled = this.zoom
  }

  pan(left: number, top: number): void {
    this.stop()
    this.set(this.x - left / this.zoom, this.y - top / this.zoom, this.zoom)
  }
  /** Nearer or farther about a point of the window, which stays where it is. */
  zoomAt(factor: number, left = this.width / 2, top = this.height / 2): void {
    this.stop()
    const [x, y] = this.onMap(left, top)
    const zoom = Math.max(this.farthest, Math.min(CLOSEST, this.zoom * factor))
    this.set(x - (left - this.width / 2) / zoom, y - (top - this.height / 2) / zoom, zoom)
  }
  /** All of the map. */
  whole(): void {
    this.go(this.wide / 2, this.high / 2, this.farthest)
  }

  /** Go to a point; at once where nothing should slide. */
  go(x: number, y: number, zoom = this.zoom, slide = !reducedMotion()): void {
    this.stop()
    const down = y + (this.covered.bottom - this.covered.top) / 2 / zoom
    if (!slide) return this.set(x, down, zoom)
    const [from, begun] = [{ x: this.x, y: this.y, zoom: this.zoom }, performance.now()]
    const step = (now: number) => {
      const part = Math.min(1, (now - begun) / SLIDE)
      const eased = 1 - (1 - part) ** 3
      this.set(from.x + (x - from.x) * eased, from.y + (down - from.y) * eased, from.zoom + (zoom - from.zoom) * eased)
      this.journey = part < 1 ? requestAnimationFrame(step) : 0
    }
    this.journey = requestAnimationFrame(step)
  }
  /** So that these points are in sight, as near as that allows; if they lie too far apart, the midst of most of them. */
  show(points: readonly (readonly [number, number])[], slide = true): void {
    if (!points.length) return
    const free = this.height - this.covered.top - this.covered.bottom
    const wide = (some: typeof points, axis: 0 | 1) => {
      const along = some.map((point) => point[axis])
      return [Math.min(...along), Math.max(...along)] as const
    }
    const [near, far] = [Math.min(1, Math.max(0.7, this.width / 1100)), Math.min(0.7, this.width / 700)]
    const [left, right] = wide(points, 0)
    const [top, bottom] = wide(points, 1)
    const fits = Math.min(this.width / (right - left + 240), free / (bottom - top + 190))
    if (fits >= far) return this.go((left + right) / 2, (top + bottom) / 2, Math.min(near, fits), slide && !reducedMotion())
    const [across, down] = [this.width / far / 2.4, free / far / 2.4]
    const about = (one: (typeof points)[number]) =>
      points.filter((other) => Math.abs(other[0] - one[0]) < across && Math.abs(other[1] - one[1]) < down)
    const most = points.map(about).reduce((best, some) => (some.length > best.length ? some : best))
    const middle = (axis: 0 | 1) => most.reduce((sum, point) => sum + point[axis], 0) / most.length
    this.go(middle(0), middle(1), far, slide && !reducedMotion())
  }
  private stop(): void {
    cancelAnimationFrame(this.journey)
    this.journey = 0
  }
}
