import { expect, it } from 'vitest'
import { toBoardRows } from './daily-board.tsx'

const row = (rank: number) => ({
  userId: String(rank).padStart(24, '0'),
  username: `player ${rank}`,
  score: 5,
  points: 10,
  rank,
})

it('shows each player once', () => {
  const ranks = (around: number[]) =>
    toBoardRows({ top: [1, 2, 3].map(row), around: around.map(row) }).map(({ rank }) => rank)
  expect(ranks([])).toEqual([1, 2, 3])
  expect(ranks([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
  expect(ranks([7, 8, 9])).toEqual([1, 2, 3, 7, 8, 9])
})
