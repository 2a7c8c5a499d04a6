// Aircraft as recognition silhouettes: from above, nose up, and from ahead.
import { at, disc, discs, type Picture, star, whole } from './ink'

interface Plane {
  above: string // right half of the outline
  ahead: string // right half of wing and tail from ahead
  body: number // radius of the fuselage from ahead
  airscrews: number[][] // where they turn, seen from above: x, y, half length
  glass?: string // canopy from above
  detail?: string // hinges, brakes, engines: paper lines
  mark: number[] // x, y, r of the mark on the right wing
  legs?: string // filled, from ahead
}

const PLANES = {
  wildcat: {
    above:
      'M0 -21L3 -20.6C4.6 -20.2 5 -18 4.9 -15L4.7 -11.5L25 -9.6C26.8 -9.4 27.5 -8.5 27.5 -6.8L27.2 -1.5C27 -.2 26.4 .4 25.2 .5L4.3 1.8C4 6.5 3.2 11 2.3 14L10 14.5C10.9 14.7 11.2 15.3 11.1 16.2L10.8 19.2C10.6 20.2 10.1 20.5 9.2 20.5L1.4 20.6L0 22.5',
    ahead: 'M0 -.8L22 -2.6L22 -1.2L0 2.2',
    body: 4.8,
    airscrews: [[0, -21.4, 7]],
    glass: 'M-1.9-4.5Q0-6.5 1.9-4.5V.5L0 2.5-1.9.5z',
    detail: 'M15-1.8l10.5-.8M-15-1.8l-10.5-.8M10.3 17.5H2.5M-10.3 17.5H-2.5',
    mark: [19, -5, 3],
  },
  dauntless: {
    above:
      'M0 -22L2.6 -21.6C3.8 -21 4.1 -18 4 -14.5L11 -13.5L25.5 -9.5C28.3 -8.5 29 -7 28 -5.5C27 -4 25 -3.4 23 -3L11 -.5L3.8 0C3.6 6 2.9 11 2.1 14.5L9.5 16C11.3 16.8 11.3 19.5 9.5 20L1.3 20.6L0 23',
    ahead: 'M0 2.2L9 2.6L23 -2.6L23 -1.4L9 4.4L0 4.6',
    body: 4.2,
    airscrews: [[0, -22.4, 7.5]],
    glass: 'M-1.7-9.5Q0-11 1.7-9.5L1.5 5.5H-1.5zM-1.7-5.5H1.7M-1.6-1.5H1.6M-1.6 2H1.6',
    detail: 'M6-2h8M-6-2h-8M6-3.8h8M-6-3.8h-8M15.5-2.2l9-2M-15.5-2.2l-9-2M2.3 18.2h7M-2.3 18.2h-7',
    mark: [19.5, -7, 2.8],
  },
  devastator: {
    above:
      'M0 -21.5L2.7 -21C4 -20 4.2 -17 4.1 -13.5L10 -13L27 -9.5C30.5 -8.5 31 -5.5 29.5 -3.8C28.5 -2.8 27 -2.4 25 -2L10 1.5L3.9 2C3.6 7 3 11.5 2.2 14.5L10 14.2C12.3 14.8 12.3 19.5 10 20L1.4 20.8L0 23',
    ahead: 'M0 2L10 1.5L24.5 -2.5L24.5 -1L10 3.6L0 4.4',
    body: 4.6,
    airscrews: [[0, -21.9, 7.5]],
    glass: 'M-1.8-10Q0-11.5 1.8-10L1.5 8H-1.5zM-1.8-6H1.8M-1.7-2.5H1.7M-1.6 1H1.6M-1.6 4.5H1.6',
    detail: 'M10-12.5V1M-10-12.5V1M13-1l13-3M-13-1l-13-3M2.5 17.5h8M-2.5 17.5h-8',
    mark: [20, -6.5, 3],
  },
  avenger: {
    above:
      'M0 -22.5L3.2 -22C4.8 -21 5 -18 4.9 -14L11 -14L28 -10.5C29.6 -10.2 30 -9.4 30 -8L29.7 -4.2C29.5 -3.2 29 -2.8 28 -2.5L11 1L4.7 1.5C4.4 7 3.4 11.5 2.4 14.8L11 14.8C12 15 12.3 15.6 12.2 16.5L11.8 19.8C11.6 20.6 11 20.8 10.2 20.8L1.5 21L0 23',
    ahead: 'M0 0L9 -1L24 -3.2L24 -1.8L9 1.4L0 2.8',
    body: 5.2,
    airscrews: [[0, -22.9, 8]],
    glass: 'M-2-10Q0-11.8 2-10L1.7 3H-1.7zM-2-6H2M-1.8-2H1.8M-2.2 6.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z',
    detail: 'M11-13V.5M-11-13V.5M14-1.8l14-3M-14-1.8l-14-3M2.7 18h8.5M-2.7 18h-8.5',
    mark: [21, -7.5, 2.9],
  },
  fortress: {
    above:
      'M0 -24C1.6 -24 2.3 -21 2.5 -17L2.6 -11.5L6 -11.2L6.3 -14.5C6.8 -15.6 8.2 -15.6 8.7 -14.5L9 -10.6L14.5 -9.6L14.8 -12.5C15.3 -13.5 16.6 -13.5 17.1 -12.5L17.4 -9L33 -5.8C34.6 -5 34.6 -3 33 -2.6L10 -1.5L2.5 .2L2 14L11.5 16.8C12.8 17.4 12.8 19.8 11.5 20L1.3 20L0 24',
    ahead: 'M0 1L25 -2.6L25 -1.5L0 3.4',
    body: 3.6,
    airscrews: [
      [7.5, -16, 3.8],
      [16, -13.9, 3.8],
      [-7.5, -16, 3.8],
      [-16, -13.9, 3.8],
    ],
    glass: 'M-1.4-17Q0-18.5 1.4-17V-14.5H-1.4z',
    detail: 'M0-11.5V12M2.5 18h8.5M-2.5 18h-8.5M19-3.2l13.5-.8M-19-3.2l-13.5-.8',
    mark: [25, -5, 2.3],
  },
  marauder: {
    above:
      'M0 -24C2.8 -24 3.8 -20 4 -14L4 -9L8 -8.6L8.3 -15.5C9 -17 11 -17 11.7 -15.5L12 -8.2L29.5 -5.5C31 -5 31 -2.6 29.5 -2.4L12 -1L11.3 2.5C11 3.5 9 3.5 8.7 2.5L8 -.6L3.9 0C3.8 6 3 13 2 17L10.5 17.8C11.8 18.2 11.8 21 10.5 21.2L1.2 21.5L0 24',
    ahead: 'M0 -2.5L23 -3L23 -1.7L0 .2',
    body: 4.8,
    airscrews: [
      [10, -17, 5.5],
      [-10, -17, 5.5],
    ],
    glass: 'M-2.2-18Q0-20 2.2-18V-14.5H-2.2zM-1.8 4a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z',
    detail: 'M15-2.8l13.5-1M-15-2.8l-13.5-1M2.2 19.5h8M-2.2 19.5h-8',
    mark: [22, -4.5, 2.3],
  },
  catalina: {
    above:
      'M0 -20C2.8 -18 3.8 -13 3.9 -8L4.6 -8L4.8 -12.5C5.4 -13.8 7.2 -13.8 7.8 -12.5L8 -8L20 -8L34 -6C35.2 -5.6 35.2 -2.8 34 -2.2L20 .5L4 .8C4 4 3.6 6 3.4 7.5C3 12 1.9 15 1.5 17L11.5 17.2C12.8 17.5 12.8 21 11.5 21.2L1 21.5L0 23.5',
    ahead: 'M0 -5.5L25 -5.8L25 -4.5L0 -3',
    body: 3.8,
    airscrews: [
      [6.3, -13.9, 4.8],
      [-6.3, -13.9, 4.8],
    ],
    glass: 'M-1.7-14Q0-15.5 1.7-14V-11.5H-1.7zM2 7.5h1.8v4H2zM-2 7.5h-1.8v4H-2z',
    detail: 'M0-8V0M20-7.5V0M-20-7.5V0M22-1.6l11.5-2M-22-1.6l-11.5-2M2 19.5h9.5M-2 19.5h-9.5',
    mark: [26, -4.5, 2.3],
    legs: 'M-18-4.5l1 5h-2zM18-4.5l1 5h-2z',
  },
  zero: {
    above:
      'M0 -21.5L2.2 -21C3.6 -20 3.8 -17 3.7 -12.5L8 -12L22 -9.8C26.5 -9 29 -6.8 28.5 -4.6C28 -3 25.5 -2.4 23 -2L8 .8L3.4 1.2C3 7 2 12 1.3 15L7.5 15.8C9.8 16.4 10.2 18.8 8.5 19.6L1 20L0 24',
    ahead: 'M0 1.8L6 2L22.5 -3L22.5 -2L6 3.8L0 4.2',
    body: 3.8,
    airscrews: [[0, -22, 7]],
    glass: 'M-1.6-7.5Q0-9.5 1.6-7.5L1.3 2Q0 4-1.3 2zM-1.5-5H1.5M-1.5-2.5H1.5M-1.4 0H1.4',
    detail: 'M13-1l12-2.5M-13-1l-12-2.5M1.8 18h6.8M-1.8 18h-6.8',
    mark: [20, -6.2, 3.3],
  },
  kate: {
    above:
      'M0 -21.5L2.3 -21C3.6 -20 3.8 -17 3.8 -13.5L9 -13.3L26 -9C30.5 -7.6 32 -5 30.5 -3.2C29.5 -2.2 27 -2 25 -1.6L9 1.3L3.5 1.6C3.3 7 2.6 12 1.8 15L9.5 16C12.3 17 12.3 20 9.8 20.3L1.2 20.8L0 24',
    ahead: 'M0 2L7 2L25 -3L25 -2L7 3.8L0 4.2',
    body: 4,
    airscrews: [[0, -22, 7.5]],
    glass: 'M-1.6-10Q0-11.8 1.6-10L1.3 7H-1.3zM-1.5-7H1.5M-1.5-4H1.5M-1.5-1H1.5M-1.4 2H1.4M-1.4 4.5H1.4',
    detail: 'M13.5-12V.5M-13.5-12V.5M16-1l11-2.8M-16-1l-11-2.8M2.2 18.4h8M-2.2 18.4h-8',
    mark: [21, -6, 3.3],
  },
  val: {
    above:
      'M0 -22L2.5 -21.5C3.9 -20.5 4.1 -17 4 -13L6.6 -13.2L7 -15.8C7.6 -17 9 -17 9.6 -15.8L9.9 -12.9C20 -12.2 29.5 -9.5 29.5 -6.2C29.5 -2.8 20 -.3 9 .6L3.7 1C3.4 7 2.7 12 1.9 14.8C6 14 11 15.2 11 17.8C11 20.2 6 21 1.3 20.6L0 23.5',
    ahead: 'M0 2L7 2.2L24 -2.6L24 -1.6L7 4L0 4.4',
    body: 4.2,
    airscrews: [[0, -22.4, 7.5]],
    glass: 'M-1.7-8.5Q0-10.5 1.7-8.5L1.4 6H-1.4zM-1.6-5.5H1.6M-1.5-2H1.5M-1.5 2H1.5',
    detail: 'M8-2.6h8M-8-2.6h-8M17.5-1.8c4-.6 7-1.5 9-2.5M-17.5-1.8c-4-.6-7-1.5-9-2.5M2.3 18.4h7M-2.3 18.4h-7',
    mark: [20.5, -6.4, 3.3],
    legs: 'M5.8 3h2.6l.6 6.5h-3.8zM-5.8 3h-2.6l-.6 6.5h3.8z',
  },
  floatplane: {
    above:
      'M0 -20L2.2 -19.5C3.4 -18.5 3.6 -15 3.5 -11L6 -10.9L6.3 -16.5C6.9 -19 8.3 -19 8.9 -16.5L9.2 -10.2L24 -7.5C28.5 -6.5 29.5 -4 27.5 -2.5C26 -1.8 24 -1.6 22 -1.3L9.2 .8L8.9 6C8.5 8 6.7 8 6.3 6L6 1L3.3 1.2C3 7 2.3 12 1.7 15L8.5 16C10.8 17 10.8 19.5 8.8 20L1.1 20.4L0 23.5',
    ahead: 'M0 1L6 1L23 -2.6L23 -1.6L6 2.8L0 3.2',
    body: 3.6,
    airscrews: [[0, -20.4, 7.2]],
    glass: 'M-1.5-8Q0-9.8 1.5-8L1.2 6H-1.2zM-1.5-4.5H1.5M-1.4-1H1.4M-1.4 2.5H1.4',
    detail: 'M13-1l11-2.2M-13-1l-11-2.2M2 18h7M-2 18h-7',
    mark: [20, -5, 3],
    legs: 'M6.2 2.8h1v3h-1zM-6.2 2.8h-1v3h1zM5 6h3.4l-.6 3.6h-2.2zM-5 6h-3.4l.6 3.6h2.2z',
  },
  stuka: {
    above:
      'M0 -22L1.9 -21.3C3 -20 3.3 -16 3.4 -12L6 -11.5L9 -10L9.2 -13.5C9.6 -14.8 11.2 -14.8 11.7 -13.5L12 -10.2L27.5 -7.8C28.6 -7.5 29 -6.8 29 -5.6L28.6 -2.2C28.4 -1.4 28 -1 27.2 -.9L12 1.2L8 2.6L3.2 2.2C2.9 8 2.2 12 1.6 15L11 15.2L11.3 19.8L1.4 20.3L0 22.5',
    ahead: 'M0 1L8 4.5L24 -3.2L24 -2L8.5 6.6L0 3.6',
    body: 3.8,
    airscrews: [[0, -22.4, 7.5]],
    glass: 'M-1.7-8Q0-9.5 1.7-8L1.4 5H-1.4zM-1.6-5H1.6M-1.6-2H1.6M-1.5 1.5H1.5',
    detail: 'M13 .2l15-2M-13 .2l-15-2M14-2.8h7M-14-2.8h-7M2.2 18h8.5M-2.2 18h-8.5',
    mark: [23.5, -5, 2.6],
    legs: 'M7 5h3l.7 6h-4.4zM-7 5h-3l-.7 6h4.4z',
  },
  dornier: {
    above:
      'M0 -23C2 -23 2.8 -19 2.8 -14L2.7 -10L7 -9.5L7.3 -14.5C7.9 -16 9.8 -16 10.4 -14.5L10.7 -8.8L27 -5.5C29.5 -4.8 29.5 -3 27 -2.4L10.7 .8L10 3.5C9.6 4.5 8.1 4.5 7.7 3.5L7 1L2.3 1L1.7 17L9 17.2L9.1 14.2C9.3 13.5 10.7 13.5 10.9 14.2L11 22C10.8 22.8 9.2 22.8 9 22L8.9 20.6L1.2 20.8L0 22.5',
    ahead: 'M0 -2L23 -3L23 -1.8L0 .4',
    body: 3.2,
    airscrews: [
      [8.9, -15.9, 5],
      [-8.9, -15.9, 5],
    ],
    glass: 'M-1.6-19Q0-21 1.6-19V-11.5H-1.6zM-1.6-15.5H1.6',
    detail: 'M13-1l13-2.4M-13-1l-13-2.4M2 19h7M-2 19h-7',
    mark: [20, -4.5, 2.5],
  },
  pursuit: {
    above:
      'M0 -19L3.2 -18.6C4.6 -18 4.8 -15.5 4.6 -12.5L3 -9.5L8 -10.5L12 -11.5L25 -10.5C27.8 -9.8 28.3 -7 27.5 -4.5C27 -3 26 -2.4 24 -2.3L12 -2L8 -3L3 -2.8C3 5 2.4 10 1.7 14L8.5 14.5C10.5 15.2 10.5 19 8.8 19.6L1.3 20L0 22.5',
    ahead: 'M0 -2.5L4 -3L8 -6L24 -4.5L24 -3.3L8.5 -3.8L4.5 -.5L0 1',
    body: 4.4,
    airscrews: [[0, -19.4, 7.5]],
    glass: 'M-1.5-4Q0-5.5 1.5-4V-1.5H-1.5z',
    detail: 'M13-3.8h12M-13-3.8h-12M2 17.3h7M-2 17.3h-7',
    mark: [20.5, -7, 2.7],
    legs: 'M3 3l4 6h-1.5l-4-5zM-3 3l-4 6h1.5l4-5z',
  },
  typhoon: {
    above:
      'M0 -22.5C1.6 -22.5 2.8 -20 3 -17L3.1 -12L7 -12L24 -9.8C28 -9 29 -6.5 28 -4.6C27 -3.2 25.5 -2.8 23.5 -2.5L8 1L3 1.2C2.8 7 2.2 12 1.6 15L8.5 15.5C11 16.3 11 19.4 9 20L1.1 20.6L0 23',
    ahead: 'M0 2L8 3.2L23 -2L23 -1L8 4.8L0 4.4',
    body: 4.2,
    airscrews: [[0, -22.8, 7.5]],
    glass: 'M-1.5-4Q0-6 1.5-4L1 2.5H-1z',
    detail: 'M10-11.3V.4M11.7-11V0M13.4-10.8V-.4M-10-11.3V.4M-11.7-11V0M-13.4-10.8V-.4M-2.4 9h4.8M-2.3 10.7h4.6M2 18h7M-2 18h-7',
    mark: [21, -6.2, 2.8],
    legs: 'M-3 4.5q3 4 6 0l-1 3h-4z',
  },
  dakota: {
    above:
      'M0 -23C2.2 -23 3 -19.5 3.1 -15L3.1 -10.5L7.5 -10.3L7.8 -15C8.4 -16.3 10.3 -16.3 10.9 -15L11.2 -10L31 -3.6C33 -2.8 33 -1 31 -.8L11.2 .2L3 .8C2.9 6 2.4 12 1.9 15.5L11.5 17.5C13 18.2 12.8 20.5 11.5 20.6L1.2 20.8L0 23.5',
    ahead: 'M0 1.5L8 1.5L25 -3.2L25 -2.2L8 3.2L0 3.6',
    body: 4.2,
    airscrews: [
      [9.3, -16.4, 5],
      [-9.3, -16.4, 5],
    ],
    glass: 'M-1.8-18.5Q0-20 1.8-18.5V-16.5H-1.8z',
    detail: 'M14-8.9V-.2M15.7-8.4V-.4M17.4-7.8V-.5M-14-8.9V-.2M-15.7-8.4V-.4M-17.4-7.8V-.5M-2.9 8h5.8M-2.7 9.8h5.4M2.4 18.8h9M-2.4 18.8h-9',
    mark: [24, -3.4, 2.3],
  },
} satisfies Record<string, Plane>

export type PlaneName = keyof typeof PLANES

const MARKS: Record<string, (x: number, y: number, r: number) => Picture> = {
  us: (x, y, r) => [
    ['o', disc(x, y, r)],
    ['s', disc(x, y, r * 0.86)],
    ['O', star(x, y, r * 0.84)],
  ],
  allied: (x, y, r) => [
    ['o', disc(x, y, r)],
    ['s', star(x, y, r * 0.95)],
  ],
  japan: (x, y, r) => [
    ['o', disc(x, y, r)],
    ['J', disc(x, y, r * 0.82)],
  ],
  german: (x, y, r) => [['k', `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`]],
  polish: (x, y, r) => [
    ['o', `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`],
    ['J', `M${x} ${y - r}h${r}v${r}h${-r}zM${x - r} ${y}h${r}v${r}h${-r}z`],
  ],
}

/** An aircraft from above with the mark of its side. */
export function above(name: PlaneName, side: string): Picture {
  const plane: Plane = PLANES[name]
  const [x = 0, y = 0, r = 3] = plane.mark
  const mark = MARKS[side] ?? MARKS.german!
  return [
    ['h', plane.airscrews.map(([cx, cy, half]) => `M${cx! - half!} ${cy}h${2 * half!}`).join('')],
    ['f', whole(plane.above)],
    ['K', `${plane.detail ?? ''}`],
    ['o', plane.glass ?? ''],
    ['h', plane.glass ?? ''],
    ...mark(x, y, r),
    ...mark(-x, y, r),
  ]
}

/** The bare outline, for formations and sketches: pointing up, 1/2 of full size is about right. */
export const shape = (name: PlaneName): Picture => [['f', whole((PLANES[name] as Plane).above)]]

/** The same from ahead. */
export function ahead(name: PlaneName): Picture {
  const plane: Plane = PLANES[name]
  const engines = plane.airscrews.filter(([x]) => x).map(([x]) => [x! * 0.75, -0.6])
  const turning = plane.airscrews.map(([x, , half]) => disc(x! * 0.75, x ? -0.6 : 0, half! * (x ? 1 : 0.95))).join('')
  return [
    ['h', turning],
    ['f', whole(plane.ahead)],
    ['f', `${disc(0, 0, plane.body)}${discs(2.2, ...engines)}`],
    ['f', `M-.6-${plane.body}v-4.5h1.2v4.5zM-8-${plane.body - 1.5}h16v1.2h-16z`],
    ['f', plane.legs ?? ''],
    ['k', discs(0.8, [0, 0], ...engines)],
  ]
}

/** As on a recognition card: from above at the left, from ahead at the right. */
export function recognition(name: PlaneName, side: string): Picture {
  const span = Math.max(...(PLANES[name].above.match(/\d*\.?\d+/g) ?? []).map(Number))
  return [
    ['h', 'M12 18h42M12 16v4M54 16v4'],
    ...at(above(name, side), -25, 0, 0, Math.min(1.04, 31 / span)),
    ...at(ahead(name), 33, -2, 0, 0.9),
  ]
}
