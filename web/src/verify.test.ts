import { expect, test } from 'vitest'
import record from '../../tests/midway/golden/1.txt?raw'
import { verify } from './verify'

test('all throws of a record follow from its secret', () => {
  const told = verify(record)
  expect(told.good).toBe(true)
  expect(told.throws).toBeGreaterThan(20)
})

test('a changed die is found', () => {
  const die = / (\d+\.\d+)=(\d+)\/(\d+)/.exec(record)!
  const other = (Number(die[2]) + 1) % Number(die[3])
  const told = verify(record.replace(die[0], ` ${die[1]}=${other}/${die[3]}`))
  expect(told).toMatchObject({ good: false, text: `Throw ${die[1]} is not the one that follows from the secret.` })
})

test('a changed word of the head changes every throw', () => {
  expect(verify(record.replace(/^rules \d+$/m, 'rules 99')).good).toBe(false)
})

test('another secret is not the one that was sealed, and a copy has none', () => {
  expect(verify(record.replace(/^secret .*$/m, `secret ${'0'.repeat(64)}`)).text).toContain('not the one that was sealed')
  expect(verify(record.replace(/^secret .*$/m, 'copy us')).text).toContain('has no secret')
})
