// Dragging a card onto the table, or onto what it is to act on. A press that does not move stays a click.
import type { Desk } from './desk.svelte'

interface What {
  desk: Desk
  id: string
  can: boolean
}

export function drag(node: HTMLElement, what: What) {
  let from: { x: number; y: number } | null = null
  let moved = false

  function down(event: PointerEvent) {
    if (!what.can || event.button !== 0 || event.pointerType === 'touch') return
    from = { x: event.clientX, y: event.clientY }
    moved = false
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
  }
  function move(event: PointerEvent) {
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) < 8) return
    if (!moved) {
      moved = true
      what.desk.letGo()
      what.desk.point(what.id)
      node.dataset.dragged = ''
    }
    node.style.transform = `translate(${x}px, ${y}px)`
  }
  function up(event: PointerEvent) {
    from = null
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    if (!moved) return
    node.style.transform = ''
    delete node.dataset.dragged
    node.style.pointerEvents = 'none'
    const below = document.elementFromPoint(event.clientX, event.clientY)
    node.style.pointerEvents = ''
    if (event.type === 'pointerup') drop(below)
  }
  function drop(below: Element | null) {
    const { desk, id } = what
    const aims = [...(below?.closest<HTMLElement>('[data-card]')?.dataset.card?.split(' ') ?? [])]
    const place = below?.closest<HTMLElement>('[data-place]')?.dataset.place
    if (place) aims.push(place)
    const options = desk.about(id)
    const aimed = options.find((choice) => choice.target && aims.includes(choice.target))
    const plain = options.filter((choice) => !choice.target)
    if (aimed) void desk.act(aimed)
    else if (plain.length === 1 && below?.closest('[data-table]')) void desk.act(plain[0]!)
  }
  function click(event: MouseEvent) {
    if (!moved) return
    moved = false
    event.stopImmediatePropagation() // the drag was not a click
    event.preventDefault()
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('click', click, true)
  return {
    update(next: What) {
      what = next
    },
  }
}
