// Cards in words: for screen readers, and for the sources of what is printed on them.
import { timed } from '../cards/face'
import type { Thing } from '../wire'

/** Where a datum comes from, in plain words; the long one stands where a game does not say more of it. */
export const SOURCES: Record<string, { short: string; long: string }> = {
  rulebook: { short: 'rulebook', long: 'stands in the published rulebook' },
  public: { short: 'published', long: 'published elsewhere: by its makers or by reviewers' },
  reconstructed: { short: 'rebuilt', long: 'rebuilt by us, for the printed card cannot be copied' },
  owner: { short: "owner's", long: 'from the kit of an owner of the game' },
}
const DATA: Record<string, string> = { name: 'Name', copies: 'Copies', text: 'Text', attack: 'Modifiers', draw: 'Draws' }

export const short = (source: string) => SOURCES[source]?.short ?? source

/** What a card says, sentence by sentence. */
export const says = (thing: Thing): string[] => thing.lines ?? []

/** A card for one who hears it. */
export function spoken(thing: Thing): string {
  const marks = (thing.marks ?? []).map((mark) => {
    if (mark.number === undefined || mark.number === null) return timed(mark)
    const sign = mark.icon === 'modifier' ? (mark.number < 0 ? 'minus ' : 'plus ') : ''
    const words = mark.icon === 'modifier' ? (mark.text ?? '') : mark.text || mark.icon
    return mark.icon === 'modifier' ? `${sign}${Math.abs(mark.number)} ${words}`.trim() : `${words} ${mark.number}`
  })
  const sort = thing.type || thing.kind || thing.sort
  return `${[thing.name, sort, ...(marks.length ? marks : says(thing))].join(', ')}.`
}

/** The data of a card by where they come from: [["Name, copies", "public"], ["Text", "reconstructed"]]. */
export function gathered(thing: Thing): [data: string, from: string][] {
  const by = new Map<string, string[]>()
  for (const [datum, from] of Object.entries(thing.sources ?? {})) {
    by.set(from, [...(by.get(from) ?? []), DATA[datum] ?? datum])
  }
  return [...by].map(([from, data]) => {
    if (by.size === 1 && data.length > 1) return ['All data', from]
    const words = data.join(', ').toLowerCase()
    return [words.charAt(0).toUpperCase() + words.slice(1), from]
  })
}
