import { expect, it } from 'vitest'
import { rankByScore, rankTeams } from './standings.ts'

it('shares a rank among equal scores, leaves out the next, and gives none without points', () => {
  const scores = [500, 900, 900, 0].map((score) => ({ score }))
  expect(rankByScore(scores).map(({ score, rank }) => [score, rank])).toEqual([
    [900, 1],
    [900, 1],
    [500, 3],
    [0, null],
  ])
})

it('ranks teams by the mean of their players', () => {
  const players = [
    { team: 0, score: 1000 },
    { team: 0, score: 0 },
    { team: 1, score: 600 },
  ]
  expect(rankTeams(players, 3)).toEqual([
    { team: 1, players: 1, score: 600, rank: 1 },
    { team: 0, players: 2, score: 500, rank: 2 },
    { team: 2, players: 0, score: 0, rank: null },
  ])
})
