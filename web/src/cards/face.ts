// What stands where on the face of a card, worked out from what the card says.
import type { Mark, Thing } from '../wire'
import { heading, width, wrap } from './measure'

export const WIDE = 132
export const HIGH = 188
const MARGIN = 8
const ROOM = WIDE - 2 * MARGIN
const TOP = 63.5 // the double rule under a title of two lines
const EFFECT = { size: 14, step: 12.6 }
const LONG = { size: 12.2, step: 11.4 }
const FOOT = { size: 11.8, step: 11.4 }
const TIGHT = { size: 11.2, step: 10.6 }

interface Box {
  x: number
  wide: number
  icon: string
  text: string
  said: string
}
interface Line {
  text: string
  y: number
  icon?: string
}

/** Everything that is set on a face, in its units. */
export interface Setting {
  title: { lines: string[]; size: number; y: number }
  top: number // the double rule over the drawing
  rule: number // under it
  boxes: Box[]
  tall: number // of the boxes
  under: string // an icon under the number in its box
  effect: Line[]
  effectSize: number
  long: boolean // the effect runs over the whole width, its icon before the first line
  foot: Line[]
  footSize: number
}

const counted = (mark: Mark) => mark.number !== undefined && mark.number !== null
export const signed = (mark: Mark) => (mark.icon === 'modifier' && (mark.number ?? 0) >= 0 ? `+${mark.number}` : `${mark.number}`)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const timed = (mark: Mark) => (mark.when ? `${lower(mark.when)}: ${mark.text}` : (mark.text ?? ''))

/** A condition in words; none means that it always counts. */
function condition(first: Mark, more: Mark[]): string {
  const always = 'attacking or defending'
  const said = first.text || (more.length ? '' : always)
  const added = more.map((mark) => {
    const rest = (mark.text ?? '').replace(first.text ? `${first.text} ` : '', '')
    return `and ${mark.number} more ${rest}`
  })
  return [said, ...added].filter(Boolean).join(', ')
}

export function set(thing: Thing): Setting {
  const marks = thing.marks ?? []
  const figures = marks.filter(counted)
  const acts = marks.filter((mark) => !counted(mark))
  const title = heading(thing.name, 'title', [15, 14.5, 13.5, 12.5, 11.6, 10.6], ROOM + 4)
  if (thing.kind === 'force' || thing.kind === 'objective' || thing.kind === 'place') {
    const plain = figures.filter((mark) => mark.icon !== 'modifier')
    const notes = marks.filter((mark) => !plain.includes(mark))
    const wide = (ROOM - 8 * (plain.length - 1)) / (plain.length || 1)
    const boxes = plain.map((mark, i) => ({
      x: MARGIN + i * (wide + 8),
      wide: plain.length < 2 ? 54 : wide,
      icon: mark.icon,
      text: `${mark.number}`,
      said: mark.text || mark.icon,
    }))
    return place(title, boxes, boxes.length ? 30 : 0, '', notes)
  }
  const [first, ...rest] = figures
  if (first) {
    const box = { x: MARGIN, wide: 36, icon: '', text: signed(first), said: '' }
    const act = acts[0]
    // What always counts needs no words: what the card does takes their place.
    if (act && act.icon !== 'link' && !rest.length && !first.text) {
      return place(title, [box], 34, timed(act), acts.slice(1), act.icon)
    }
    return place(title, [box], 34, condition(first, rest), acts)
  }
  const [act, ...others] = acts
  if (!act) return place(title, [], 0, (thing.lines ?? []).join('; '), [])
  const words = lower(act.text ?? '')
  const box = { x: MARGIN, wide: 36, icon: act.icon, text: '', said: act.icon }
  if (wrap(words, 'label', EFFECT.size, ROOM - 42).length > 4) return place(title, [box], 34, lower(timed(act)), others)
  const when = act.when ? [{ icon: '', text: lower(act.when) }] : []
  return place(title, [box], 34, words, [...when, ...others])
}

function place(title: { lines: string[]; size: number }, boxes: Box[], tall: number, words: string, notes: Mark[], under = ''): Setting {
  const beside = boxes.length === 1 && tall === 34
  const narrow = wrap(words, 'label', EFFECT.size, beside ? ROOM - 42 : ROOM)
  const many = narrow.length > 4
  const long = many && !boxes[0]?.text // a number keeps its box, an icon stands before the words
  const type = many ? LONG : EFFECT
  const whole = long
    ? wrap(words, 'label', LONG.size, ROOM - 2, boxes.length ? 15 : 0)
    : many
      ? wrap(words, 'label', LONG.size, ROOM - 42)
      : narrow
  const effect = boxes.length ? whole : words.split('; ').flatMap((line) => wrap(line, 'label', EFFECT.size, ROOM))
  const footed = (foot: typeof FOOT): Omit<Line, 'y'>[] =>
    notes.flatMap((mark) => {
      const said = mark.icon === 'modifier' ? `${signed(mark)} ${mark.text}` : timed(mark)
      const icon = mark.icon !== 'modifier' ? mark.icon : ''
      const lines = wrap(said, 'aside', foot.size, ROOM - (icon ? 14 : 0))
      return lines.map((text, i) => (icon ? { text, icon: i ? ' ' : icon } : { text }))
    })
  const tight = footed(FOOT).length > 2
  const small = tight ? TIGHT : FOOT
  const foot = footed(small)
  const high = under ? 46 : tight && tall ? tall - 5 : tall
  const row = long && boxes.length ? effect.length * LONG.step : Math.max(high, effect.length * type.step)
  const block = row + (foot.length ? 3.5 + foot.length * small.step : 0)
  const room = HIGH - 11.5 - block
  const short = title.lines.length < 2 && room < 116
  const from = short ? TOP - 9.5 : TOP
  const rule = Math.max(from + 27, Math.min(boxes.length ? 123.5 : 146, room))
  const top = rule + 5.5
  const first = long ? top : top + (row - effect.length * type.step) / 2
  const below = top + row + 3.5
  const slack = Math.max(0, Math.min(5, HIGH - 7 - below - foot.length * small.step))
  return {
    title: { ...title, y: title.lines.length > 1 ? 38.5 : short ? 41 : 47 },
    top: from,
    rule,
    boxes,
    tall: high,
    under,
    effect: effect.map((text, i) => ({ text, y: first + type.step * (i + 1) - 3 })),
    effectSize: boxes.length ? type.size : EFFECT.size,
    long,
    foot: foot.map((line, i) => ({ ...line, y: below + slack + small.step * (i + 1) - 2.5 })),
    footSize: small.size,
  }
}

/** How wide the letters of a band may stand apart, so that the label stays clear of the mark. */
export const tracking = (label: string) => (label.length > 10 ? 0.04 : 0.09)

/** How wide the tag on the lower edge must be. */
export const tagWidth = (text: string) => width(text, 'label', 14) + 16
