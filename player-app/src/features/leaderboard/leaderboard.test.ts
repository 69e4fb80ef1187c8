import { expect, it } from 'vitest'
import { findOwnPosition } from './leaderboard.tsx'

const players = [1, 2, 3, 4].map((rank) => ({ userId: `player ${rank}`, rank }))

it.each([
  ['player 4', 4, 4],
  ['player 2', 4, 2],
  ['player 9', 4, undefined],
  [undefined, 4, undefined],
  ['player 1', 3, undefined],
])('finds the position of %s among the first %i as %s', (userId, count, rank) => {
  expect(findOwnPosition(players.slice(0, count), userId)?.rank).toBe(rank)
})
