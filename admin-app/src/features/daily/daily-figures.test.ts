import { expect, it } from 'vitest'
import { DAY_KEY, toChartTable } from '../../ui/charts/chart-data.ts'
import {
  hasBadgeHolders,
  toBadgeBars,
  toBadgeTable,
  toPlayersData,
  toReturnsData,
} from './daily-figures.ts'

const figures = [
  { day: '2026-11-20', started: 8, finished: 4, cameBackNextDay: 3, cameBackAfterWeek: null },
  { day: '2026-11-21', started: 2, finished: 0, cameBackNextDay: 0, cameBackAfterWeek: null },
  { day: '2026-11-22', started: 5, finished: 5, cameBackNextDay: null, cameBackAfterWeek: null },
]

it('shows how many players finished and how many did not, each day', () => {
  expect(toPlayersData(figures).rows[1]).toEqual({ Day: '2026-11-21', finished: 0, unfinished: 2 })
})

it('leaves out the line of those who did not finish if everyone did', () => {
  const namesOf = (feed: typeof figures) => toPlayersData(feed).series.map(({ name }) => name)
  expect(namesOf(figures)).toEqual(['finished', 'unfinished'])
  expect(namesOf(figures.slice(2))).toEqual(['finished'])
})

it('shows returning players as a share, and nothing for days that are not over', () => {
  expect(toReturnsData(figures).rows).toEqual([
    { Day: '2026-11-20', next: 75 },
    { Day: '2026-11-21' },
    { Day: '2026-11-22' },
  ])
  expect(toChartTable(toReturnsData(figures), DAY_KEY).rows[0]).toEqual(['2026-11-20', 75, '–'])
})

const holders = [
  { id: 'first-quiz', title: 'First Steps', players: 8 },
  { id: 'perfect', title: 'Flawless', players: 0 },
  { id: 'crown-1', title: 'Crown of Science', players: 2 },
]

it('scales bars to the badge with the most holders, which comes first', () => {
  expect(toBadgeBars(holders).map(({ name, percent }) => [name, percent])).toEqual([
    ['First Steps', 100],
    ['Crown of Science', 25],
    ['Flawless', 0],
  ])
})

it('shows the holders of badges as a table', () => {
  expect(toBadgeTable(holders)).toEqual({
    headings: ['Badge', 'Players'],
    rows: [
      ['First Steps', 8],
      ['Flawless', 0],
      ['Crown of Science', 2],
    ],
  })
})

it('counts badges without holders as no data', () => {
  expect(hasBadgeHolders(holders)).toBe(true)
  expect(hasBadgeHolders(holders.map((badge) => ({ ...badge, players: 0 })))).toBe(false)
})
