import { expect, it } from 'vitest'
import type { BoardData, Piece } from '../wire'
import { find, fold } from './find'

const data = {
  things: { '3Pz': { id: '3Pz', name: '3rd Panzer Division', sort: '' } },
  map: {
    hexes: { '1524': { x: 0, y: 0, name: 'Łódź' }, '0710': { x: 1, y: 1, name: 'Nakło' }, '0711': { x: 1, y: 2 } },
    names: { Litzmannstadt: '1524' },
  },
} as unknown as BoardData
const pieces = [{ id: '3Pz', seat: 0, at: '0711' }] as Piece[]
const ids = (text: string) => find(text, data, pieces).map((found) => found.id)

it('finds a place without its accents', () => expect(ids('lodz')).toEqual(['1524']))
it('finds a place by another name', () => expect(ids('litz')).toEqual(['1524']))
it('finds a unit by its id and by a word of its name', () => {
  expect(ids('3pz')).toEqual(['3Pz'])
  expect(ids('panzer')).toEqual(['3Pz'])
})
it('finds hexes by the beginning of their number', () => expect(ids('071')).toEqual(['0710', '0711']))
it('finds nothing for nothing', () => expect(ids('  ')).toEqual([]))
it('folds letters that lose no mark', () => expect(fold('Łódź')).toBe('lodz'))
