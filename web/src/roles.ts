// What the words of an event are: what acts, where from, where to, what is lost. The game says so by the event's verb.
import type { Event } from './wire'

const ROLES = ['thing', 'enemy', 'from', 'to', 'at', 'lost', 'hurt']

export function roles(event: Event, acts: Record<string, string>): [string, string][] {
  const [found, words] = [[] as [string, string][], [...(event.args ?? [])]]
  const pattern = (acts[event.verb] ?? '').split(' ').filter(Boolean)
  let role = ''
  pattern.forEach((part, n) => {
    if (ROLES.includes(part) && words.length) {
      role = part
      found.push([role, words.shift()!])
    } else if (part === '…') {
      const until = pattern[n + 1] ?? ''
      while (words.length && words[0] !== until) found.push([role, words.shift()!])
    } else if (words[0] === part) words.shift()
  })
  return found
}
