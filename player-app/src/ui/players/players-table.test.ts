import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlayersTable, type RankedPlayer } from './players-table.tsx'

const player = (rank: number | undefined): RankedPlayer => ({
  userId: String(rank ?? 999).padStart(24, '0'),
  username: 'abel',
  score: 10,
  ...(rank !== undefined && { rank }),
})

const markRows = (ranks: (number | undefined)[]) =>
  renderToStaticMarkup(
    createElement(PlayersTable, {
      players: ranks.map(player),
      userId: undefined,
      labelledBy: 'board',
    }),
  )
    .split('<tr')
    .slice(2)
    .map((row) => row.includes('data-apart'))

it('marks where ranks are left out, and no player without a rank', () => {
  expect(markRows([1, 2, 3])).toEqual([false, false, false])
  expect(markRows([1, 2, 7, 8])).toEqual([false, false, true, false])
  expect(markRows([3, 4])).toEqual([false, false])
  expect(markRows([1, undefined])).toEqual([false, false])
})
