import { expect, test } from 'vitest'
import type { Game } from '../game.svelte'
import type { Entry } from '../wire'
import { brief, rows, since } from './away'

const play = (n: number, seat: number, verb: string, args: string[], rolls = 0): Entry => ({
  n,
  at: 0,
  kind: 'play',
  seat,
  line: n,
  text: `${verb} ${args.join(' ')}`,
  said: [`${verb} ${args.join(' ')}.`],
  events: [{ verb, clause: '', args, rolls: Array.from({ length: rolls }, () => ({ epoch: 0, counter: 0, sides: 6, value: 1 })) }],
})
const entries = [
  play(1, 0, 'move', ['A']),
  play(2, 1, 'move', ['B']),
  play(3, 1, 'move', ['C']),
  play(4, 1, 'attack', ['D'], 1),
  play(5, 1, 'move', ['E']),
]
const game = (mine: string[], all = entries) =>
  ({
    mine,
    entries: all,
    seatName: (seat: number) => ['us', 'them'][seat],
    thing: (id: string) => (id < 'E' ? { id } : undefined),
  }) as unknown as Game

test('what others did since my last act', () => {
  expect(since(game(['us'])).map((entry) => entry.n)).toEqual([2, 3, 4, 5])
  expect(since(game(['them']))).toEqual([])
})

test('who has not acted yet, plays both sides or watches has not been away', () => {
  expect(since(game(['us'], entries.slice(1)))).toEqual([])
  expect(since(game(['us', 'them']))).toEqual([])
  expect(since(game([]))).toEqual([])
})

test('moves that follow each other are one row, a throw has its own', () => {
  const found = rows(game(['us']), since(game(['us'])))
  expect(found.map((row) => row.entries.map((entry) => entry.n))).toEqual([[2, 3], [4], [5]])
  expect(found[0]!.things).toEqual(['B', 'C'])
})

test('a long row says how much it leaves out', () => {
  const row = { entries: [], seat: 1, said: ['a', 'b', 'c', 'd', 'e'], things: [] }
  expect(brief(row)).toEqual({ first: 'a', rest: ['b', 'c'], more: 2 })
})
