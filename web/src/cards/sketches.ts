// Doctrine sketches: manoeuvres, weather, intelligence, supply, as a staff officer would pencil them.
import { at, burst, cloud, disc, discs, each, flip, hachures, hatch, head, type Picture, star, waves } from './ink'
import * as land from './land'
import { above, type PlaneName, shape } from './planes'
import { battleship, carrier, craft, deck, hull, raft, splash, submarine, torpedo } from './ships'

const plane = (name: PlaneName, ...places: number[][]) => each(shape(name), ...places)
const arrow = (path: string, x: number, y: number, direction: number, ink = 'l'): Picture => [
  [ink, path],
  [ink === 'S' || ink === 'D' ? 's' : ink === 'r' ? 'R' : 'f', head(x, y, direction, ink === 'S' ? 9 : 6)],
]
const clouds = (...places: number[][]): Picture =>
  each([['p', cloud], ['h', 'M-9 8h16M-4 11h12']], ...places)
const sun = (x: number, y: number, r = 7): Picture => {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)].map((n) => Math.round(n * 100) / 100)
    return `M${x + (r + 3) * c!} ${y + (r + 3) * s!}L${x + (r + (i % 2 ? 6 : 9)) * c!} ${y + (r + (i % 2 ? 6 : 9)) * s!}`
  })
  return [['p', disc(x, y, r)], ['h', rays.join('')]]
}
const chart: Picture = [['h', 'M-52-26V26M-26-26V26M0-26V26M26-26V26M52-26V26M-56-18H56M-56 0H56M-56 18H56']]
const ground = (y = 18): Picture => [['l', `M-56 ${y}H56`], ['b', hachures(-54, 54, y + 2, 4)]]

// Air and sea

type Sketch = (side: string, name: string) => Picture
const fighter = (side: string): PlaneName => (side === 'japan' ? 'zero' : 'wildcat')
const diver = (side: string): PlaneName => (side === 'japan' ? 'val' : 'dauntless')
const carrying = (side: string): PlaneName => (side === 'japan' ? 'kate' : 'devastator')
const other = (side: string) => (side === 'japan' ? 'us' : 'japan')
const target = (side: string, x: number, y: number, size = 0.5, turn = 0) => at(carrier(other(side)), x, y, turn, size)

export const air: Record<string, Sketch> = {
  noTarget: () => [
    ...chart,
    ['d', 'M-46 20L-12-14 14 12 40-14'],
    ['p', disc(40, -14, 9)],
    ['l', 'M34-20l12 12M46-20L34-8'],
    ...plane('dauntless', [-46, 18, 45, 0.35]),
  ],
  knockout: (side) => [
    ...at(target(side, 0, 0), 32, -15, 0, 0.8),
    ...at(target(side, 0, 0), 32, 4, 0, 0.8),
    ...at(target(side, 0, 0), 32, 23, 0, 0.8),
    ...arrow('M-24 0C-10-8-4-14 6-15', 9, -15, 0, 'S'),
    ...arrow('M-24 2H4', 9, 3, 0, 'S'),
    ...arrow('M-24 4C-10 14-4 20 6 22', 9, 22, 5, 'S'),
    ...plane(diver(side), [-36, -16, 90, 0.34], [-40, 2, 90, 0.34], [-36, 20, 90, 0.34]),
  ],
  hammer: (side) => [
    ...at(hull, 0, -4, 0, 0.9),
    ['d', 'M-42 20C-28 10-18 2-9-4M42 20C28 10 18 2 9-4M-24 24C-18 14-12 6-6 2M24 24C18 14 12 6 6 2'],
    ['f', `${head(-8, -5, -35)}${head(8, -5, 215)}${head(-5, 1, -55)}${head(5, 1, 235)}`],
    ...plane(carrying(side), [-46, 17, 50, 0.38], [46, 17, -50, 0.38]),
    ...plane(diver(side), [-16, -18, 140, 0.32], [16, -18, 220, 0.32]),
    ['h', 'M-10-13l4 5M10-13l-4 5'],
  ],
  massed: (side) => [
    ...target(side, 0, 16, 0.48),
    ...plane(carrying(side), [-48, 6, 90, 0.32], [-38, 16, 90, 0.32], [48, 6, -90, 0.32], [38, 16, -90, 0.32]),
    ...plane(diver(side), [-28, -15, 140, 0.32], [-10, -18, 165, 0.32], [10, -18, 195, 0.32], [28, -15, 220, 0.32]),
    ['d', 'M-22-12L-12 2M-9-15L-4-2M9-15L4-2M22-12L12 2'],
    ['w', waves(-56, 56, 23)],
  ],
  torpedoRun: (side) => [
    ...at(hull, 36, -2, 0, 1.25),
    ...plane(carrying(side), [-40, 2, 90, 0.62]),
    ...at(torpedo, -8, 2, 0, 0.55),
    ['d', 'M2 2H26'],
    ['f', head(30, 2, 0)],
    ['w', `${waves(-30, 24, 14)}${waves(-30, 24, -12)}`],
  ],
  longTorpedo: () => [
    ['w', `${waves(-56, 56, -19)}M-50-14h26m10 0h40m8 0h16`],
    ...at(torpedo, -14, 0, 0, 1.7),
    ['d', 'M14 0H48'],
    ['f', head(54, 0, 0)],
    ['h', 'M-46 14H54M-46 11v6M-26 12v4M-6 12v4M14 12v4M34 12v4M54 11v6'],
  ],
  drawDown: (side) => [
    ...plane(carrying(side), [-44, 12, 90, 0.42], [-22, 12, 90, 0.42]),
    ...target(side, 34, 12, 0.42),
    ['w', waves(-56, 56, 23)],
    ['d', 'M20-20C6-20-4-14-10-2M40-14C24-14 2-12-26 0'],
    ['f', `${head(-12, 2, 112)}${head(-30, 3, 150)}`],
    ...plane(fighter(other(side)), [28, -20, 270, 0.32], [48, -13, 268, 0.32]),
  ],
  outOfSun: (side) => [
    ...sun(-38, -16),
    ...plane(diver(side), [-14, -6, 125, 0.5]),
    ['d', 'M-4 1L22 14'],
    ['f', head(26, 16, 28)],
    ...target(side, 34, 18, 0.42),
    ['w', waves(2, 56, 26)],
  ],
  weave: (side) => [
    ['l', 'M-44-13C-24-13-10 13 8 13S36-6 48-11M-44 13C-24 13-10-13 8-13S36 6 48 11'],
    ['k', 'M-21-1l5 4M26 2l5-4'],
    ['f', `${head(54, -14, -25)}${head(54, 14, 25)}`],
    ...plane(fighter(side), [-48, -14, 90, 0.42], [-48, 14, 90, 0.42]),
    ['d', 'M-1-18C4-17 6-16 8-14'],
    ...plane(fighter(other(side)), [-9, -20, 110, 0.28]),
  ],
  helm: () => [
    ['d', 'M-52 16C-34 22-30-8-10-6S8 18 24 6'],
    ...at(hull, 38, -7, 50, 1.15),
    ['w', 'M24 4q-6 8-14 8M30 8q-8 8-16 8'],
    ...splash(-30, -8),
    ...splash(8, -14),
    ...splash(-6, 24),
    ...splash(44, 22),
  ],
  hardTurn: () => [
    ['d', 'M-50-16C-14-20 14-14 14 4S-10 24-24 14'],
    ...at(hull, -27, 7, -35, 0.95),
    ['l', 'M54-20L22-8M56-6L24 4M56 8L26 14'],
    ['f', `${head(18, -6, 160)}${head(20, 5, 163)}${head(22, 16, 163)}`],
    ['w', 'M-16 22q10 3 18-2M-10 16q8 1 13-5'],
  ],
  flak: (side) => [
    ...at(carrier(side), 0, 16, 0, 0.62),
    ['w', waves(-56, 56, 26)],
    ['f', `${burst(-34, -16, 6)}${burst(-14, -22, 4.5)}${burst(8, -14, 6)}${burst(30, -20, 5)}${burst(44, -8, 4)}`],
    ['d', 'M-14 8L-32-8M-4 4L-12-14M10 4L9-6M18 8L28-12M24 10L40-4'],
  ],
  fullDeck: (side) => deck([[-44, -8], [-44, 8], [-30, -8], [-30, 8], [-15, -8], [-15, 8], [0, -8], [0, 8], [15, 0]], diver(other(side))),
  fuel: (side) => [
    ...deck([[-44, -8], [-44, 8], [-29, -8], [-29, 8], [-14, -8], [-14, 8], [1, -8], [1, 8]], diver(other(side))),
    ['r', 'M36-10C24-14 18-2 8-6M36 10C24 14 18 2 8 6'],
    ['R', 'M34-13h7v6h-7zM34 7h7v6h-7z'],
  ],
  readyDeck: (side) => [
    ...deck([[-44, -8], [-44, 8], [-28, 0], [-12, 0]], fighter(side)),
    ...arrow('M2 0H30', 36, 0, 0, 'S'),
    ...plane(fighter(side), [46, 0, 90, 0.3]),
  ],
  crews: (side) => [
    ...deck([[-44, 0], [-10, -8], [-10, 8], [6, -8], [6, 8]], fighter(side)),
    ...plane(fighter(side), [-27.5, 0, 90, 0.26]),
    ['l', 'M-34-7h13V7h-13z'],
    ...arrow('M14 0H40', 46, 0, 0, 'S'),
  ],
  gap: (side) => [
    ...clouds([-36, -8, 0, 1.1], [38, -10, 0, 1.05]),
    ...plane(diver(side), [-4, -16, 160, 0.46]),
    ['d', 'M0-4Q4 4 6 8'],
    ['f', head(7, 13, 80)],
    ...target(side, 8, 20, 0.42),
    ['w', waves(-30, 46, 27)],
  ],
  fog: (side) => [
    ...at(carrier(side), 0, 8, 0, 0.9),
    ['o', 'M-56-8H20Q28-4 14-2H-56zM-40 3H56V8H-30zM-56 12H36V16H-56z'],
    ['h', 'M-56-8H20M-46-5H24M-56-2H14M-40 3H56M-20 5.5H46M-30 8H56M-56 12H36M-44 14H20M-56 16H36'],
    ['w', waves(-56, 56, 23)],
  ],
  submarine: () => [
    ['w', `${waves(-56, 56, -12)}`],
    ...submarine(6),
    ['d', 'M-42 8H-54M-42 4H-54'],
    ['h', 'M-46 20h30m10 0h26m8 0h14'],
  ],
  fires: (side) => [
    ...at(carrier(side), 6, -2, 0, 0.82),
    ['h', 'M22-8c-4-4 3-6 0-10s3-5 0-8M28-8c-4-4 3-6 0-10s2-4 0-7M34-8c-3-3 2-5 0-8'],
    ['w', waves(-56, 56, 11)],
    ['p', 'M-54 13h16v10h-16z'],
    ['l', 'M-54 18h16M-46 13v-4M-38 18C-28 18-24 22-14 18L-8 10'],
    ['f', 'M-10 12l1-6 4 2z'],
    ['w', 'M-6 5Q4-20 20-12M-6 7Q8-14 22-7M-5 9Q10-8 24-3'],
  ],
  broken: (side) => [
    ['d', 'M0 20L-34-4M0 20L-12-12M0 20L14-12M0 20L36-4'],
    ...plane(carrying(other(side)), [-40, -8, -60, 0.4], [-14, -18, -15, 0.4], [18, -18, 25, 0.4], [42, -8, 70, 0.4]),
    ['h', 'M-10 24L0 20l10 4'],
    ['f', burst(0, 21, 5)],
  ],
  scattered: (side) => [
    ...plane(fighter(side), [-2, 2, 20, 0.46]),
    ['d', 'M-4 12q-8 8-22 8M2-10Q6-18 18-20'],
    ...plane(carrying(other(side)), [-42, -14, -70, 0.36], [-36, 14, 230, 0.36], [34, -16, 60, 0.36], [42, 12, 120, 0.36]),
    ['h', 'M-22-8l-8-3M-18 8l-8 4M16-7l8-4M20 6l9 4'],
  ],
  radar: () => [
    ['p', disc(0, 0, 26)],
    ['h', `${disc(0, 0, 23)}M-23 8H23M-26 0h4M22 0h4M0-26v4M0 22v4`],
    ['l', 'M-22 7l3 1 2-2 3 2 3-1 2 1 2-17 3 17 2-2 2 2 2-7 3 7 3-1 3 1 3-2 4 1'],
    ['d', 'M-16 13H16'],
    ['x', '88', 'translate(42 4)'],
    ['h', 'M30 7h24'],
  ],
  ditched: () => at(raft, 0, -2, 0, 1.15),
  downed: () => [
    ...raft,
    ['p', 'M32-6L38-22H44L43-4z'],
    ['l', 'M35-14H47M30-5q8 3 18 0'],
  ],
  intercept: (side) => [
    ...plane(carrying(other(side)), [30, -16, 270, 0.36], [44, -8, 270, 0.36], [48, -19, 270, 0.3]),
    ['d', 'M-40 13C-24 10-8 4 4-6M-18 18C-4 14 8 8 16 0'],
    ['f', `${head(9, -10, -45)}${head(21, -5, -48)}`],
    ...plane(fighter(side), [-47, 13, 80, 0.42], [-26, 18, 80, 0.42]),
  ],
  veterans: (side) => plane(fighter(side), [0, -14, 0, 0.4], [-16, -5, 0, 0.4], [16, -5, 0, 0.4], [-32, 5, 0, 0.4], [32, 5, 0, 0.4], [0, 10, 0, 0.4], [-16, 19, 0, 0.4], [16, 19, 0, 0.4]),
  steep: (side) => [
    ...plane(diver(side), [-8, -12, 165, 0.6]),
    ['d', 'M-4 2L2 16'],
    ['h', 'M-40-22H-14M-34-22A30 30 0 0 0-6 6'],
    ['x', '80°', 'translate(-42 2)'],
    ...target(side, 14, 19, 0.5),
    ['w', waves(-30, 54, 26)],
  ],
  boilers: () => [
    ['p', 'M-54-12H54L46 14H-48z'],
    ['h', `${hatch(-36, -8, 20, 18, 4)}M-38-12V14M-14-12V14M12-12V14M36-12V14M-54-4H-38M36-4H52`],
    ['f', `${disc(-1, 4, 6)}${disc(24, 4, 6)}`],
    ['k', 'M-4 4h6M21 4h6'],
    ['l', 'M-1-2v-10M24-2v-10'],
    ['R', burst(-26, 16, 8)],
    ...at(torpedo, -46, 24, -18, 0.5),
    ['w', waves(-8, 56, 22)],
  ],
  patrol: (side) => [
    ['d', 'M-28-20H28A9 9 0 0 1 28-2H-28A9 9 0 0 1-28-20z'],
    ...plane(fighter(side), [-10, -20, 90, 0.34], [12, -2, 270, 0.34], [37, -11, 180, 0.34], [-37, -11, 0, 0.34]),
    ...at(carrier(side), 0, 19, 0, 0.44),
    ['w', waves(-40, 40, 26)],
  ],
  rearm: () => [
    ...at(torpedo, -2, -8, 0, 1.5),
    ['l', 'M-34 2H32M-28 2L-24-4M26 2L22-4'],
    ['p', discs(5, [-22, 8], [20, 8])],
    ['f', discs(1.5, [-22, 8], [20, 8])],
    ['l', 'M-56 14H56M32 2l14-8'],
    ['f', 'M-8 24l4-5h12l4 5zM-46 18h22q6 2 0 5h-22l-5 2v-9z'],
    ['h', 'M-54 17H54'],
  ],
  hypo: () => [
    ['h', 'M-54-22H20V22H-54zM-54-11H20M-54 0H20M-54 11H20M-36-22V22M-17-22V22M1-22V22'],
    ['x', 'AF', 'translate(-8 8.5)'],
    ['f', 'M-51-7h12v2h-12zM-33-7h12v2h-12zM-14-18h12v2h-12zM4-18h12v2H4zM-51 4h12v2h-12zM-33 4h12v2h-12zM-33-18h12v2h-12zM4-7h12v2H4zM4 4h12v2H4zM-51 15h12v2h-12zM-33 15h12v2h-12zM4 15h12v2H4zM-14 15h12v2h-12zM-14-7h12v2h-12z'],
    ['r', 'M-18 5C-18-2 2-2 2 5S-18 12-18 5z'],
    ['l', 'M42 22V-16M34 22L42-16 50 22M36 12h12M38 3h8'],
    ['h', 'M36-20q6-6 12 0M32-23q10-9 20 0'],
  ],
}

// Ground: the beaches

const tankShape = (side: string) => (side === 'german' ? land.tanks.panzer! : side === 'polish' ? land.tanks.light! : land.tanks.sherman!)

export const beach: Record<string, Sketch> = {
  covering: () => [
    ['l', 'M-56 18C-40 4-28 18-12 10S14 6 26 12 46 14 56 8'],
    ['b', hachures(-50, 50, 20, 4)],
    ['d', 'M-40 6C-24-22 14-26 40 0M-30 8C-14-12 10-16 28 4'],
    ['f', `${head(43, 4, 55)}${head(31, 8, 52)}`],
    ...at(land.machinegun, -42, 2, -12, 0.36),
  ],
  naval: () => [
    ...at(battleship, -18, 12, 0, 0.72),
    ['w', `${waves(-56, 30, 23)}`],
    ['d', 'M16 6C26-22 40-20 48 4M12 4C20-28 36-28 40-2'],
    ['f', `${burst(50, 10, 6)}${burst(40, 4, 4)}`],
    ['b', hachures(34, 56, 17, 5)],
  ],
  fighterbomber: (side) => [
    ...at(above('typhoon', side), -18, -2, 125, 0.84),
    ['l', 'M12 8l14 8M8 14l14 8'],
    ['f', `${head(32, 19, 30)}${head(28, 25, 30)}${burst(48, 22, 7)}`],
  ],
  cover: () => [
    ['l', 'M-56 20H-24Q-14 2-2 4T16 20H56'],
    ['b', hachures(-10, 14, 22, 4)],
    ['f', 'M-34 20q2-8 9-8t9 8z'],
    ['d', 'M56-18L-4-6M56-8L-2 0M56 2L6 5'],
    ['f', `${head(-8, -5, 170, 5)}${head(-6, 1, 172, 5)}`],
  ],
  engineers: () => [
    ...land.hedgehog.map(([ink, path]): Picture[number] => [ink, path, 'translate(-34 6) scale(1.1)']),
    ['l', 'M-8 16V-6H48V16M-8-6L6 16 20-6 34 16 48-6M-8 16H48'],
    ['b', hachures(-52, 52, 19, 4)],
    ['r', 'M-34-2q6-10 14-8'],
    ['R', burst(-34, 4, 5)],
    ['f', 'M-20-13h8v6h-8z'],
  ],
  bangalore: () => [
    ...land.wire(-14, 40, 4),
    ...land.wire(-10, 44, -7),
    ['f', 'M-54 9H34L40 11 34 13H-54z'],
    ['K', 'M-34 9v4M-12 9v4M10 9v4'],
    ['l', 'M-10 16V-14M16 16V-14M42 16V-14'],
    ['b', hachures(-54, 54, 18, 4)],
  ],
  flail: () => [...at(land.tanks.flail!, -8, -2, 0, 1.15), ...at([['b', hachures(-48, 40, 16, 4)]], 0, 0)],
  swimming: () => [
    ['p', 'M-24 8L-20-12H20L24 8z'],
    ['h', 'M-14-12L-16 8M-5-12V8M5-12V8M14-12L16 8M-22-2H22'],
    ['f', 'M-6-12v-6h10v6zM4-16h18v2H4z'],
    ['w', `${waves(-56, 56, 10)}${waves(-48, 48, 15)}M-40 20h26m8 0h34`],
  ],
  drop: (side, name) => [
    ...at(above('dakota', side), -36, -9, 75, 0.52),
    ...each(land.parachute, [2, -8, 0, 0.46], [22, 2, 0, 0.6], [45, -6, 0, 0.5]),
    ...at(land.unit('airborne'), -30, 18, 0, 0.42),
    ['X', /\d+/.exec(name)?.[0] ?? '', 'translate(-50 22.5)'],
    ['X', 'XX', 'translate(-9 22.5)'],
    ['h', 'M4 24H54'],
  ],
  resistance: () => [
    ['l', 'M-56 10H-10M12 10H56M-56 18H-12M8 18H56'],
    ['m', hachures(-52, -14, 7, 14, 7) + hachures(14, 54, 7, 14, 7)],
    ['l', 'M-10 10l8-6M12 10L2 2'],
    ['R', burst(0, 13, 7)],
    ['l', 'M-34 8V-22M-42-18h16M34 8V-22M26-18h16'],
    ['h', 'M-56-15Q-46-12-40-18M-28-18Q-18-10-14-2M28-18Q18-12 16-6M40-18Q48-12 56-15'],
  ],
  followup: () => [
    ...each(craft, [-34, -12, 0, 0.8], [2, -16, 0, 0.8], [38, -12, 0, 0.8], [-18, 10, 0, 1], [22, 10, 0, 1]),
    ['w', `${waves(-56, -16, -7)}${waves(-14, 18, -11)}${waves(22, 54, -7)}${waves(-44, 50, 17)}M-30 23h26m8 0h20`],
  ],
  machineguns: () => [
    ...at(land.machinegun, -26, 6, 0, 0.9),
    ['D', 'M10 0L56-22M10 1H56M10 3L56 22'],
    ['b', hachures(-52, -2, 22, 4)],
  ],
  barrage: () => [
    ...at(land.howitzer, -22, 4, 0, 0.85),
    ['d', 'M4-12C20-30 36-24 44 0'],
    ['f', `${burst(46, 8, 7)}${burst(34, 14, 4)}`],
    ['b', hachures(-54, 54, 20, 4)],
  ],
  heavyWeapons: () => [...at(land.mortar, -12, 0, 0, 1.1), ['f', burst(34, 14, 6)], ['b', hachures(-54, 54, 21, 4)]],
  dugIn: () => [
    ['t', 'M-56 2H-20V20H-2V14H20V2H56V26H-56z'],
    ['l', 'M-56 2H-40Q-32-6-24-4L-20 2V20H-2V14H20V2Q26-8 36-4L44 2H56'],
    ['b', `${hachures(-54, -24, 6, 5)}${hachures(24, 54, 6, 5)}M-52 14h20M-48 20h20M28 14h22M26 20h20M-14 24h28`],
    ['m', 'M-17 3V20M-13 4V20M17 3V14M13 4V14'],
    ...at(land.helmets.german!, 2, 2, -6, 0.5),
    ['l', 'M-10 8L22-7'],
    ['f', 'M-12 7l6-2 1 3-6 2z'],
  ],
  eightyeight: () => [...at(land.eightyeight, -4, 2, 0, 1.05), ['b', hachures(-52, 50, 22, 3)]],
  obstacles: () => [
    ...each(land.hedgehog, [-40, 8, 0, 1.1], [0, 8, 0, 1.1]),
    ['l', 'M-26 20L-14-12M26 20L38-14M38-14L42 20M26 6L40 4'],
    ['f', `${disc(-14, -14, 3)}${disc(38, -16, 3)}`],
    ['w', `${waves(-56, 56, 14)}${waves(-50, 50, 20)}M-40 25h80`],
  ],
  mines: () => [
    ...each(
      [['p', disc(0, 0, 5)], ['f', disc(0, 0, 1.6)], ['l', 'M-3.5-3.5l-3-3M3.5-3.5l3-3M0-5v-4']],
      [-36, -8], [-12, -8], [12, -8], [36, -8], [-24, 12], [0, 12], [24, 12],
    ),
    ['d', 'M-52-22H52V22H-52z'],
  ],
  counterattack: () => [
    ...arrow('M40 20C44-8 20-20-6-14', -14, -13, 174, 'S'),
    ['d', 'M-52 10C-36-4-30 14-14 4'],
    ['f', head(-8, 1, -30)],
    ...at(land.unit('armor'), 34, 16, 0, 0.5),
    ['l', 'M-20-24C-24-10-14 8-22 26'],
    ['h', 'M-20-20h-5M-21-12h-5M-20-4h-5M-19 12h-5M-20 20h-5'],
  ],
  reserves: () => [
    ...each(land.unit('infantry'), [-42, 12, 0, 0.45], [-16, 6, 0, 0.45], [10, 0, 0, 0.45]),
    ['d', 'M-54 24Q0 16 40-8'],
    ['f', head(46, -12, -32, 8)],
    ['l', 'M50-26C44-14 56-2 50 24'],
    ['h', 'M49-20h-5M48-6h-5M52 4h-5M52 14h-5'],
  ],
  strayDrop: () => [
    ['d', 'M-20 16C-20 6 20 6 20 16S-20 26-20 16z'],
    ...each(land.parachute, [-46, -8, -14, 0.6], [-20, -14, -8, 0.5], [14, -14, 10, 0.5], [44, -4, 16, 0.6], [32, 14, 12, 0.4], [-38, 18, -12, 0.4]),
    ['X', 'DZ', 'translate(0 20)'],
  ],
  released: (side) => [
    ...at(tankShape(side), 14, 4, 0, 1.05),
    ...at(tankShape(side), -32, 6, 0, 0.7),
    ['b', hachures(-54, 54, 20, 4)],
    ['l', 'M54 20V-20M54-18L44-26'],
    ['d', 'M54-6H40'],
  ],
  smoke: () => [
    ...clouds([-30, 8, 0, 1.3], [-4, 12, 0, 1.1]),
    ['h', hatch(-46, -2, 56, 14, 5)],
    ['f', `${burst(18, -16, 6)}${burst(36, -8, 5)}${burst(44, -22, 4)}`],
    ...plane('typhoon', [-4, -18, 80, 0.34]),
    ['d', 'M20 22L19-8M32 22L35 0M40 22L44-16'],
  ],
  rifle: () => [...at(land.rifle, 0, 2, -6, 1.05), ['f', 'M-20 18h9q3 1.5 0 3h-9zM-4 18H5q3 1.5 0 3h-9zM12 18h9q3 1.5 0 3h-9z']],
}

// Poland

const document: Picture = [
  ['p', 'M-22-25H14L22-17V25H-22z'],
  ['h', 'M14-25V-17H22M-16-16H8M-16-10H16M-16-4H16M-16 2H12'],
]
const briefcase: Picture = [
  ['p', 'M-28-10H28V20H-28z'],
  ['l', 'M-9-10V-17H9V-10M-28 2H28'],
  ['f', 'M-4 0h8v6h-8z'],
]

export const staff: Record<string, Sketch> = {
  stukas: (side) => [
    ...at(above('stuka', side), -22, -3, 140, 0.78),
    ...plane('stuka', [18, -14, 150, 0.36], [40, -17, 150, 0.32]),
    ['d', 'M-6 10L6 22M24-8L30 8'],
    ['f', `${head(9, 24, 45)}${head(32, 12, 74)}`],
    ...ground(24).slice(0, 1),
  ],
  pursuit: (side) => [...at(above('pursuit', side), -24, 0, 20, 0.98), ...plane('pursuit', [20, -11, 20, 0.46], [42, 10, 20, 0.46])],
  thrust: (side) => [
    ['l', 'M10-26C4-14 14-6 8-4M8 8C14 12 6 18 10 26'],
    ['h', 'M8-22h6M8-14h6M10-8h6M10 12h6M8 18h6'],
    ...arrow('M-30 2H38', 50, 2, 0, 'S'),
    ...at(tankShape(side), -34, 0, 0, 0.8),
    ['d', 'M40-4Q48-16 54-18M40 8Q48 18 54 20'],
  ],
  artillery: () => [
    ...each(land.howitzer, [-30, -4, 0, 0.58], [-6, 4, 0, 0.58], [18, 12, 0, 0.58]),
    ['d', 'M-12-14C8-28 30-24 40-12M12-6C28-18 40-14 46-4'],
    ['f', `${burst(44, -8, 5)}${burst(50, 2, 4)}`],
  ],
  rail: () => [
    ['l', 'M-56 8H-8M10 8H56M-56 16H-10M8 16H56'],
    ['m', hachures(-52, -12, 5, 14, 7) + hachures(12, 54, 5, 14, 7)],
    ['l', 'M-8 8q6-2 6-8M10 8Q6 4 8-4'],
    ['p', 'M-10 14Q0 24 10 14'],
    ['f', burst(0, 8, 6)],
    ...plane('stuka', [26, -16, 215, 0.42]),
    ['d', 'M18-8L6 2'],
  ],
  encircle: () => [
    ...at(land.unit('infantry'), 6, 0, 0, 0.62),
    ...arrow('M-50-6C-40-26 20-34 38-8', 41, 0, 72, 'S'),
    ...arrow('M-50 6C-40 26 20 34 38 12', 39, 7, -60, 'S'),
    ['d', 'M-12-13Q-22 0-12 13'],
  ],
  concentric: () => [
    ...at(land.unit('infantry'), 0, 2, 0, 0.5),
    ...arrow('M-52 2H-24', -15, 2, 0, 'S'),
    ...arrow('M-34-24L-16-12', -11, -9, 32, 'S'),
    ...arrow('M34-24L16-12', 11, -9, 148, 'S'),
    ...arrow('M52 2H24', 15, 2, 180, 'S'),
    ...arrow('M0 28V18', 0, 11, -90, 'S'),
  ],
  dawn: () => [
    ['p', 'M-48 12A20 20 0 0 1-8 12z'],
    ['h', 'M-28-12v-8M-14-8l5-6M-42-8l-5-6M-4 4l8-4M-52 4l-4-2'],
    ['l', 'M-56 12H56'],
    ['b', hachures(-54, 54, 15, 4)],
    ['p', disc(32, -8, 15)],
    ['l', 'M32-8L40-3M32-8L21.5-8'],
    ['h', 'M32-22v3M32 3v3M18-8h3M43-8h3M25-20l1 2M38-20l-1 2M25 4l1-2M38 4l-1-2M20-15l2 1M44-15l-2 1M20-1l2-1M44-1l-2-1'],
  ],
  clearSky: () => [...sun(-30, -8, 9), ...plane('stuka', [10, -16, 60, 0.4], [26, -6, 60, 0.4], [42, -18, 60, 0.4]), ['l', 'M-56 20Q-20 12 10 18T56 14'], ['b', hachures(-50, 50, 22, 4)]],
  goodRoads: () => [
    ['p', 'M-30 26L-6-16H4L30 26z'],
    ['d', 'M0 24V-14'],
    ...land.trees([-44, 12], [-32, -2], [-22, -12, 0, 0.7], [40, 12], [28, -4], [18, -12, 0, 0.7]),
    ['l', 'M-56-17H56'],
    ...arrow('M0 18V2', 0, -6, -90, 'S'),
  ],
  congested: () => [
    ...each(land.lorry, [-34, 8, 0, 0.62], [-2, 8, 0, 0.62], [30, 8, 0, 0.62]),
    ['l', 'M-56 19H56M-56-17H56'],
    ...each(flip(land.lorry), [-22, -8, 0, 0.4], [4, -8, 0, 0.4], [28, -8, 0, 0.4]),
    ['r', 'M50-12V22M46-12h8M46 22h8'],
    ['h', 'M-54 23H54'],
  ],
  east: () => [
    ['d', 'M-10-27C-4-16-18-8-8 2S-4 16-12 27'],
    ...[-16, 0, 16].flatMap((y) => arrow(`M46 ${y}H6`, -4, y, 180, 'r')),
    ['R', star(50, -16, 6) + star(50, 0, 6) + star(50, 16, 6)],
    ...at(land.unit('infantry'), -36, 0, 0, 0.5),
  ],
  sabotage: () => [
    ['l', 'M-34 24L-28-20-22 24M-40-12h24M-38-4h20M-32 8l8 6M-24 8l-8 6'],
    ['h', 'M-40-12Q-50-8-56-10M-16-12Q0 0 8 14M-18-4Q-6 6-2 18'],
    ['f', 'M20 8H46V22H20zM30 8V0H36V8zM24-1H42V2H24z'],
    ['K', 'M23 12h20M23 18h20'],
    ['m', 'M20 18C10 26 4 20-4 24H-18'],
  ],
  reconnaissance: (side) => [
    ...at(above('dornier', side), 0, -13, 90, 0.56),
    ['d', 'M-3-3L-26 20M3-3L26 20'],
    ['t', 'M-30 18H30L36 26H-36z'],
    ['l', 'M-30 18H30L36 26H-36z'],
    ['h', 'M-8 18l-4 8M10 18l2 8M-33 22H33'],
  ],
  intercepted: () => [
    ['l', 'M-38 24V6M-46 24h16'],
    ['p', disc(-38, -8, 13)],
    ['l', 'M-38-21V5'],
    ['h', disc(-38, -8, 8)],
    ['d', 'M-24-8L44-22M-24-8L50 16M44-22L30 24'],
    ['f', disc(38, -1, 3)],
    ['h', `${disc(38, -1, 7)}${disc(38, -1, 11)}`],
    ['l', 'M-6 20h6M3 20h2M8 20h2M14 20h6M23 20h2'],
  ],
  agents: () => [
    ...at(document, -22, 0, -8, 0.85),
    ['x', 'Nº 7', 'translate(-21 16) rotate(-8)'],
    ['p', `${disc(26, -12, 9)}`],
    ['l', `${disc(26, -12, 4)}M26-3V22M26 15h8M26 21h6`],
  ],
  plans: () => [
    ...at(briefcase, -20, 2, 0, 0.95),
    ...at(document, 34, 0, 12, 0.8),
    ...arrow('M26 12q4-8 12-10', 41, 2, -5, 'r'),
  ],
  bombedHq: () => [
    ...at(land.flag(), -18, 4),
    ['R', burst(22, 8, 12)],
    ['l', 'M-42 24H46'],
    ['f', 'M24-24q4 0 4 5v8l-4 4-4-4v-8q0-5 4-5zM18-24h12l-2 4h-8z'],
  ],
  antitank: () => [...at(land.antitank, -6, 0, 0, 1.15), ['b', hachures(-54, 54, 20, 4)]],
  atRifle: () => [
    ['f', 'M-46 6L-28 0-10-3H2V1L-8 3-28 9-44 12z'],
    ['l', 'M0-1H54M51-3v4M-8 3q3 5 7 0M32 0L26 18M32 0L40 18'],
    ['f', 'M2-3h14v4H2z'],
    ['p', 'M10 10h16v12H10z'],
    ['h', 'M14 10v12M18 10v12M22 10v12'],
    ['b', hachures(-54, 54, 22, 3)],
  ],
  train: () => at(land.train, 0, 0),
  bunkers: () => at(land.casemate, 0, 0, 0, 1.05),
  wizna: () => [
    ...land.river('M-20-28C-26-12-10 0-20 12S-20 24-16 28'),
    ...at(flip(land.bunker), 26, 2, 0, 0.75),
    ...arrow('M-54-14H-36', -28, -14, 0, 'r'),
    ...arrow('M-54 2H-30', -22, 2, 0, 'r'),
    ...arrow('M-54 18H-36', -28, 18, 0, 'r'),
  ],
  raid: () => [...at(land.sabres, -4, -2, 0, 0.9), ...arrow('M-52 20Q0 32 40 16', 48, 12, -28, 'S')],
  armyPoznan: () => [
    ...land.river('M-56 4C-30 10-10-2 14 4S44 8 56 2'),
    ...arrow('M-30-24C-28-8-20 6-10 14', -4, 19, 42, 'S'),
    ...arrow('M6-26C6-10 8 0 14 10', 18, 17, 62, 'S'),
    ...each(land.unit('infantry'), [-44, 19, 0, 0.36], [38, 19, 0, 0.36], [4, 22, 0, 0.3]),
    ['x', 'Bzura', 'translate(38 -6)'],
  ],
  stretched: () => [
    ['p', 'M-56-10h16v20h-16z'],
    ['h', 'M-56-10l16 20M-40-10l-16 20'],
    ['l', 'M-40 0H-14'],
    ['d', 'M-14 0H20'],
    ['h', 'M20 0H40'],
    ['f', head(48, 0, 0, 9)],
    ...at(land.lorry, -22, -12, 0, 0.42),
    ...at(land.lorry, 10, -12, 0, 0.3),
    ['r', 'M26-6l8 12M34-6l-8 12'],
    ['h', 'M-48 18H48M-48 15v6M-24 16v4M0 16v4M24 16v4M48 15v6'],
  ],
  bridge: () => [
    ['l', 'M-56-4H-14L-8 8M56-4H18L8 6M-46-4V14M-26-4V14M46-4V14M28-4V14'],
    ['h', 'M-56-4Q-46-20-36-4-28-18-18-4M56-4Q46-20 38-4 30-16 20-4'],
    ['R', burst(2, -8, 8)],
    ...land.water(-56, 56, 16, 3),
  ],
  night: () => [
    ['p', 'M-36-22a13 13 0 1 0 12 18a11 11 0 0 1-12-18z'],
    ['f', star(-8, -18, 2.5, 4, 0.35) + star(14, -22, 2, 4, 0.35) + star(34, -14, 2.5, 4, 0.35)],
    ['l', 'M-56 22Q-10 24 12 12T56 0'],
    ['d', 'M-50 17Q-12 18 8 8T50-4'],
    ['f', head(55, -7, -25, 7)],
    ['f', 'M-40 19v-6h3v6zM-30 19v-6h3v6zM-20 18v-6h3v6zM-10 17v-6h3v6zM0 14V8h3v6z'],
    ...land.trees([30, 18], [42, 14], [18, 22]),
  ],
  dig: () => [
    ['l', 'M-38-24L-16 8M-42-21l8-6'],
    ['p', 'M-22 6l10-7q8 8 8 20Q-16 18-22 6z'],
    ['b', hachures(-54, 54, 22, 4)],
    ['p', 'M8 20L14 8H48L54 20z'],
    ['h', 'M20 8V20M32 8V20M44 8V20M11 14H51'],
    ['p', 'M16 8h10V0H16zM28 8h10V-2H28zM40 8h7V1h-7z'],
    ['l', 'M22 0L36-14M38-2L26-12'],
  ],
  mist: () => [
    ...land.trees([-40, -4, 0, 1.6], [-20, -6, 0, 1.8], [4, -5, 0, 1.7], [28, -6, 0, 1.8], [46, -4, 0, 1.5]),
    ['o', 'M-56-3H40V2H-56zM-40 7H56V12H-40z'],
    ['h', 'M-56-3H40M-46-.5H30M-56 2H40M-40 7H56M-30 9.5H48M-40 12H56M-56 17H34M-48 20H40'],
  ],
  saar: () => [
    ['d', 'M10-28C2-14 20-8 8 4S18 18 12 28'],
    ...land.river('M40-28C34-12 48-4 40 10S46 20 42 28'),
    ...arrow('M-44-10H-2', 8, -10, 0, 'S'),
    ...arrow('M-44 12H-6', 4, 12, 0, 'S'),
    ['x', 'Saar', 'translate(-24 4)'],
    ['l', 'M22-20v6h4v-6M22 2v6h4v-6M24 16v6h4v-6'],
  ],
  declaration: () => [
    ...at(document, 0, 0, -4, 1.04),
    ['R', star(12, 16, 6, 12, 0.8)],
    ['l', 'M-14 14q4-6 6 0t6-1'],
    ['r', 'M9 21l-3 7M15 21l2 7'],
  ],
  cipher: () => [
    ...[-34, 0, 34].flatMap((x, i): Picture => [
      ['p', disc(x, 0, 17)],
      ['h', `${disc(x, 0, 13)}`],
      ['h', Array.from({ length: 12 }, (_, n) => {
        const a = ((n + i * 0.33) * Math.PI) / 6
        const [c, s] = [Math.cos(a), Math.sin(a)].map((v) => Math.round(v * 100) / 100)
        return `M${x + 13 * c!} ${13 * s!}L${x + 17 * c!} ${17 * s!}`
      }).join('')],
      ['X', 'RZK'[i]!, `translate(${x} 4.5)`],
      ['f', `M${x - 2.5} -22h5l-2.5 4z`],
    ]),
    ['h', 'M-17 0h0M-56 22H56'],
  ],
  scouts: () => [
    ['f', 'M-20-12h10l4 22a10 10 0 0 1-20 2zM20-12H10L6 10a10 10 0 0 0 20 2zM-8-8H8V0H-8zM-19-18h8v5h-8zM19-18h-8v5h8z'],
    ['k', discs(6, [-16, 11], [16, 11])],
    ['m', 'M-20-15C-46-16-50 6-40 22M20-15C46-16 50 6 40 22'],
  ],
  falseOrders: () => [
    ['l', 'M0 26V-24'],
    ['p', 'M-40-20H8V-8H-40l-6-6zM40-3H-8V9H40l6-6z'],
    ['h', 'M-32-14H0M0 3H32'],
    ['r', 'M-30 18C-40 10-44-2-38-4M44-12C40-22 30-22 24-18'],
    ['R', `${head(-36, -6, -40)}${head(20, -15, 145)}`],
    ['b', hachures(-24, 24, 25, 3)],
  ],
  reports: () => [
    ['p', 'M-46-18L-16-24 16-18 46-24V18L16 24-16 18-46 24z'],
    ['h', 'M-16-24V18M16-18V24M-46 4Q-30-4-16 4T16 0 46 6'],
    ...land.river('M-40-16C-30-4-8-6 4 6S30 10 40 16').map(([, path]): Picture[number] => ['w', path]),
    ['r', 'M-30 8l4 4M-26 8l-4 4M-4-10l4 4M0-10l-4 4M28-4l4 4M32-4l-4 4'],
    ['d', 'M-28 10L-2-8 30-2'],
  ],
  marchOrders: () => [
    ...at(document, -20, 0, -5, 0.95),
    ['d', 'M10 14C24 20 28-4 50-12'],
    ['f', head(54, -15, -35, 7)],
    ...each(land.unit('mechanized'), [16, 18, 0, 0.34], [32, -6, 0, 0.34]),
    ['r', disc(-18, 12, 6)],
  ],
}

// Places that are fought for

export const places: Record<string, Picture> = {
  narew: [
    ...land.river('M-56-14C-34-20-22-2 0-6S34-18 56-10'),
    ['l', 'M-46 4h8v6h-8zM-14 8h8v6h-8zM18 6h8v6h-8zM44 2h8v6h-8z'],
    ['h', hatch(-46, 4, 8, 6, 3) + hatch(-14, 8, 8, 6, 3) + hatch(18, 6, 8, 6, 3)],
    ['d', 'M-28-28V-20M2-28V-16M34-28V-22'],
    ['f', `${head(-28, -14, 90)}${head(2, -9, 90)}${head(34, -17, 90)}`],
    ['x', 'Narew', 'translate(-30 25)'],
  ],
  bridgehead: [
    ...land.river('M-56-20C-36-14-24-20-10-8S20 2 34 14'),
    ['l', 'M-30 26A34 34 0 0 1 30 2'],
    ['h', 'M-31 20l-5-2M-27 12l-5-3M-20 4l-4-4M-11-2l-3-5M0-4l-1-6M10-4l2-6M20-2l3-5'],
    ['d', 'M34 28C36 14 46 10 56 8'],
    ...arrow('M-46 2L-20 14', -12, 18, 28),
    ...arrow('M0-26V0', 2, 10, 82),
    ['x', 'Dniestr', 'translate(30 -14)'],
  ],
  bzura: staff.armyPoznan!('polish', ''),
  westerplatte: [
    ['t', 'M-56 8C-30 4-16-4 8-8S40-12 44-6 20 6-4 12-30 22-56 24z'],
    ['l', 'M-56 8C-30 4-16-4 8-8S40-12 44-6 20 6-4 12-30 22-56 24'],
    ['w', `${waves(-56, 4, -16)}${waves(-30, 54, -22)}M8 18h40M-4 23h48M-50-6h22M52-10h4M50-2h6`],
    ['f', 'M-4-2h6v4h-6zM12-5h5v4h-5zM26-7h4v4h-4zM-22 6h5v4h-5z'],
    ...land.trees([-38, 10, 0, 0.7], [-12, 4, 0, 0.6], [20, 0, 0, 0.6]),
    ...at(battleship, 26, 16, 0, 0.36),
  ],
  corridor: [
    ['t', 'M-22-10C-26 4-18 14-26 28H18C12 16 22 4 12-12z'],
    ['d', 'M-22-10C-26 4-18 14-26 28M12-12C22 4 12 16 18 28'],
    ['l', 'M-56-8C-40-14-32-8-22-10L-14-22-4-14 12-12C28-16 40-8 56-12'],
    ['w', `${waves(-52, -22, -18)}${waves(2, 52, -20)}M-44-23h20M14-25h30`],
    ...land.river('M-8 28C-4 10 6 4 2-12'),
    ...arrow('M-54 10H-22', -12, 10, 0, 'r'),
    ...arrow('M50 10H32', 22, 10, 180, 'r'),
  ],
  silesia: [
    ['l', 'M-38 22L-26-18-14 22M-33 8H-19M-30-4H-22'],
    ['p', disc(-26, -19, 5)],
    ['h', 'M-26-24v10M-31-19h10M-21-19L2 20'],
    ['f', 'M-4 22V4H14V22zM20 22V-14H25V22zM30 22V-20H35V22zM40 22V0H54V22z'],
    ['h', 'M22-17q6-6 14-4M32-23q8-5 18-2'],
    ['b', hachures(-54, 54, 24, 3)],
  ],
  poznan: [
    ['f', 'M-28 20V-2H28V20z'],
    ['f', 'M-6-2V-14H6V-2zM-4-14L0-26 4-14zM-28-2l3-6 3 6zM22-2l3-6 3 6z'],
    ['o', 'M-22 4h6v6h-6zM-10 4h6v6h-6zM4 4h6v6H4zM16 4h6v6h-6zM-22 13h6v7h-6zM-10 13h6v7h-6zM4 13h6v7H4zM16 13h6v7h-6zM-2-11h4v5h-4z'],
    ['l', 'M-56 20H56'],
    ['f', 'M-54 20V8L-48 2-42 8V20zM-40 20V11H-31V20zM31 20V9L37 3 43 9V20zM45 20V12H54V20z'],
    ['b', hachures(-54, 54, 23, 3)],
  ],
  lodz: [
    ['f', 'M-46 20V2L-34-6V2L-22-6V2L-10-6V2L2-6V20z'],
    ['f', 'M8 20V-20H13V20zM20 20V-12H25V20zM30 20V4H54V20z'],
    ['o', 'M-42 8h6v4h-6zM-31 8h6v4h-6zM-20 8h6v4h-6zM-9 8h6v4h-6zM34 8h4v4h-4zM41 8h4v4h-4zM48 8h4v4h-4z'],
    ['h', 'M10-23q8-5 18-2M22-15q6-4 14-2'],
    ['l', 'M-56 20H56'],
    ['b', hachures(-54, 54, 23, 3)],
  ],
  krakow: [
    ['t', 'M-50 20Q-40 2-26 2H22Q40 2 50 20z'],
    ['l', 'M-50 20Q-40 2-26 2H22Q40 2 50 20'],
    ['f', 'M-24 2V-10H-16V2zM-25-10L-20-20-15-10zM-12 2V-6H6V2zM6 2V-14H13V2zM5-14L9.5-25 14-14zM16 2V-8H24V2zM15-8L20-14 25-8z'],
    ['o', 'M-8-2h3v4h-3zM-2-2h3v4h-3zM8.5-9h2v4h-2z'],
    ['b', 'M-40 16l4-7M-34 17l3-9M-28 18l2-10M-20 18v-10M-10 18v-11M0 18v-11M10 18v-11M20 18v-10M28 18l-2-9M34 17l-3-8M40 16l-4-6'],
    ...land.water(-56, 56, 23, 1),
  ],
  modlin: [
    ...land.river('M-56 2C-30-6-20-18-8-14S14 8 30 12 46 16 56 14'),
    ...land.river('M10-28C4-16 8-6 16 4'),
    ['p', 'M-32 24L-34 12-24 14-22 4-12 9-4 1 2 10 12 8 10 17 18 22z'],
    ['h', 'M-26 22L-27 16-20 17-18 9-11 13-5 7 0 14 6 13 5 18 10 21z'],
    ['f', 'M-14 16h10v4h-10z'],
    ['x', 'Wisła', 'translate(-40 -12)'],
  ],
  lwow: [
    ['b', hachures(-44, 8, 4, 6) + hachures(-38, 2, -2, 5)],
    ['l', 'M-54 20C-40 18-34-8-18-10S4 14 14 18'],
    ['f', 'M-20-10V-16H-15V-10zM-19-16v-6h2v6z'],
    ['l', 'M-56 20H56'],
    ['f', 'M14 20V6H22V20zM24 20V-8H31V20zM23-8Q27.5-20 32-8zM33 20V2H48V20zM36 2Q40.5-6 45 2zM50 20V10h5V20z'],
    ['o', 'M16 9h4v3h-4zM26.5-4h2v4h-2zM36 6h3v5h-3zM42 6h3v5h-3z'],
  ],
  warsaw: [
    ...land.water(-56, 56, 20, 2),
    ['l', 'M-56 12H-44Q-34-2-24 12-14-2-4 12'],
    ['l', 'M-56 12H2M-44 12v6M-24 12v6M-4 12v6'],
    ['h', 'M-44 12Q-34-6-24 12Q-14-6-4 12M-39 5v7M-34 2v10M-29 5v7M-19 5v7M-14 2v10M-9 5v7'],
    ['f', 'M4 16V0H24V16zM10 0V-12H18V0zM11-12L14-24 17-12zM26 16V4H38V16zM25 4L32-3 39 4zM40 16V-2H47V16zM39-2L43.5-14 48-2zM49 16V6h7V16z'],
    ['o', 'M7 4h3v4H7zM13 4h3v4h-3zM19 4h3v4h-3zM12.5-9h3v3h-3zM29 8h2v3h-2zM33 8h2v3h-2z'],
  ],
  sword: coast('M-56 0C-30-6-10 4 14-4S44-2 56-8', 'M-56-14C-30-20-10-12 14-16S44-14 56-22', [
    ['W', 'M36-27C32-18 40-12 36-4'],
    ['f', 'M-40-7h5v4h-5zM-32-8h4v4h-4zM-24-7h6v5h-6zM-2-9h6v6h-6zM8-12h5v5H8zM16-11h6v5h-6zM44-12h5v5h-5z'],
    ['l', 'M11-12v-7M9-17h4'],
  ]),
  juno: coast('M-56-2C-34 4-14-4 6 0S40-6 56 0', 'M-56-18C-34-14-10-22 10-17S40-22 56-17', [
    ['W', 'M-20-27C-24-18-14-10-18-1'],
    ['f', 'M-44-8h5v5h-5zM-34-8h6v5h-6zM-8-10h5v6h-5zM0-11h6v6H0zM10-9h5v5h-5zM30-11h6v5h-6zM40-10h5v5h-5z'],
    ['l', 'M3-11V-21M.5-18h5'],
  ]),
  gold: coast('M-56 4C-34-6-10 0 14-2S44 4 56-2', 'M-56-18C-20-24 20-16 56-22', [
    ['p', 'M-26-5V-14L-19-19H-7L0-14V-5z'],
    ['h', 'M-26-14H0M-22-11h4v3h-4zM-15-11h4v3h-4z'],
    ['f', 'M-10-9h8v4h-8zM10-9h5v5h-5zM18-9h4v4h-4zM34-8h5v5h-5z'],
  ]),
  omaha: coast('M-56-8C-36 2-14 6 4 5S40 2 56-8', 'M-56-24C-20-18 20-16 56-25', [
    ['b', hachures(-50, -26, -15, 10, 2.2) + hachures(-16, 8, -9, 11, 2.2) + hachures(18, 50, -14, 10, 2.2)],
    ['l', 'M-22-18l3 16M13-15l-2 16'],
    ['f', 'M-50-19h4v3h-4zM2-13h4v3H2zM38-19h4v3h-4z'],
  ]),
  utah: coast('M-56 10C-34 6-14-2 6-4S40-14 56-20', 'M-56-12C-40-16-30-26-24-28', [
    ['w', 'M-34-8h12M-30-5h8M-14-16h14M-10-13h8M10-22h12M14-19h6'],
    ['d', 'M-36 4L-46-14M-4-4L-16-28M28-12L20-28'],
    ['f', 'M-52-8h4v4h-4zM-46-20h5v4h-5z'],
  ]),
  tide: [
  ['l', 'M-34 26V-26M-38-26h8M-38-13h8M-38 0h8M-38 13h8M-38 26h8'],
  ['w', `${waves(-26, 54, -2)}${waves(-20, 54, 5)}${waves(-12, 54, 12)}M-4 19h50M6 24h36`],
  ['l', 'M-56 26C-30 24 10 22 56-6'],
  ['f', head(-28, -2, 180, 6)],
  ],
}

function coast(shore: string, road: string, inland: Picture): Picture {
  return [
    ['N', shore, 'translate(0 3.5)'],
    ['m', road],
    ...inland,
    ['l', shore],
    ['h', shore, 'translate(0 7)'],
    ...[10, 13.5, 18, 24].map((y): Picture[number] => ['w', shore, `translate(0 ${y})`]),
  ]
}

/** The five turns of the landing. */
export const turns: Record<string, Picture> = {
  wading: [
    ...at(craft, -34, 0, 0, 1.25),
    ['w', `${waves(-56, 20, 7)}${waves(-50, 14, 12)}M-44 18h40m6 0h10`],
    ['l', 'M-56 26C-20 24 20 18 56-2'],
    ...each(land.helmets.american!, [-6, 6, -6, 0.3], [10, 3, -6, 0.3], [26, 0, -6, 0.3]),
    ['d', 'M30-6Q40-10 48-12'],
    ['f', head(54, -15, -28)],
  ],
  wall: [
    ['p', 'M2 24V-4Q2-10 8-10H14V24z'],
    ['h', 'M2 3H14M2 10H14M2 17H14'],
    ['b', hachures(16, 54, -8, 5)],
    ['l', 'M14-10H56M-56 24H2'],
    ...at(land.helmets.american!, -14, 14, -8, 0.5),
    ...at(land.helmets.american!, -38, 18, -8, 0.42),
    ['d', 'M54-24L-30-4M54-17L-10 0'],
    ['f', `${head(-36, -3, 167)}`],
  ],
  draws: [
    ['b', hachures(-54, -14, -12, 14, 2.6) + hachures(16, 54, -12, 14, 2.6)],
    ['l', 'M-56-14C-30-18-16-14-12 8M56-14C30-18 16-14 12 8'],
    ['N', 'M-56 14H56'],
    ...arrow('M0 22C-6 8 6-4 0-16', 0, -24, -100, 'S'),
    ['w', `${waves(-56, -8, 23)}${waves(8, 56, 23)}`],
  ],
  exits: [
    ['N', 'M-56 16H56'],
    ['b', hachures(-54, -30, 0, 10) + hachures(30, 54, 0, 10)],
    ['m', 'M-20 16L-6-26M20 16L6-26'],
    ...at(land.tanks.sherman!, 0, -2, 0, 0.5),
    ...arrow('M-14 20L-26-10', -30, -20, -110, 'S'),
    ...arrow('M14 20L26-10', 30, -20, -70, 'S'),
    ['w', `${waves(-56, 56, 25)}`],
  ],
}

// Leaders

const cuff = (rings: string, mark: Picture): Picture => [
  ['p', 'M-24-27H24L29 27H-29z'],
  ['f', rings],
  ...mark,
]
const ringsAt = (ys: number[][]) => ys.map(([y, high]) => `M${-25.5 - (y ?? 0) * 0.08} ${y}h${51 + (y ?? 0) * 0.16}v${high}h${-51 - (y ?? 0) * 0.16}z`).join('')
const lineStar: Picture = [['f', star(0, -17, 6)]]
const blossom = (x: number, y: number, r: number): Picture => [
  ['o', discs(r * 0.52, ...[0, 1, 2, 3, 4].map((n) => [x + r * 0.62 * Math.sin(n * 1.2566), y - r * 0.62 * Math.cos(n * 1.2566)].map((v) => Math.round(v * 10) / 10)))],
  ['f', disc(x, y, r * 0.28)],
]
/** A Japanese collar patch: broad or narrow braid, one to three blossoms. */
const patch = (braid: number, blossoms: number): Picture => {
  const xs = [[0], [-9, 9], [-17, 0, 17]][blossoms - 1] ?? [0]
  const stripes = braid === 3 ? 'M-40-11H40V11H-40z' : braid === 2 ? 'M-40-10H40V-4H-40zM-40 4H40V10H-40z' : 'M-40-3H40V3H-40z'
  return [
    ['f', 'M-44-20H44V20H-44z'],
    ['k', 'M-41-17H41V17H-41z'],
    ['s', stripes],
    ...xs.flatMap((x) => blossom(x, 0, 8)),
  ]
}
const baton: Picture = [
  ['p', 'M-40-4H40V4H-40z'],
  ['f', 'M-42-5h8V5h-8zM34-5h8V5h-8z'],
  ['h', 'M-26-4v8M-18-4v8M-10-4v8M-2-4v8M6-4v8M14-4v8M22-4v8'],
]
const board: Picture = [
  ['p', 'M-16-26H10Q18-26 18-18V26H-18V-24z'],
  ['h', 'M-12-26V26M-6-26V26M0-26V26M6-26V26M12-25V26M-18-16q6 4 12 0t12 0 12 0M-18-4q6 4 12 0t12 0 12 0M-18 8q6 4 12 0t12 0 12 0M-18 18q6 4 12 0t12 0 12 0'],
]
const stars = (count: number): Picture => [
  ['f', Array.from({ length: count }, (_, i) => star((i - (count - 1) / 2) * 25, 0, 12)).join('')],
  ['h', 'M-54-20H54M-54 20H54M-54-22H54M-54 22H54'],
]

export const leaders: Record<string, Picture> = {
  admiral: cuff(ringsAt([[12, 10], [5, 4], [-1, 4], [-7, 4]]), lineStar),
  viceAdmiral: cuff(ringsAt([[12, 10], [5, 4], [-2, 4]]), lineStar),
  rearAdmiral: cuff(ringsAt([[11, 11], [3, 5]]), [['f', star(0, -12, 7)]]),
  captain: cuff(ringsAt([[17, 4.5], [9, 4.5], [1, 4.5], [-7, 4.5]]), lineStar),
  commander: cuff(ringsAt([[17, 4.5], [9, 4.5], [1, 4.5]]), [['f', star(0, -12, 7)]]),
  ltCommander: cuff(ringsAt([[16, 4.5], [10.5, 1.8], [5, 4.5]]), [['f', star(0, -11, 7)]]),
  lieutenant: cuff(ringsAt([[16, 4.5], [7, 4.5]]), [['f', star(0, -9, 7)]]),
  general: stars(4),
  ltGeneral: stars(3),
  british: [
    ['p', 'M-40 16L30-18 33-13-36 20z'],
    ['l', 'M40 18Q8 8-32-20M34 22l8-10'],
    ['f', 'M38 16l8 3-3 5-8-4zM-42 15l5-2 4 7-5 2z'],
    ['f', star(0, -18, 8, 4, 0.45)],
  ],
  marshal: [...at(baton, 0, 0, 28), ...at(baton, 0, 0, -28)],
  oldMarshal: [...at(board, -28, 0), ...at(baton, 22, 0, 50, 0.62), ...at(baton, 22, 0, -50, 0.62)],
}
export const collar: Record<string, Picture> = {
  admiral: patch(3, 3),
  viceAdmiral: patch(3, 2),
  rearAdmiral: patch(3, 1),
  captain: patch(2, 3),
  commander: patch(2, 2),
  ltCommander: patch(2, 1),
  lieutenant: patch(1, 3),
}
