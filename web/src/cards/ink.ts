// The engraver's hand: a drawing is a list of strokes, each with its ink, in a box of 116 by 56 about the middle.

/**
 * f filled, l line, h hairline, d dashed track, p paper with an outline, o paper alone, k paper line on a dark shape,
 * s the side's colour filled, S as a line, D dashed, t its tint; w water, r red line, R red filled, b brown hachure,
 * m brown line, N sand, g green filled; x lettering, X lettering upright; i an icon. K is a finer k, W a river,
 * O the white and J the red of a national mark, whatever the light.
 */
export type Stroke = [ink: string, path: string, place?: string]
export type Picture = Stroke[]

/** A drawing, or its parts, moved to a place, turned and made smaller. */
export const at = (picture: Picture, x: number, y: number, turn = 0, size = 1): Picture =>
  picture.map(([ink, path, place]) => {
    const moved = `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${size === 1 ? '' : ` scale(${size})`}`
    return [ink, path, place ? `${moved} ${place}` : moved]
  })

/** The same seen in a mirror. */
export const flip = (picture: Picture): Picture =>
  picture.map(([ink, path, place]) => [ink, path, place ? `scale(-1 1) ${place}` : 'scale(-1 1)'])

/** The same thing at several places. */
export const each = (picture: Picture, ...places: number[][]): Picture =>
  places.flatMap(([x = 0, y = 0, turn, size]) => at(picture, x, y, turn, size))

/** A shape given by its right half, in absolute M, L, C and Q, from one point of the axis to another. */
export function whole(half: string): string {
  const steps = (half.match(/[MLCQ][^MLCQ]*/g) ?? []).map((step) => {
    const numbers = (step.slice(1).match(/-?\d*\.?\d+/g) ?? []).map(Number)
    return { verb: step[0], points: numbers.flatMap((x, i) => (i % 2 ? [] : [[x, numbers[i + 1]!]])) }
  })
  let back = ''
  for (let i = steps.length - 1; i > 0; i--) {
    const start = steps[i - 1]!.points.at(-1)!
    const points = [...steps[i]!.points.slice(0, -1).reverse(), start]
    back += steps[i]!.verb + points.map(([x, y]) => `${-x!} ${y}`).join(' ')
  }
  return `${half}${back}z`
}

export const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const discs = (r: number, ...places: number[][]) => places.map(([x, y]) => disc(x!, y!, r)).join('')

const round = (n: number) => Math.round(n * 100) / 100

export function star(x: number, y: number, r: number, points = 5, inner = 0.4): string {
  const corner = (i: number) => {
    const angle = (Math.PI * i) / points
    const far = i % 2 ? r * inner : r
    return `${round(x + far * Math.sin(angle))} ${round(y - far * Math.cos(angle))}`
  }
  return `M${Array.from({ length: 2 * points }, (_, i) => corner(i)).join('L')}z`
}

/** The head of an arrow whose point is at x, y, and that goes in a direction: 0 is right, 90 down. */
export function head(x: number, y: number, direction: number, size = 6): string {
  const corner = (turn: number, far: number) => {
    const angle = ((direction + turn) * Math.PI) / 180
    return `${round(x + far * Math.cos(angle))} ${round(y + far * Math.sin(angle))}`
  }
  return `M${x} ${y}L${corner(154, size)}L${corner(180, size * 0.62)}L${corner(206, size)}z`
}

/** Strokes side by side from a first x to a last one; long and short in turn, as bluffs are drawn. */
export function hachures(from: number, to: number, y: number, long = 5, step = 3): string {
  let path = ''
  for (let x = from, i = 0; x <= to; x += step, i++) path += `M${x} ${y}v${i % 3 === 1 ? long * 0.6 : long}`
  return path
}

/** Lines at 45 degrees over a box, each ending at its edges. */
export function hatch(x: number, y: number, wide: number, high: number, step = 6): string {
  let path = ''
  for (let c = step; c < wide + high; c += step) {
    const left = Math.max(0, c - high)
    const right = Math.min(wide, c)
    path += `M${x + left} ${y + c - left}L${x + right} ${y + c - right}`
  }
  return path
}

/** A line of waves. */
export const waves = (from: number, to: number, y: number, length = 8) =>
  `M${from} ${y}q${length / 4}-${length / 4} ${length / 2} 0${`t${length / 2} 0`.repeat(Math.max(0, Math.round(((to - from) / length) * 2) - 1))}`

/** The sea under a ship: one line of waves and two broken ones. */
export const sea = (y = 17): Picture => [['w', `${waves(-56, 56, y)}M-44 ${y + 4}h22m8 0h30m9 0h16M-30 ${y + 7.5}h18m20 0h26`]]

/** A small cloud of a shell or bomb, opened like a star. */
export const burst = (x: number, y: number, r: number) => star(x, y, r, 7, 0.45)

export const cloud = 'M-16 5a5.5 5.5 0 0 1 1-10.8 7.5 7.5 0 0 1 13-3.5 8 8 0 0 1 12.5 5A5 5 0 0 1 13 5z'
