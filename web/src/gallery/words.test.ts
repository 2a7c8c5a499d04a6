import { expect, test } from 'vitest'
import type { Thing } from '../wire'
import { gathered, short, spoken } from './words'

const thing = (more: Partial<Thing>) => ({ id: 'X1', name: 'Hammer', sort: 'tactic action', ...more }) as Thing

test('a card is spoken with its name, its sort and what counts', () => {
  const marks = [
    { icon: 'modifier', number: 2, text: 'attacking' },
    { icon: 'modifier', number: -1, text: '' },
    { icon: 'draw', text: 'draw 2 cards', when: 'When played' },
  ]
  expect(spoken(thing({ marks }))).toBe('Hammer, tactic action, plus 2 attacking, minus 1, when played: draw 2 cards.')
  expect(spoken(thing({ lines: ['value 3'] }))).toBe('Hammer, tactic action, value 3.')
})

test('data are gathered by where they come from', () => {
  expect(gathered(thing({ sources: { name: 'public', copies: 'public', text: 'reconstructed' } }))).toEqual([
    ['Name, copies', 'public'],
    ['Text', 'reconstructed'],
  ])
  expect(gathered(thing({ sources: { name: 'public', text: 'public' } }))).toEqual([['All data', 'public']])
  expect(short('reconstructed')).toBe('rebuilt')
  expect(short('frob')).toBe('frob')
})
