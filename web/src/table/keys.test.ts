import { expect, test } from 'vitest'
import type { Choice } from '../wire'
import { keysFor } from './keys'

const choice = (action: string, label: string) => ({ action, label }) as Choice

test('each button gets the first letter that no other has', () => {
  const keys = keysFor([choice('pass', 'Pass'), choice('prepare', 'Prepare'), choice('undo', 'Undo it')])
  expect([...keys]).toEqual([
    ['pass', 'P'],
    ['prepare', 'R'],
    ['undo', 'N'], // u undoes
  ])
})

test('a label without a free letter has no key', () => {
  expect(keysFor([choice('a', 'A'), choice('b', 'a 1')]).has('b')).toBe(false)
})
