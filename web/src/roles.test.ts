import { expect, it } from 'vitest'
import { roles } from './roles'

const acts = { move: 'thing from to', attack: 'at thing … on enemy …' }
const event = (verb: string, ...args: string[]) => ({ verb, clause: '', args })

it('names what moves, from where and where to', () => {
  expect(roles(event('move', '3Pz', '0710', '0811'), acts)).toEqual([
    ['thing', '3Pz'],
    ['from', '0710'],
    ['to', '0811'],
  ])
})
it('parts attackers from defenders', () => {
  expect(roles(event('attack', '1505', 'A', 'B', 'on', 'C', 'D'), acts)).toEqual([
    ['at', '1505'],
    ['thing', 'A'],
    ['thing', 'B'],
    ['enemy', 'C'],
    ['enemy', 'D'],
  ])
})
it('says nothing of what it does not know', () => {
  expect(roles(event('turn', '3'), acts)).toEqual([])
})
