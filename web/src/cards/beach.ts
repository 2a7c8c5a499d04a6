// The beaches: fire, works, craft and drops.
import { at, burst, disc, each, hachures, hatch, head, type Picture, waves } from './ink'
import * as land from './land'
import { arrow, clouds, plane, type Sketch, tankShape } from './pencil'
import { above } from './planes'
import { battleship, craft } from './ships'

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
