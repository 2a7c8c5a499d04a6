// What a line of the log shows on the map: the hexes it is about, ways from hex to hex, things, dice.
import type { Entry } from '../wire'
import type { Field } from './field.svelte'
import { roles } from '../roles'

export interface Act {
  entry: Entry
  said: string[]
  hexes: string[]
  ways: string[][]
  things: string[]
  lost: string[] // those of the things that have left the game or lost strength
  dice: { sides: number; value: number }[]
}

export function actOf(field: Field, entry: Entry | undefined): Act | null {
  const said = (entry?.said ?? []).filter(Boolean)
  if (entry?.kind !== 'play' || !said.length) return null
  const act: Act = { entry, said, hexes: [], ways: [], things: [], lost: [], dice: [] }
  for (const event of entry.events ?? []) {
    act.dice.push(...(event.rolls ?? []).filter((roll) => roll.sides <= 10))
    let from = ''
    for (const [role, word] of roles(event, field.game.data?.acts ?? {})) {
      if (role === 'from') from = word
      else if (role === 'to' && from) act.ways.push([from, word])
      if (['to', 'at'].includes(role) && field.isHex(word)) act.hexes.push(word)
      if (['thing', 'enemy', 'hurt', 'lost'].includes(role)) act.things.push(word)
      if (['hurt', 'lost'].includes(role)) act.lost.push(word)
    }
  }
  if (!act.hexes.length) act.hexes = act.things.map((id) => field.where(id)).filter(Boolean)
  return act
}
