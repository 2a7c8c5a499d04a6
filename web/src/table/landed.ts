// An act of the other side that is worth a look: the card that it played, and what it did.
import type { Game } from '../game.svelte'
import { roles } from '../roles'
import type { Entry, Told, View } from '../wire'

export interface Landed {
  thing: string
  seat: number | null
  said: string[]
  before: number[] // both totals, by seat
  after: number[]
  long: boolean // it takes something from who looks on, or is a special card
}

function totals(view: View | null | undefined): number[] {
  const tallies = view?.board.tallies ?? []
  return tallies.length === 2 ? [0, 1].map((seat) => tallies.find((tally) => tally.seat === seat)?.total ?? 0) : []
}
/** Whether a card lies open on the table: what is thrown away does not. */
const lies = (view: View | null | undefined, id: string) =>
  view?.board.zones?.some((zone) => ['row', 'slot'].includes(zone.kind ?? 'row') && zone.cards?.includes(id)) ?? false

/** What others have just played, if it is a card that all can see. */
export function landed(game: Game, told: Told): Landed | null {
  const theirs = (entry: Entry) => entry.kind === 'play' && !game.mine.includes(game.seatName(entry.seat))
  const entry = told.entries.findLast(theirs)
  const named = (entry?.events ?? []).flatMap((event) => roles(event, game.data?.acts ?? {}))
  const things = named.filter(([role]) => role === 'thing').map(([, id]) => game.thing(id))
  const played = things.find((thing) => thing && thing.seat === entry?.seat)
  if (!entry || !played || !(played.kind === 'special' || lies(told.position.view, played.id))) return null
  const others = named.filter(([, id]) => game.mine.includes(game.seatName(game.thing(id)?.seat)))
  return {
    thing: played.id,
    seat: entry.seat ?? null,
    said: (entry.said ?? []).filter(Boolean),
    before: totals(game.view),
    after: totals(told.position.view),
    long: played.kind === 'special' || others.length > 0,
  }
}
