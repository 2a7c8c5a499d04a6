// Options as they are wished for: what they give, and what cannot be had together.
import type { OptionValue, Title, TitleOption } from '../wire'

type Chosen = Record<string, string>

/** The value of an option; the book's if none is chosen. */
export function valueOf(option: TitleOption, chosen: Chosen): OptionValue {
  return option.values.find((value) => value.id === chosen[option.name]) ?? option.values[0]!
}

/** Why a value cannot be had with the others that are chosen; nothing if it can. */
export function clash(title: Title, chosen: Chosen, name: string, value: string): string {
  const has = ([option, wanted]: [string, string]) => {
    const found = title.options.find((each) => each.name === option)
    return found && valueOf(found, chosen).id === wanted
  }
  const is = (pair: [string, string]) => pair[0] === name && pair[1] === value
  const found = title.excluded.find(({ pair: [one, other] }) => (is(one) && has(other)) || (is(other) && has(one)))
  return found?.why ?? ''
}

/** The points that the chosen options give each seat before the first move. */
export function points(title: Title, chosen: Chosen): number[] {
  const sums = title.seats.map(() => 0)
  for (const option of title.options) {
    const value = valueOf(option, chosen)
    if (value.seat !== null && !value.each) sums[value.seat]! += value.points
  }
  return sums
}

/** Whether anything is chosen that the book has not. */
export const isChanged = (title: Title, chosen: Chosen) => title.options.some((option) => valueOf(option, chosen) !== option.values[0])
