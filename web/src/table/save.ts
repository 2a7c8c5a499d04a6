// A record as a file of the player's.
import type { Game } from '../game.svelte'
import type { RecordText } from '../wire'

export function save(game: Game, record: RecordText): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([record.text], { type: 'text/plain' }))
  link.download = `${game.info?.game}-${game.id}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
