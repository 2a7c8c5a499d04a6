// What others have done since one's own last act, as a few rows: what belongs together is told as one.
import type { Game } from '../game.svelte'
import type { Entry } from '../wire'

export interface Row {
  entries: Entry[]
  seat: number | null
  said: string[]
  things: string[]
}

const MOST = 3 // sentences of a row

/** The lines of others since one's own last one. */
export function since(game: Game): Entry[] {
  const mine = (entry: Entry) => entry.kind === 'play' && game.mine.includes(game.seatName(entry.seat)) && !!entry.text
  const from = game.entries.findLastIndex(mine)
  if (game.mine.length !== 1 || from < 0) return []
  return game.entries.slice(from + 1).filter((entry) => entry.kind === 'play' && entry.said?.some(Boolean))
}

/** Lines without dice that tell of one thing of the same kind, such as moves, are one row. */
export function rows(game: Game, entries: readonly Entry[]): Row[] {
  const found: Row[] = []
  let last = ''
  for (const entry of entries) {
    const events = (entry.events ?? []).filter((_, i) => entry.said?.[i])
    const kind = events.length === 1 && !events[0]!.rolls?.length ? `${entry.seat} ${events[0]!.verb}` : ''
    const things = events.flatMap((event) => event.args ?? []).filter((word) => game.thing(word))
    const said = (entry.said ?? []).filter(Boolean)
    const row = found.at(-1)
    if (row && kind && kind === last) {
      row.entries.push(entry)
      row.said.push(...said)
      row.things.push(...things)
    } else found.push({ entries: [entry], seat: entry.seat ?? null, said, things })
    last = kind
  }
  return found
}

/** The first sentences of a row, and how many more there are. */
export function brief(row: Row): { first: string; rest: string[]; more: number } {
  const [first = '', ...rest] = row.said
  const shown = rest.slice(0, MOST - 1)
  return { first, rest: shown, more: rest.length - shown.length }
}
