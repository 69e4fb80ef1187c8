import { expect, it, vi } from 'vitest'
import { formatDay } from '../../lib/times.ts'
import { toChartTable } from '../../ui/charts/chart-data.ts'
import { DEFAULT_LINE_COLOR } from '../../ui/charts/kingdom-colors.ts'
import {
  addTotalSeries,
  getSliceColor,
  hasEngagement,
  hasQuestions,
  REST_COLOR,
  sortBySize,
  toEngagementData,
  toPlayerBars,
  toQuestionTable,
  toTopPlayersData,
} from './figures.ts'

// West of UTC, a day would be the one before it.
vi.hoisted(() => vi.stubEnv('TZ', 'America/New_York'))

const colors = (kingdom: string) => `colour of ${kingdom.toLowerCase()}`

const engagement = [
  {
    id: 'Science',
    data: [
      { x: '2026-11-01', y: 3 },
      { x: '2026-11-02', y: 0 },
    ],
  },
  {
    id: 'Day',
    data: [
      { x: '2026-11-02', y: 5 },
      { x: '2026-11-01', y: 1 },
    ],
  },
]

it('makes one row per day, with the busiest series first', () => {
  expect(toEngagementData(engagement, colors)).toEqual({
    rows: [
      { Day: '2026-11-01', s0: 3, s1: 1 },
      { Day: '2026-11-02', s0: 0, s1: 5 },
    ],
    series: [
      { name: 's1', label: 'Day', color: 'colour of day' },
      { name: 's0', label: 'Science', color: 'colour of science' },
    ],
  })
})

it('adds a line for all kingdoms', () => {
  const { rows, series } = addTotalSeries(toEngagementData(engagement, colors))
  expect(rows.map(({ sum }) => sum)).toEqual([4, 5])
  expect(series.map(({ label }) => label)).toEqual(['All kingdoms', 'Day', 'Science'])
})

const players = [
  { player: 'Abebe', scores: [10, 4], kingdoms: ['Science', 'Sport'] },
  { player: 'Chaltu', scores: [7], kingdoms: ['Player'] },
]

it('keys each bar by the kingdom in lower case', () => {
  const data = toTopPlayersData(players)
  expect(data.rows).toEqual([
    { Player: 'Abebe', science: 10, sport: 4, player: 0 },
    { Player: 'Chaltu', science: 0, sport: 0, player: 7 },
  ])
  expect(data.series.map(({ name, label }) => [name, label])).toEqual([
    ['science', 'Science'],
    ['sport', 'Sport'],
    ['player', 'Player'],
  ])
})

it("sorts each player's bars by length, on one scale, without empty ones", () => {
  const [abebe, chaltu] = toPlayerBars(toTopPlayersData(players))
  const bar = (name: string, value: number) => ({
    key: name.toLowerCase(),
    name,
    value,
    percent: 10 * value,
    color: DEFAULT_LINE_COLOR,
  })
  expect(abebe).toEqual({
    player: 'Abebe',
    total: 14,
    bars: [bar('Science', 10), bar('Sport', 4)],
  })
  expect(chaltu).toEqual({ player: 'Chaltu', total: 7, bars: [bar('Player', 7)] })
})

it('shows the same numbers as a table', () => {
  expect(toChartTable(toTopPlayersData(players), 'Player')).toEqual({
    headings: ['Player', 'Science', 'Sport', 'Player'],
    rows: [
      ['Abebe', 10, 4, 0],
      ['Chaltu', 0, 0, 7],
    ],
  })
  expect(toQuestionTable([{ kingdom: 'Sport', count: 9, addedThisWeek: 2 }])).toEqual({
    headings: ['Kingdom', 'Questions', 'Added this week'],
    rows: [['Sport', 9, 2]],
  })
})

const stats = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kingdom: `Kingdom ${at + 1}`,
    count: at + 1,
    addedThisWeek: at % 2,
  }))

it('lists the kingdom with the most questions first', () => {
  expect(sortBySize(stats(13)).map(({ kingdom, count }) => [kingdom, count])).toEqual(
    Array.from({ length: 13 }, (_, at) => [`Kingdom ${13 - at}`, 13 - at]),
  )
})

it('gives only six slices a colour of their own', () => {
  const colors = Array.from({ length: 13 }, (_, place) => getSliceColor(place))
  expect(new Set(colors.slice(0, 6)).size).toBe(6)
  expect(new Set(colors.slice(5)).size).toBe(1)
  expect(colors).not.toContain(REST_COLOR)
})

it('counts only zeros as no data', () => {
  expect(hasEngagement(engagement)).toBe(true)
  expect(hasEngagement([{ id: 'Quiet', data: [{ x: '2026-11-01', y: 0 }] }])).toBe(false)
  expect(hasQuestions([{ kingdom: 'Sport', count: 0, addedThisWeek: 0 }])).toBe(false)
  expect(hasQuestions([{ kingdom: 'Sport', count: 1, addedThisWeek: 0 }])).toBe(true)
})

it('names a day by its date in UTC', () => {
  expect(formatDay('2026-11-03')).toBe('3 Nov')
})
