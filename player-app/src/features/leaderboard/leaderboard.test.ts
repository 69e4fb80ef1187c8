import { expect, it } from 'vitest'
import { splitLeaderboard } from './leaderboard.tsx'

const player = (rank: number) => ({
  _id: String(rank).repeat(24),
  userId: String(rank).repeat(24),
  username: `player ${rank}`,
  profileImage: null,
  totalScore: 100 - rank,
  rank,
})
const players = [1, 2, 3, 4, 5].map(player)
const ranks = (list: readonly { rank: number }[]) => list.map(({ rank }) => rank)

it('gives medals to the first three and lists the others from rank 4', () => {
  const { medalists, others } = splitLeaderboard(players, undefined)
  expect(ranks(medalists)).toEqual([1, 2, 3])
  expect(ranks(others)).toEqual([4, 5])
})

it('knows the position of the signed-in player, with or without a medal', () => {
  expect(splitLeaderboard(players, '5'.repeat(24)).self?.rank).toBe(5)
  expect(splitLeaderboard(players, '2'.repeat(24)).self?.rank).toBe(2)
})

it('has no position for a player who is not in the list', () => {
  expect(splitLeaderboard(players, '9'.repeat(24)).self).toBeUndefined()
  expect(splitLeaderboard(players, undefined).self).toBeUndefined()
})

it('has no position when the list is no longer than the podium', () => {
  expect(splitLeaderboard(players.slice(0, 3), '1'.repeat(24)).self).toBeUndefined()
})
