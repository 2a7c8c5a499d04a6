import { expect, test } from 'vitest'
import { actOn } from './act'

const choice = (label: string, about: string) => ({ action: '', label, about })
const called = (id: string) => [`${id} (${id})`, id]

test('one act is named', () => {
  expect(actOn([choice('Discard A', 'A'), choice('Discard B', 'B')], called)).toBe('discard it')
  expect(actOn([choice('Put A on the table', 'A')], called)).toBe('put it on the table')
})

test('the beginning of an order is named without its end', () => {
  expect(actOn([choice('Move A (A) to …', 'A'), choice('Move B (B) to …', 'B')], called)).toBe('move it')
})

test('several acts are not', () => {
  expect(actOn([choice('Play A', 'A'), choice('Discard A', 'A')], called)).toBe('use it')
  expect(actOn([], called)).toBe('use it')
})

test('what is not named in its label is used', () => {
  expect(actOn([choice('Prepare', 'A')], (id) => [`${id} elsewhere`])).toBe('use it')
})
