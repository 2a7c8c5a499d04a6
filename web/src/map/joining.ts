// Who attacks, and who else might: in the attack that is being made, or in one that is thought of.
import type { Field } from './field.svelte'

export interface Joining {
  joined: readonly string[]
  more: readonly string[]
  toggle: (id: string) => void
}

/** In the attack that is being made one joins by an action, and is taken out by going back. */
export function making(field: Field): Joining {
  const joined = field.fight?.things ?? []
  const picks = field.game.choices.filter((choice) => choice.pick && choice.about && !field.isHex(choice.about))
  const more = picks.map((choice) => choice.about!).filter((id) => !joined.includes(id))
  return { joined, more, toggle: (id) => field.unit(id) }
}

export function imagining(field: Field): Joining {
  const imagined = field.imagined!
  const joined = imagined.by.map((word) => word.split('@')[0]!)
  return { joined, more: imagined.others.map((piece) => piece.id), toggle: (id) => imagined.toggle(id) }
}
