// Ships in profile on a waterline, and what lies on the sea.
import { at, discs, each, type Picture, sea, waves } from './ink'
import { shape } from './planes'

const windows = (from: number, to: number, y: number, step = 5) => {
  let path = ''
  for (let x = from; x < to; x += step) path += `M${x} ${y}h${step * 0.5}`
  return path
}

/** An American fleet carrier: island with its broad funnel amidships, deck close over the hull. */
const yorktown: Picture = [
  ['h', 'M9-23V-27M4-20h10M-18-3.5v-6M-30-3.5v-6M33-3.5v-6'],
  ['f', 'M-52-3.5H52v2H49C46 4 43 9 39 13.5H-44C-48 11-49 6-49 0V-1.5H-52zM-1-3.5V-13.5H11V-3.5zM12-3.5V-12H18.5V-9H20V-3.5z'],
  ['f', 'M8-13.5L8.6-22H9.6L10.2-13.5zM6.5-18h5v1.8h-5zM15-12V-20h1V-12zM13.5-15.5h4v1.2h-4z'],
  ['f', 'M24-3.5v-2.5h5v2.5zM-9-3.5v-2.5h5v2.5z'],
  ['K', `M-50-1.4H49M-48 5H45M-47 9H42M1.5-13V-5M5-13V-5M8.5-13V-5M13-9.5h6M13-7h6${windows(-40, 40, 2)}`],
]

/** A Japanese fleet carrier: deck on pillars at both ends, funnels turned down at the side, a small island. */
function kido(island: number, funnels: number[], depth = 5): Picture {
  const side = -depth
  return [
    ['h', `M-26 ${side}l-4-7M-14 ${side}l-4-7M26 ${side}l4-7M36 ${side}l3-6M${island + 2} ${side - 8}v-5`],
    ['f', `M-53 ${side}H50v2H38V3H45L41 14H-42L-47 6V3H-37V${side + 2}H-53z`],
    ['f', `M${island} ${side}v-6h1.5v-2.5h4v2.5h1.5v6z`],
    ['l', `M-50 ${side + 2}L-46 4M-44 ${side + 2}V4M-40.5 ${side + 2}V4M41 ${side + 2}V4M46 ${side + 2}L43 4`],
    ['K', `M-36 ${side + 3}H37M-45 8H43M-44 11H42${windows(-34, 36, 5, 6)}${windows(-34, 36, 1.5, 6)}`],
    ...funnels.flatMap((x): Picture => [['p', `M${x} ${side + 3}h11q5 1 5 8h-6q0-4-3-4h-7z`]]),
  ]
}

export const battleship: Picture = [
  ['f', 'M-50 2L-44 3H44L52 0 47 14H-46z'],
  ['f', 'M-30 3V-1h10v4zM-18 3v-7h8v7zM22 3V-1h10v4zM34 3V0h8v3zM-8 3V-8H2V-3H8V3zM9 3v-9h7V3z'],
  ['f', 'M-5-8v-7h6v7zM-3.5-15L-2.5-24h1L-.5-15zM12-6V-16h1v10z'],
  ['l', 'M-29.5 1h-13M-18-2.5h-10M31.5 1H45M41 1.5h9'],
  ['K', `M-47 7H50M-7-5H1M10-3h5${windows(-40, 44, 5)}`],
]

/** An American or a Japanese carrier, under way. */
export const carrier = (side: string): Picture => (side === 'japan' ? kido(10, [-8]) : yorktown)

export const ships: Record<string, Picture> = {
  yorktown: [...yorktown, ['f', 'M-38-3.5l1.5-3h4l1.5 3zM-46-3.5l1.5-3h4l1.5 3z'], ...sea()],
  enterprise: [...yorktown, ['f', 'M38-3.5l1.5-3h4l1.5 3z'], ['h', 'M15.5-20l9-3M15.5-20l-9-3'], ...sea()],
  hornet: [
    ...yorktown,
    ['f', 'M-40-3.5l1.5-3h4l1.5 3zM-31-3.5l1.5-3h4l1.5 3z'],
    ['k', 'M-34 13L-26 2h8L-10 13M8 13L16 2H26L34 13'],
    ...sea(),
  ],
  akagi: [...kido(4, [10], 6), ...sea()],
  kaga: [...kido(18, [-8], 7), ['l', 'M-40 7h-7M41 7h6'], ...sea()],
  soryu: [...kido(20, [-6, 4], 4), ...sea()],
  hiryu: [...kido(-4, [4, 14], 4), ...sea()],
  carrier: [...yorktown, ...sea()],
  battleship: [...battleship, ...sea()],
}

/** A ring of reef, the lagoon, two islands, and the runways of the eastern one. */
export const atoll: Picture = [
  ['w', 'M-46 2C-46-18-20-27 4-26S46-14 46 3 22 26-2 26-46 20-46 2zM-40 2C-40-13-18-21 4-21S40-11 40 3 20 21-2 21-40 16-40 2z'],
  ['d', 'M-43 2C-43-16-19-24 4-23.5S43-12 43 3 21 23.5-2 23.5-43 18-43 2z'],
  ['t', 'M-34 10C-32 1-18 2-6 6S3 15-2 18-30 19-34 10zM7 11C9 1 20 0 32 5S34 17 26 19 6 18 7 11z'],
  ['h', 'M-34 10C-32 1-18 2-6 6S3 15-2 18-30 19-34 10zM7 11C9 1 20 0 32 5S34 17 26 19 6 18 7 11z'],
  ['l', 'M12 14L29 6M16 6l11 10M11 10l20 3M-22 9h5v4h-5zM-13 12h4v3h-4z'],
  ['b', 'M-30 11h5M-28 7h5M-12 8h6M-8 15h6M-26 15h6'],
  ['w', 'M-20-10h10M-4-14h12M12-7h9M-14-4h8M0-2h8'],
]

export const submarine = (y = 4): Picture =>
  at(
    [
      ['f', 'M-36 0Q-30-5-20-5H-5V-12H7V-5H20Q32-5 40-1 30 5 18 5H-20Q-32 5-36 0zM-36 0l-5-5h4l4 4z'],
      ['l', 'M0-12V-20M3-12V-17M0-20h3'],
      ['K', 'M-28 0H30M-2-12V-6M3-12V-6M-20-4v8M16-4v8'],
    ],
    0,
    y,
  )

/** A landing craft from the side, its ramp to the right. */
export const craft: Picture = [
  ['f', 'M-15-3H-6V-6H0V-3H11L15-5 12 5H-12z'],
  ['K', 'M-12 0H12M11-3L9 5'],
]

/** A torpedo with its track. */
export const torpedo: Picture = [
  ['f', 'M-14-2.2H10Q15-2.2 15 0T10 2.2H-14L-19 .8V-.8z'],
  ['K', 'M8-2V2M-10-2V2'],
  ['f', 'M-17-4h2v8h-2z'],
]

/** A hull from above, bow up, for sketches of manoeuvre. */
export const hull: Picture = [
  ['f', 'M0-13C3-9 4-6 4-2V11H-4V-2C-4-6-3-9 0-13z'],
  ['K', 'M0-9V9M-1.5 2h3'],
]

/** A flight deck from above, bow to the right. */
export const deck = (parked: number[][], kind: Parameters<typeof shape>[0]): Picture => [
  ['w', `${waves(-56, 56, 24)}${waves(-56, 56, -24)}`],
  ['t', 'M-54-15H44Q54-12 54 0T44 15H-54z'],
  ['l', 'M-54-15H44Q54-12 54 0T44 15H-54z'],
  ['h', 'M-50 0H52M-34-7h13V7h-13zM24-7h13V7h-13zM-5 15v5h14v-5'],
  ['f', 'M-4 15v4H8v-4z'],
  ...each(shape(kind), ...parked.map(([x = 0, y = 0]) => [x, y, 90, 0.26])),
]

/** A raft with its ring of dye. */
export const raft: Picture = [
  ['w', `${waves(-56, 56, -14)}${waves(-48, 48, 20)}M-34 3C-34-8 34-8 34 3S-34 14-34 3z`],
  ['p', 'M-18 0C-18-7 18-7 18 0S-18 9-18 0z'],
  ['l', 'M-12 0C-12-4 12-4 12 0S-12 5-12 0zM-6-2.5V3M0-3V4M6-2.5V3M14 3l14 7'],
  ['f', `${discs(1.2, [-15, 0], [15, 0])}M26 9l5 1-4 2.5z`],
]

export const splash = (x: number, y: number): Picture => [
  ['h', `M${x} ${y}v-9M${x - 2} ${y}l-3-7M${x + 2} ${y}l3-7`],
  ['w', `M${x - 7} ${y + 1}h14`],
]
