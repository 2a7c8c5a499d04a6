// Arms of the ground: unit symbols, helmets, vehicles, guns, works.
import { at, disc, discs, each, hachures, hatch, type Picture, waves } from './ink'

const SYMBOLS: Record<string, Picture> = {
  infantry: [['l', 'M-23-15L23 15M23-15L-23 15']],
  armor: [['l', 'M-8-7.5H8A7.5 7.5 0 0 1 8 7.5H-8A7.5 7.5 0 0 1-8-7.5z']],
  mechanized: [['l', 'M-23-15L23 15M23-15L-23 15M0-15V15']],
  grenadier: [['l', 'M-23-15L23 15M23-15L-23 15M-8-7.5H8A7.5 7.5 0 0 1 8 7.5H-8A7.5 7.5 0 0 1-8-7.5z']],
  commando: [
    ['l', 'M-23-15L23 15M23-15L-23 15'],
    ['f', 'M-7 15L0 5.5 7 15z'],
  ],
  airborne: [['l', 'M-23-15L23 15M23-15L-23 15M-8 13.5q4-6 8-1q4-5 8 1']],
  cavalry: [['l', 'M23-15L-23 15']],
  mountain: [
    ['l', 'M-23-15L23 15M23-15L-23 15'],
    ['f', 'M-8 15L0 4 8 15z'],
  ],
  strongpoint: [['f', 'M-12 8V-2H-8V-6H-3V-2H3V-6H8V-2H12V8z']],
  light: [['l', 'M23-15L-23 15M-8-7.5H8A7.5 7.5 0 0 1 8 7.5H-8A7.5 7.5 0 0 1-8-7.5z']],
}

/** The box of a unit in the colour of its side, its arm inside. */
export const unit = (arm: string): Picture => [
  ['t', 'M-23-15H23V15H-23z'],
  ...(SYMBOLS[arm] ?? SYMBOLS.infantry!),
  ['l', 'M-23-15H23V15H-23z'],
]

/** A unit symbol with its size above and its number beside it, and a small silhouette at the right. */
export const formation = (arm: string, size: string, number: string, beside: Picture): Picture => [
  ...at(unit(arm), number ? -16 : -28, 3, 0, 0.95),
  ...(size ? ([['X', size, `translate(${number ? -16 : -28} -15.5)`]] as Picture) : []),
  ...(number ? ([['X', number, 'translate(-49.5 17)']] as Picture) : []),
  ...at(beside, number ? 34 : 28, 3),
]

/** A work behind its small symbol. */
export const work = (arm: string, size: string, beside: Picture): Picture => [
  ...at(unit(arm), -42, 4, 0, 0.62),
  ...(size ? ([['X', size, 'translate(-42 -10)']] as Picture) : []),
  ...at(beside, 17, 3, 0, 0.86),
]

// Helmets, empty, from the left

const shade = 'M-11-4q4-7 11-8M-12 0q1-2 2-3M-8-1q3-6 9-8M-3-1q2-3 6-5'
export const helmets: Record<string, Picture> = {
  american: [
    ['p', 'M-19 8C-20-7-12-15 0-15S20-7 19 7L23 10Q20 12 15 10.5 0 7-14 11-19 12-22 10z'],
    ['h', `${shade}M-17 5Q0 0 18 4.5`],
  ],
  british: [
    ['p', 'M-27 8Q-17-1-15-4-10-13 0-13T15-4Q17-1 27 8 12 5 0 5T-27 8z'],
    ['h', `${shade}M-16-2Q0-6 16-2M-21 4Q0-1 21 4`],
  ],
  german: [
    ['p', 'M-19 5C-21-9-12-16 0-16S17-9 17-1L23 4Q24 6.5 20 6.5L10 6Q10 12 3 13-8 14-22 15.5-25 15-24 12.5-20 10-19 5z'],
    ['h', `${shade}M-19 5Q-4 1 17-1M-20 8Q-10 6 2 6 7 6 10 6`],
    ['f', disc(-6, -3, 1.2)],
  ],
  polish: [
    ['p', 'M-18 6C-20-8-10-15 0-15S18-10 18 2L26 8 24 10Q16 7 10 7.5L-10 9-19 13-24 11Q-20 9-18 6z'],
    ['h', `${shade}M-18 6Q0 1 18 3`],
  ],
}

// Vehicles, facing right

const track = (from: number, to: number, y: number, wheels: number): Picture => {
  const r = (to - from) / wheels / 2
  const hubs = Array.from({ length: wheels }, (_, i) => [from + r * (2 * i + 1), y])
  return [
    ['f', `M${from - 3} ${y - r - 1.5}H${to + 4}L${to + 6} ${y - 1}L${to + 1} ${y + r + 1.5}H${from - 1}L${from - 5} ${y}z`],
    ['o', discs(r * 0.78, ...hubs)],
    ['f', discs(r * 0.28, ...hubs)],
  ]
}
export const tanks: Record<string, Picture> = {
  sherman: [
    ['f', 'M-20 7V-2L-12-5H8L18 1 20 7zM-10-5Q-10-12-4-12H5Q9-11 9-5zM9-10H26v2H9zM-4-12h6v-2h-6z'],
    ...track(-17, 15, 10, 6),
    ['K', 'M-18 1H15M-8-8H6'],
  ],
  panzer: [
    ['f', 'M-22 7V-3H-14V-5H12V-2H19V7zM-11-5L-9-12H5L8-5zM7-10H27v2H7zM-7-12v-2.5h6v2.5z'],
    ...track(-18, 16, 10, 8),
    ['K', 'M-20 0H18M-8-9H5M-2-12v7'],
  ],
  light: [['f', 'M-18 7V-2H-9V-5H6L10 0 17 1V7zM-8-5L-6-13H5L7-5zM6-10.5H17v1.7H6z'], ...track(-13, 12, 10, 6), ['K', 'M-16 1H14M-5-9H4']],
  flail: [
    ['f', 'M-24 7V-2L-16-5H4L12 1 14 7zM-14-5Q-14-12-8-12H0Q4-11 4-5zM4-10H16v2H4z'],
    ...track(-22, 10, 10, 6),
    ['l', 'M8 2L28 3M8 5L28 5'],
    ['p', disc(28, 4, 3)],
    ['h', 'M28 1q6-8 12-4M31 3q8-4 12 3M31 5q8 2 9 8M29 7q4 3 4 9M26 7q-1 4-4 8'],
    ['b', 'M22 16h28'],
  ],
}

export const halftrack: Picture = [
  ['f', 'M-24 7L-20-8H2L6-4H17L21 0V7H-24z'],
  ...track(-19, 5, 10, 5),
  ['p', disc(16, 10, 5)],
  ['f', disc(16, 10, 1.8)],
  ['K', 'M-21-2H6M6-4V5M-17-7v4M-8-7v4'],
  ['l', 'M-4-8V-12h9'],
]
export const lorry: Picture = [
  ['f', 'M-24-10H4V6H-24zM6-6H13L16 0H22V7H6z'],
  ['o', 'M8-4h4l2 4H8z'],
  ['K', 'M-21-7v10M-14-7v10M-7-7v10M0-7v10'],
  ['p', discs(5, [-16, 9], [-4, 9], [15, 9])],
  ['f', discs(1.6, [-16, 9], [-4, 9], [15, 9])],
]

const horseshoe: Picture = [
  ['p', 'M-12 17C-18 5-18-13 0-13S18 5 12 17L6 15C10 5 10-6 0-6S-10 5-6 15z'],
  ['f', discs(1.2, [-12, 6], [-12, -2], [-8, -8.5], [12, 6], [12, -2], [8, -8.5])],
]
/** A lance with its pennon across a horseshoe. */
export const lance: Picture = [
  ...at(horseshoe, -3, 3),
  ['k', 'M-20 23L12-24'],
  ['l', 'M-20 23L12-24'],
  ['s', 'M12-24L30-19 25-14 28-11 8.6-19z'],
  ['o', 'M8.6-19L28-11 23-8 25-4 5.2-14z'],
  ['h', 'M12-24L30-19 25-14 28-11 23-8 25-4 5.2-14'],
]
export const sabres: Picture = [
  ['p', 'M-32 18Q2 12 30-18l1 3Q4 17-31 21z'],
  ['p', 'M32 18Q-2 12-30-18l-1 3Q-4 17 31 21z'],
  ['l', 'M-24 13l-3 10M24 13l3 10'],
  ['f', 'M-38 19l7-2 1 5-7 2zM38 19l-7-2-1 5 7 2z'],
]
export const dagger: Picture = [
  ['p', 'M0-22L3-16V8H-3V-16z'],
  ['f', 'M-10 8H10V10.5H-10zM-2.5 10.5h5L2 20h-4z'],
  ['f', disc(0, 21, 2.8)],
  ['h', 'M0-18V7'],
]
export const grapnel: Picture = [
  ['l', 'M0-2V-20M0-20q-10-4-12 6M0-20q10-4 12 6M0-20q-3 4-2 9'],
  ['f', 'M-12-14l-3-1 1 5zM12-14l3-1-1 5z'],
  ['m', 'M0-2q6 6 0 11t2 12'],
  ['p', disc(0, -1, 2.2)],
]
export const parachute: Picture = [
  ['p', 'M-15-2C-15-15-7-20 0-20S15-15 15-2Q11-5 7.5-2 4-5 0-2-4-5-7.5-2-11-5-15-2z'],
  ['h', 'M-15-2L-1 16M-7.5-2L-.5 16M7.5-2L.5 16M15-2L1 16M-7.5-2C-8-12-4-19 0-20 4-19 8-12 7.5-2M0-2v-18'],
  ['f', 'M-2 16h4v6h-4z'],
]
export const peaks: Picture = [
  ['p', 'M-28 16L-12-10-6-2 4-20 28 16z'],
  ['h', 'M4-20l3 12-4 4 6 8-2 12M-12-10l3 9-3 5 3 12M9-13l6 12M13-7l8 14'],
  ['b', hachures(-24, 26, 18, 4)],
]
export const rifle: Picture = [
  ['f', 'M-46 8L-30 1-14-2H-6L-4 0H22V2H-2Q-8 3-12 5L-30 9-44 14z'],
  ['l', 'M-4-1H50M48-1v-3M-14 4q4 4 7-1'],
  ['f', 'M-12-3l4-4h2l-1 4zM22-1.8h8v3.5h-8z'],
  ['K', 'M-40 9l12-5M-4 1h24'],
]

// Guns, facing right

const wheel = (x: number, y: number, r: number): Picture => [
  ['p', disc(x, y, r)],
  [
    'h',
    `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}M${x - r * 0.7} ${y + r * 0.7}l${r * 1.4} ${-r * 1.4}`,
  ],
  ['f', disc(x, y, r * 0.22)],
]
export const howitzer: Picture = [
  ['f', 'M-6 3L24-15 26-11-3 7zM-10 2h8l2 5h-9zM-42 16L-8 6v4L-40 18z'],
  ['l', 'M2-8V10'],
  ...wheel(-2, 10, 8.5),
]
export const antitank: Picture = [
  ['f', 'M0-1H40V1.5H0zM38-2h4v4.5h-4zM-8-2H4V4H-8zM-38 16L-6 4v4L-36 18z'],
  ['p', 'M3-9H8L6 9H1z'],
  ...wheel(-2, 10, 6.5),
]
export const eightyeight: Picture = [
  ['f', 'M-14-6L44-22 44.6-19.5-10 0zM-18-7H-6V2H-18zM-10 2h6L0 16h-14zM-40 14H30v3H-40z'],
  ['p', 'M-2-16L6-18 8 6H0z'],
  ['f', 'M-44 17h10l-3 3h-4zM24 17h10l-3 3h-4z'],
  ['l', 'M-34 14L-10 6M24 14L-4 6'],
]
export const mortar: Picture = [
  ['f', 'M-14 14L4-16 8-13-9 16z'],
  ['l', 'M2-6L14 16M2-6L8 16'],
  ['f', 'M-20 15h14v3h-14z'],
  ['d', 'M10-18Q26-34 40 6'],
  ['f', 'M8-21l5-1-2 5z'],
]
export const machinegun: Picture = [
  ['f', 'M-10-8H14V-4H-10zM-22-8L-10-7v3L-22-2zM14-7.2H34V-5H14z'],
  ['h', 'M16-7.5v3M20-7.5v3M24-7.5v3M28-7.5v3'],
  ['l', 'M2-4L-8 16M2-4L14 16M2-4V6M-6-4v5'],
]

// Works

export const bunker: Picture = [
  ['f', 'M-30 14V-2L-22-10H20L30-2V14z'],
  ['o', 'M-8-1H22l3 5H-8z'],
  ['l', 'M4 2H40'],
  ['K', 'M-28 8H-12M-26 3H-12M-24-2H-12M-20-7H18M-10 10H28'],
  ['b', hachures(-46, 48, 15, 4)],
]
export const cupola: Picture = [
  ['b', `${hachures(-46, 46, 14, 5)}`],
  ['t', 'M-34 12V2H34V12z'],
  ['l', 'M-34 12V2H-14V-2H14V2H34V12z'],
  ['h', hatch(-34, 2, 68, 10, 5)],
  ['f', 'M-12-2Q-12-16 0-16T12-2z'],
  ['o', 'M-3-9H8v3H-3z'],
  ['l', 'M2-7.5H24'],
]
export const casemate: Picture = [
  ['b', hachures(-46, 46, 15, 5)],
  ['t', 'M-32 14V-12H22L32-4V14z'],
  ['l', 'M-32 14V-12H22L32-4V14zM32-2H10V8H32'],
  ['h', `${hatch(-32, -12, 40, 26, 6)}`],
  ['f', 'M12 1H44V4H12zM10-1h10v7H10z'],
]
export const houseFort: Picture = [
  ['b', hachures(-46, 46, 15, 4)],
  ['p', 'M-30 14V-6L-16-18H14L28-6V14z'],
  ['h', 'M-30-6H28M-24-1h6v5h-6zM-12-1h6v5h-6zM-20 14V8h6v6M-22-12H20M-26-9H24'],
  ['f', 'M2 4H24V9H2z'],
  ['l', 'M18 6.5H42'],
]
/** A nest from above: trench, pits and arcs of fire. */
export const nest: Picture = [
  ['l', 'M-40 10l7-7 7 6 7-8 8 6 8-7 7 7 8-6 7 6 8-5M-19 1v12M8 0v13'],
  ['f', discs(3, [-26, 9], [-4, 0], [19, 1])],
  ['D', 'M-26 6L-44-20M-26 6L-8-22M19-2L2-24M19-2L40-20'],
  ['b', hachures(-44, 42, 17, 6)],
]

export const train: Picture = [
  ['l', 'M-56 17H56'],
  ['b', hachures(-54, 54, 18, 3, 5)],
  ['f', 'M-54 12V-2H-26V12zM-48-2v-6h12v6zM-22 12V-4H-14V-9H4V-4H16L18 12zM10-4v-6h4v6zM24 12V-2H54V12zM34-2v-6h12v6z'],
  ['l', 'M-36-5.5h8M46-5.5h9M-26 11h4M18 11h6'],
  ['K', 'M-52 5H-28M-20 4H14M26 5H52M-50 1h4M-42 1h4M-34 1h4M28 1h4M36 1h4M44 1h4M-10-6h4M-4-6h4'],
  ['p', discs(3, [-48, 14], [-40, 14], [-32, 14], [-16, 14], [-8, 14], [0, 14], [8, 14], [30, 14], [39, 14], [48, 14])],
]

export const wire = (from: number, to: number, y: number): Picture => {
  let loops = ''
  for (let x = from; x < to; x += 8) loops += `M${x} ${y}c0-8 9-8 9 0s-9 8-9 0`
  return [['h', `${loops}M${from} ${y}H${to + 6}`]]
}
export const hedgehog: Picture = [
  ['l', 'M-9 10L9-10M9 10L-9-10M-2-13L2 12'],
  ['k', 'M-1.5 0h3'],
]
export const flag = (word = 'HQ'): Picture => [
  ['l', 'M-16 20V-16'],
  ['t', 'M-16-16H18V4H-16z'],
  ['l', 'M-16-16H18V4H-16z'],
  ['X', word, 'translate(1 -1.5)'],
]
export const trees = (...places: number[][]): Picture =>
  each(
    [
      ['g', 'M0-8L5 2H-5z'],
      ['h', 'M0 2v4'],
    ],
    ...places,
  )
export const river = (path: string): Picture => [['W', path]]
export const water = (from: number, to: number, y: number, rows = 3): Picture => [
  ['w', Array.from({ length: rows }, (_, i) => waves(from + i * 4, to - i * 4, y + i * 4.5)).join('')],
]
