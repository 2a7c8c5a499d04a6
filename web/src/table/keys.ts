// Keys for buttons: the first letter of each that nothing else has.
import type { Choice } from '../wire'

const TAKEN = 'u?'

/** `others`: letters that the table has for itself. */
export function keysFor(choices: Choice[], others = ''): Map<string, string> {
  const keys = new Map<string, string>()
  const used = new Set(TAKEN + others)
  for (const choice of choices) {
    const letter = [...choice.label.toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each))
    if (!letter) continue
    used.add(letter)
    keys.set(choice.action, letter.toUpperCase())
  }
  return keys
}

/** Arrow keys go to the next card of a zone, and from zone to zone. */
export function arrows(event: KeyboardEvent, root: HTMLElement): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const here = document.activeElement
  if (!step || !(here instanceof HTMLElement) || !here.matches('[data-card]')) return
  const all = [...root.querySelectorAll<HTMLElement>('[data-card]')].filter((node) => node.offsetParent)
  const next = all[all.indexOf(here) + step]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}
