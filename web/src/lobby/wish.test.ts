import { expect, test } from 'vitest'
import type { Title } from '../wire'
import { wishFor } from './wish'

const title = (name: string, levels: number[]) => ({ name, levels }) as unknown as Title

test('a first wish is for the strongest opponent', () => {
  expect(wishFor(title('midway', [0, 1]))).toMatchObject({ game: 'midway', against: 'bot', level: 1, side: '0', listed: false })
})

test('of an older wish all stays that fits another title', () => {
  const old = {
    ...wishFor(title('midway', [0, 1])),
    side: '1',
    against: 'friend' as const,
    level: 1,
    options: { first: 'japan' },
    kit: 'mine',
  }
  expect(wishFor(title('dday', [0]), old)).toMatchObject({ game: 'dday', side: '1', against: 'friend', level: 0, options: {}, kit: '' })
  expect(wishFor(title('midway', [0, 1]), old)).toEqual(old)
})
