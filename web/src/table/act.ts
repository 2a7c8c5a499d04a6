// What is done with a ringed thing, in a few words: "discard it", "move it", or "use it" where there are several acts.
import type { Choice } from '../wire'

/** `called`: what a thing is called in the labels. */
export function actOn(choices: readonly Choice[], called: (id: string) => string[]): string {
  const acts = new Set(
    choices
      .filter((choice) => choice.about)
      .map((choice) => {
        const name = called(choice.about!).find((each) => choice.label.includes(each))
        if (!name) return ''
        const words = choice.label.replace(name, 'it').replace(/( to)? …$/, '')
        return words.charAt(0).toLowerCase() + words.slice(1)
      }),
  )
  const [only = ''] = acts
  return acts.size === 1 && /\bit\b/.test(only) ? only : 'use it'
}
