// Badges of rank: sleeve rings, stars, batons, collar patches.
import { at, disc, discs, type Picture, star } from './ink'

const cuff = (rings: string, mark: Picture): Picture => [['p', 'M-24-27H24L29 27H-29z'], ['f', rings], ...mark]
const ringsAt = (ys: number[][]) =>
  ys.map(([y, high]) => `M${-25.5 - (y ?? 0) * 0.08} ${y}h${51 + (y ?? 0) * 0.16}v${high}h${-51 - (y ?? 0) * 0.16}z`).join('')
const lineStar: Picture = [['f', star(0, -17, 6)]]
const blossom = (x: number, y: number, r: number): Picture => [
  [
    'o',
    discs(
      r * 0.52,
      ...[0, 1, 2, 3, 4].map((n) =>
        [x + r * 0.62 * Math.sin(n * 1.2566), y - r * 0.62 * Math.cos(n * 1.2566)].map((v) => Math.round(v * 10) / 10),
      ),
    ),
  ],
  ['f', disc(x, y, r * 0.28)],
]
/** A Japanese collar patch: broad or narrow braid, one to three blossoms. */
const patch = (braid: number, blossoms: number): Picture => {
  const xs = [[0], [-9, 9], [-17, 0, 17]][blossoms - 1] ?? [0]
  const stripes = braid === 3 ? 'M-40-11H40V11H-40z' : braid === 2 ? 'M-40-10H40V-4H-40zM-40 4H40V10H-40z' : 'M-40-3H40V3H-40z'
  return [['f', 'M-44-20H44V20H-44z'], ['k', 'M-41-17H41V17H-41z'], ['s', stripes], ...xs.flatMap((x) => blossom(x, 0, 8))]
}
const baton: Picture = [
  ['p', 'M-40-4H40V4H-40z'],
  ['f', 'M-42-5h8V5h-8zM34-5h8V5h-8z'],
  ['h', 'M-26-4v8M-18-4v8M-10-4v8M-2-4v8M6-4v8M14-4v8M22-4v8'],
]
const board: Picture = [
  ['p', 'M-16-26H10Q18-26 18-18V26H-18V-24z'],
  [
    'h',
    'M-12-26V26M-6-26V26M0-26V26M6-26V26M12-25V26M-18-16q6 4 12 0t12 0 12 0M-18-4q6 4 12 0t12 0 12 0M-18 8q6 4 12 0t12 0 12 0M-18 18q6 4 12 0t12 0 12 0',
  ],
]
const stars = (count: number): Picture => [
  ['f', Array.from({ length: count }, (_, i) => star((i - (count - 1) / 2) * 25, 0, 12)).join('')],
  ['h', 'M-54-20H54M-54 20H54M-54-22H54M-54 22H54'],
]

export const leaders: Record<string, Picture> = {
  admiral: cuff(
    ringsAt([
      [12, 10],
      [5, 4],
      [-1, 4],
      [-7, 4],
    ]),
    lineStar,
  ),
  viceAdmiral: cuff(
    ringsAt([
      [12, 10],
      [5, 4],
      [-2, 4],
    ]),
    lineStar,
  ),
  rearAdmiral: cuff(
    ringsAt([
      [11, 11],
      [3, 5],
    ]),
    [['f', star(0, -12, 7)]],
  ),
  captain: cuff(
    ringsAt([
      [17, 4.5],
      [9, 4.5],
      [1, 4.5],
      [-7, 4.5],
    ]),
    lineStar,
  ),
  commander: cuff(
    ringsAt([
      [17, 4.5],
      [9, 4.5],
      [1, 4.5],
    ]),
    [['f', star(0, -12, 7)]],
  ),
  ltCommander: cuff(
    ringsAt([
      [16, 4.5],
      [10.5, 1.8],
      [5, 4.5],
    ]),
    [['f', star(0, -11, 7)]],
  ),
  lieutenant: cuff(
    ringsAt([
      [16, 4.5],
      [7, 4.5],
    ]),
    [['f', star(0, -9, 7)]],
  ),
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
