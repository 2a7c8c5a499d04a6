// What a newcomer is told when it first matters, each once.
import type { Field } from './field.svelte'

interface Hint {
  id: string
  text: string
  when: (field: Field) => boolean
}

const HINTS: Hint[] = [
  {
    id: 'odds',
    text: 'Tick or untick who attacks. The bars say in how many of six throws the place falls.',
    when: (field) => !!field.weighed?.odds,
  },
  {
    id: 'matrix',
    text: 'Each cell says what both may expect to lose if these two plans meet. Yours stays sealed until both have chosen.',
    when: (field) => !!field.weighed?.matrix,
  },
  {
    id: 'way',
    text: 'Numbers are costs. Point at a hex to see the way there, click to go; any other hex says why not.',
    when: (field) => !!field.held && field.ends.length > 0,
  },
  {
    id: 'tray',
    text: 'Pick a counter from the tray: where it may stand is tinted. Or have the rest placed for you.',
    when: (field) =>
      field.game.myTurn && field.game.choices.some((choice) => !!choice.incomplete && !!choice.about && !field.where(choice.about)),
  },
  {
    id: 'take',
    text: 'Counters with a ring can act: pick one up, or press N for the next.',
    when: (field) => field.game.myTurn && !field.held && field.game.choices.some((choice) => choice.incomplete),
  },
  {
    id: 'map',
    text: 'Drag the map or turn the wheel; / finds a place or unit, H comes back to what is to be decided.',
    when: () => true,
  },
]

/** The first that matters now and has not been seen. */
export const hintFor = (field: Field, seen: readonly string[]): Hint | undefined =>
  HINTS.find((hint) => !seen.includes(hint.id) && hint.when(field))
