// Places and units by what people call them: whatever the case and the accents, in any language that is in use.
import type { BoardData, Piece } from '../wire'

export interface Found {
  id: string // of a unit, or the number of a hex
  hex: string
  name: string
  also: string // another name, or where it is
}

/** Lower case without accents, so that lodz finds Łódź. */
export const fold = (text: string) =>
  text.replace(/[łŁ]/g, 'l').replace(/[øØ]/g, 'o').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export function find(text: string, data: BoardData, pieces: Piece[], most = 12): Found[] {
  const wanted = fold(text.trim())
  const map = data.map
  if (!wanted || !map) return []
  const all: Found[] = []
  for (const [hex, { name = '' }] of Object.entries(map.hexes)) {
    if (name) all.push({ id: hex, hex, name, also: hex })
    if (hex.startsWith(wanted)) all.push({ id: hex, hex, name: hex, also: name })
  }
  for (const [other, hex] of Object.entries(map.names)) all.push({ id: hex, hex, name: other, also: map.hexes[hex]?.name ?? hex })
  for (const piece of pieces) {
    const name = data.things[piece.id]?.name ?? piece.id
    all.push({ id: piece.id, hex: piece.at, name, also: `${piece.id}, ${map.hexes[piece.at]?.name ?? piece.at}` })
    all.push({ id: piece.id, hex: piece.at, name: piece.id, also: name })
  }
  const rank = ({ name }: Found) => {
    const folded = fold(name)
    return folded === wanted ? 0 : folded.startsWith(wanted) ? 1 : folded.split(/[\s-]/).some((word) => word.startsWith(wanted)) ? 2 : 9
  }
  const best = new Map<string, Found>()
  for (const found of all
    .filter((each) => rank(each) < 9)
    .sort((a, b) => rank(a) - rank(b) || Number(a.id !== a.hex) - Number(b.id !== b.hex) || a.name.localeCompare(b.name)))
    if (!best.has(found.id)) best.set(found.id, found)
  return [...best.values()].slice(0, most)
}
