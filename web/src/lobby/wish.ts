// What somebody wants to play, before it is asked for.
import type { Title } from '../wire'

export interface Wish {
  game: string
  side: string // the number of a seat, or either
  against: 'bot' | 'screen' | 'friend' | 'open'
  level: number
  options: Record<string, string>
  kit: string
  listed: boolean
}

/** A wish for a title, with as much of an older one as fits. */
export function wishFor(title: Title, old: Wish | null = null): Wish {
  const strongest = Math.max(...title.levels)
  if (old?.game === title.name) return { ...old }
  return {
    game: title.name,
    side: old?.side ?? '0',
    against: old?.against ?? 'bot',
    level: old && title.levels.includes(old.level) ? old.level : strongest,
    options: {},
    kit: '',
    listed: old?.listed ?? false,
  }
}
