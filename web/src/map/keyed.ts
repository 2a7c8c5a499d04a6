// The keys of the map: it is moved and zoomed, and walked from hex to hex.
import type { Field } from './field.svelte'

const STEP = 90 // pixels
const WALK: Record<string, number> = { w: 0, e: 1, d: 2, s: 3, a: 4, q: 5 }
const PAN: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

/** Whether the key was one of the map's own. */
export function keyed(event: KeyboardEvent, field: Field): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { camera } = field
  const key = event.key.toLowerCase()
  if (event.key in PAN) camera.pan(...PAN[event.key]!)
  else if (key === '+' || key === '=') camera.zoomAt(1.25)
  else if (key === '-') camera.zoomAt(0.8)
  else if (key === '0') camera.whole()
  else if (key in WALK) walk(field, WALK[key]!)
  else if (event.key === 'Enter' && field.hex && field.ruler.out) void field.ruler.measure(field.hex)
  else if (event.key === 'Enter' && field.hex && !field.asked && !(field.aim && field.primary)) field.place(field.hex, false)
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function walk(field: Field, way: number): void {
  const { geometry, camera } = field
  const from = field.hex || geometry.at(camera.x, camera.y) || field.matters[0] || ''
  const next = field.hex ? geometry.neighbour(from, way) : from
  if (!next) return
  field.hex = next
  field.looked = next
  field.follows(next)
}
