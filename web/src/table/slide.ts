// When cards have moved, they slide from where they were to where they are; nothing else on the page shifts.
import { reducedMotion } from '../settings.svelte'

const TIME = 220
type Spots = Map<string, DOMRect>

/** Where every card lies; copies of a card are numbered. */
export function spots(root: HTMLElement): Spots {
  const found: Spots = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) found.set(name(found, node), node.getBoundingClientRect())
  return found
}

function name(found: Spots, node: HTMLElement): string {
  let n = 0
  while (found.has(`${node.dataset.card} ${n}`)) n += 1
  return `${node.dataset.card} ${n}`
}

/** Slide what has moved since; what came from a hidden place comes from its side's heading. */
export function slide(root: HTMLElement, before: Spots): void {
  const seen: Spots = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const now = node.getBoundingClientRect()
    const key = name(seen, node)
    seen.set(key, now)
    const heading = root.querySelector(`[data-home="${node.querySelector('[data-side]')?.getAttribute('data-side')}"]`)
    const then = before.get(key) ?? heading?.getBoundingClientRect()
    if (!then || !now.width) continue
    const [x, y] = [then.left - now.left, then.top - now.top]
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue
    if (reducedMotion()) {
      node.animate([{ outline: '2px solid var(--legal)' }, { outline: '2px solid var(--legal)' }], 1500)
    } else {
      node.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: 'none' }], {
        duration: TIME,
        easing: 'ease-out',
      })
    }
  }
}
