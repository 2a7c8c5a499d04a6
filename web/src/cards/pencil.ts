// What the sketches share: arrows, clouds, sun and ground.
import { cloud, disc, each, hachures, head, type Picture } from './ink'
import * as land from './land'
import { type PlaneName, shape } from './planes'

/** A sketch for a side, and for a card of this name. */
export type Sketch = (side: string, name: string) => Picture

export const plane = (name: PlaneName, ...places: number[][]) => each(shape(name), ...places)
export const arrow = (path: string, x: number, y: number, direction: number, ink = 'l'): Picture => [
  [ink, path],
  [ink === 'S' || ink === 'D' ? 's' : ink === 'r' ? 'R' : 'f', head(x, y, direction, ink === 'S' ? 9 : 6)],
]
export const clouds = (...places: number[][]): Picture =>
  each(
    [
      ['p', cloud],
      ['h', 'M-9 8h16M-4 11h12'],
    ],
    ...places,
  )
export const sun = (x: number, y: number, r = 7): Picture => {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)].map((n) => Math.round(n * 100) / 100)
    return `M${x + (r + 3) * c!} ${y + (r + 3) * s!}L${x + (r + (i % 2 ? 6 : 9)) * c!} ${y + (r + (i % 2 ? 6 : 9)) * s!}`
  })
  return [
    ['p', disc(x, y, r)],
    ['h', rays.join('')],
  ]
}
export const chart: Picture = [['h', 'M-52-26V26M-26-26V26M0-26V26M26-26V26M52-26V26M-56-18H56M-56 0H56M-56 18H56']]
export const ground = (y = 18): Picture => [
  ['l', `M-56 ${y}H56`],
  ['b', hachures(-54, 54, y + 2, 4)],
]

export const tankShape = (side: string) =>
  side === 'german' ? land.tanks.panzer! : side === 'polish' ? land.tanks.light! : land.tanks.sherman!
