// Mouse, pen and fingers on the map: drag to move it, wheel or two fingers to zoom, click or tap to choose, drag a counter.
import type { Field } from './field.svelte'

const FAR = 6 // pixels that a press may wander and still be a click
const DWELL = 420 // milliseconds until a stack that is pointed at is spread out

interface Options {
  field: Field
  still: boolean // nothing can be done: a replay
}

export function handling(node: HTMLElement, { field, still }: Options) {
  const { camera, geometry } = field
  const down = new Map<number, { x: number; y: number }>()
  let pressed: { x: number; y: number; unit: string } | null = null
  let dragged = '' // the counter that is being dragged
  let moved = false
  let dwelling = 0

  const spot = (event: PointerEvent | WheelEvent): [number, number] => {
    const box = node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const hexAt = (event: PointerEvent): string => geometry.at(...camera.onMap(...spot(event)))
  const unitAt = (event: Event): string => (event.target as Element).closest<SVGElement>('[data-unit]')?.dataset.unit ?? ''
  const own = (unit: string) => !still && field.game.choices.some((choice) => choice.about === unit && (choice.incomplete || choice.target))

  function press(event: PointerEvent) {
    if (event.button > 1) return
    const [x, y] = spot(event)
    down.set(event.pointerId, { x, y })
    if (down.size === 1) {
      pressed = { x, y, unit: unitAt(event) }
      moved = false
    }
    clearTimeout(dwelling)
  }
  function move(event: PointerEvent) {
    const [x, y] = spot(event)
    const last = down.get(event.pointerId)
    if (!last) return hover(event)
    if (down.size === 2) return pinch(event, x, y)
    if (!moved && pressed && Math.hypot(x - pressed.x, y - pressed.y) > FAR) {
      moved = true
      node.setPointerCapture(event.pointerId)
      if (pressed.unit && own(pressed.unit) && event.pointerType === 'mouse') {
        dragged = pressed.unit
        if (field.held !== dragged) field.unit(dragged)
      }
    }
    if (!moved) return
    if (dragged) field.hex = hexAt(event)
    else camera.pan(x - last.x, y - last.y)
    down.set(event.pointerId, { x, y })
  }
  function pinch(event: PointerEvent, x: number, y: number) {
    moved = true
    const [one, other] = [down.get(event.pointerId)!, [...down].find(([id]) => id !== event.pointerId)![1]]
    const [before, after] = [Math.hypot(one.x - other.x, one.y - other.y), Math.hypot(x - other.x, y - other.y)]
    camera.pan((x - one.x) / 2, (y - one.y) / 2)
    if (before > 10) camera.zoomAt(after / before, (x + other.x) / 2, (y + other.y) / 2)
    down.set(event.pointerId, { x, y })
  }
  function hover(event: PointerEvent) {
    if (event.pointerType === 'touch') return
    const hex = hexAt(event)
    if (hex === field.hex) return
    field.hex = hex
    clearTimeout(dwelling)
    const many = (field.stacks.get(hex)?.length ?? 0) > 1
    if (many && !field.held && !field.fanned) dwelling = window.setTimeout(() => (field.fanned = hex), DWELL)
  }
  function lift(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return
    if (down.size) return
    const [was, hex] = [dragged, hexAt(event)]
    dragged = ''
    if (was) {
      if (hex && hex !== field.where(was)) field.place(hex, true)
    } else if (!moved && event.type === 'pointerup') choose(event, hex)
    pressed = null
  }
  function choose(event: PointerEvent, hex: string) {
    if (field.game.hurry()) return
    field.hex = hex
    if ((event.altKey || field.ruler.out) && hex) return measure(hex)
    const unit = unitAt(event)
    const under = field.stacks.get(hex)?.some((piece) => piece.id === unit)
    const at = unit && !under ? field.where(unit) : hex
    const stack = field.stacks.get(at) ?? []
    if (!at) return field.letGo()
    const alone = stack.length === 1 && !field.game.choices.some((choice) => choice.about === at && choice.pick)
    if (unit && alone && !(field.held && field.targets.has(at))) field.unit(unit, at)
    else field.place(at, event.pointerType === 'mouse')
  }
  function measure(hex: string) {
    field.ruler.out = true
    void field.ruler.measure(hex)
  }
  function leave() {
    clearTimeout(dwelling)
    if (!dragged) field.hex = ''
  }
  function wheel(event: WheelEvent) {
    event.preventDefault()
    if (event.shiftKey) return camera.pan(-event.deltaY || -event.deltaX, 0)
    camera.zoomAt(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), ...spot(event))
  }

  node.addEventListener('pointerdown', press)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', lift)
  node.addEventListener('pointercancel', lift)
  node.addEventListener('pointerleave', leave)
  node.addEventListener('wheel', wheel, { passive: false })
  return { destroy: () => clearTimeout(dwelling) }
}
