// A map with what stands on it, as one looks at it: counters by hex, the camera, going to a place. Nothing is done here.
import type { Game } from '../game.svelte'
import { theme } from '../settings.svelte'
import { Desk } from '../table/desk.svelte'
import type { MapSheet, Piece } from '../wire'
import { Camera } from './camera.svelte'
import { Geometry } from './geometry'
import { grouped } from './grouped'

export class MapDesk extends Desk {
  readonly sheet: MapSheet
  readonly geometry: Geometry
  readonly camera: Camera
  hex = $state('') // pointed at, or where the keys stand
  looked = $state('') // the hex that is told of in the panel

  /** `still`: only to be looked at, so that nothing can be asked. */
  constructor(
    game: Game,
    readonly still = false,
  ) {
    super(game)
    this.sheet = game.data!.map!
    this.geometry = new Geometry(this.sheet)
    this.camera = new Camera(this.sheet.width, this.sheet.height)
  }

  /** The address of the pictures of the ground, in the colours that are wanted. */
  get drawing(): string {
    return `/api/drawings/${this.game.data?.drawing}/${theme()}`
  }
  get pieces(): Piece[] {
    return this.view?.board.pieces ?? []
  }
  /** The counters of each hex, the one on top last. */
  readonly stacks = $derived.by(() => {
    const found = grouped(this.pieces, (piece) => piece.at)
    const height = (piece: Piece) => piece.level || (this.game.thing(piece.id)?.face?.height ?? 0)
    for (const stack of found.values()) stack.sort((a, b) => height(a) - height(b))
    return found
  })
  /** A counter by its id; of several that are called so, the one in the hex that is looked at. */
  piece(id: string): Piece | undefined {
    return this.pieces.find((piece) => piece.id === id && piece.at === this.looked) ?? this.pieces.find((piece) => piece.id === id)
  }
  where(id: string): string {
    return this.piece(id)?.at ?? ''
  }
  isHex(word: string): boolean {
    return word in this.sheet.hexes
  }
  /** A hex as people call it. */
  called(hex: string): string {
    const name = this.sheet.hexes[hex]?.name
    return name ? `${name} (${hex})` : hex
  }

  override names(id: string): string[] {
    return this.isHex(id) ? [this.called(id), id] : super.names(id)
  }

  show(hexes: readonly string[], slide = true): void {
    this.camera.show(
      hexes.map((hex) => this.geometry.centre(hex)).filter((point) => point !== null),
      slide,
    )
  }
  goTo(hex: string): void {
    const point = this.geometry.centre(hex)
    if (!point) return
    this.hex = hex
    this.looked = hex
    this.camera.go(point[0], point[1], Math.max(this.camera.zoom, 0.9))
  }
  /** Move to where a hex is seen, if it is not. */
  follows(hex: string): void {
    const point = this.geometry.centre(hex)
    if (point && !this.camera.sees(point[0], point[1], 50)) this.camera.go(point[0], point[1])
  }
}
