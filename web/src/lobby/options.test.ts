import { expect, test } from 'vitest'
import type { OptionValue, Title } from '../wire'
import { clash, isChanged, points, valueOf } from './options'

const value = (id: string, seat: number | null = null, given = 0, each = false): OptionValue => ({
  id,
  called: id,
  clause: '',
  note: '',
  seat,
  points: given,
  each,
})
const title = {
  seats: ['axis', 'polish'],
  options: [
    { name: 'soviets', label: 'Soviets', text: '', values: [value('intervene'), value('absent', 0, 15)] },
    { name: 'bridgehead', label: 'Bridgehead', text: '', values: [value('no'), value('yes', 0, 20)] },
    { name: 'pace', label: 'Pace', text: '', values: [value('normal'), value('slower', 1, 1, true)] },
  ],
  excluded: [
    {
      pair: [
        ['bridgehead', 'yes'],
        ['soviets', 'absent'],
      ],
      why: 'paid twice',
    },
  ],
} as unknown as Title

test('what is not chosen is as the book has it', () => {
  expect(valueOf(title.options[0]!, {}).id).toBe('intervene')
  expect(isChanged(title, {})).toBe(false)
  expect(isChanged(title, { soviets: 'intervene' })).toBe(false)
  expect(isChanged(title, { soviets: 'absent' })).toBe(true)
})

test('points are counted by seat; those for each unit are not known before the game', () => {
  expect(points(title, {})).toEqual([0, 0])
  expect(points(title, { soviets: 'absent', pace: 'slower' })).toEqual([15, 0])
})

test('what cannot be had together says why, from either side', () => {
  expect(clash(title, { soviets: 'absent' }, 'bridgehead', 'yes')).toBe('paid twice')
  expect(clash(title, { bridgehead: 'yes' }, 'soviets', 'absent')).toBe('paid twice')
  expect(clash(title, { bridgehead: 'yes' }, 'soviets', 'intervene')).toBe('')
  expect(clash(title, {}, 'bridgehead', 'yes')).toBe('')
})
