// A counter is dragged from beside the map onto it.
import type { Field } from './field.svelte'

const FAR = 6 // pixels that a press may wander and still be a click

export function dragging(node: HTMLElement, { field, id }: { field: Field; id: string }) {
  let thing = id
  let from: { x: number; y: number } | null = null
  let ghost: HTMLElement | null = null
  let dropped = -Infinity

  const hexAt = (event: PointerEvent): string => {
    const box = document.querySelector('.window')?.getBoundingClientRect()
    if (!box || event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return ''
    return field.geometry.at(...field.camera.onMap(event.clientX - box.left, event.clientY - box.top))
  }
  /** While it is pressed, wherever the pointer goes. */
  function listen(to: typeof window.addEventListener) {
    to('pointermove', move)
    to('pointerup', lift)
    to('pointercancel', lift)
  }
  function press(event: PointerEvent) {
    if (event.button !== 0) return
    from = { x: event.clientX, y: event.clientY }
    listen(window.addEventListener.bind(window))
  }
  function move(event: PointerEvent) {
    if (!from) return
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) {
      if (field.held !== thing) field.unit(thing)
      ghost = node.cloneNode(true) as HTMLElement
      Object.assign(ghost.style, { position: 'fixed', zIndex: '30', pointerEvents: 'none', opacity: '0.85' })
      ghost.setAttribute('aria-hidden', 'true')
      delete ghost.dataset.thing
      document.body.append(ghost)
    }
    if (!ghost) return
    Object.assign(ghost.style, { left: `${event.clientX - 26}px`, top: `${event.clientY - 26}px` })
    field.hex = hexAt(event)
  }
  function lift(event: PointerEvent) {
    const dragged = ghost
    from = ghost = null
    listen(window.removeEventListener.bind(window))
    dragged?.remove()
    if (!dragged) return
    dropped = event.timeStamp
    const hex = hexAt(event)
    if (hex && event.type === 'pointerup') field.place(hex, true)
  }

  /** The click that ends a drag is none. */
  function click(event: MouseEvent) {
    if (event.timeStamp - dropped < 50) event.stopImmediatePropagation()
  }

  node.style.touchAction = 'none'
  node.addEventListener('click', click, { capture: true })
  node.addEventListener('pointerdown', press)
  return {
    update: (now: { field: Field; id: string }) => (thing = now.id),
    destroy: () => {
      ghost?.remove()
      listen(window.removeEventListener.bind(window))
    },
  }
}
