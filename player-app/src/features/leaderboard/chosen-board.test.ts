import { expect, it } from 'vitest'
import { readChosenBoard } from './chosen-board.ts'

it.each([null, '', 'year', 'kingdom:', 'kingdom:nowhere', 'total'])(
  'an address with %j shows the leaderboard',
  (board) => {
    expect(readChosenBoard(board)).toEqual({ tab: 'total' })
  },
)

it('an address names a board of now, the kingdoms or one of them', () => {
  const kingdomId = 'a'.repeat(24)
  expect(['day', 'week', 'month', 'kingdoms', `kingdom:${kingdomId}`].map(readChosenBoard)).toEqual(
    [
      { tab: 'day' },
      { tab: 'week' },
      { tab: 'month' },
      { tab: 'kingdoms' },
      { tab: 'kingdoms', kingdomId },
    ],
  )
})
