import type {
  EngagementSeries,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import type { Bar } from '../../ui/charts/bar-list.tsx'
import { type ChartData, type ChartTable, DAY_KEY } from '../../ui/charts/chart-data.ts'
import { DEFAULT_LINE_COLOR, type KingdomColors } from '../../ui/charts/kingdom-colors.ts'

/** A capital letter, because the columns of kingdoms are in lower case. */
export const PLAYER_COLUMN = 'Player'

export function toEngagementData(
  feed: readonly EngagementSeries[],
  colors: KingdomColors,
): ChartData {
  const days = [...new Set(feed.flatMap(({ data }) => data.map(({ x }) => x)))].sort()
  const players = feed.map(({ data }) => new Map(data.map(({ x, y }) => [x, y])))
  const busiest = feed
    .map(({ id, data }, index) => ({ id, index, sum: data.reduce((sum, { y }) => sum + y, 0) }))
    .toSorted((a, b) => b.sum - a.sum)
  return {
    rows: days.map((day) => ({
      [DAY_KEY]: day,
      ...Object.fromEntries(players.map((ofDay, index) => [`s${index}`, ofDay.get(day) ?? 0])),
    })),
    series: busiest.map(({ id, index }) => ({ name: `s${index}`, label: id, color: colors(id) })),
  }
}

/** Adds a series for all kingdoms together, in which a player counts once per kingdom. */
export function addTotalSeries({ rows, series }: ChartData): ChartData {
  const sumOf = (row: ChartData['rows'][number]) =>
    series.reduce((sum, { name }) => sum + Number(row[name] ?? 0), 0)
  return {
    rows: rows.map((row) => ({ ...row, sum: sumOf(row) })),
    series: [{ name: 'sum', label: 'All kingdoms', color: DEFAULT_LINE_COLOR }, ...series],
  }
}

/** The keys of the series are the names of the kingdoms in lower case. */
export function toTopPlayersData(feed: readonly TopPlayerStat[]): ChartData {
  const labels = new Map(
    feed.flatMap(({ kingdoms }) => kingdoms.map((kingdom) => [kingdom.toLowerCase(), kingdom])),
  )
  const none = Object.fromEntries([...labels.keys()].map((name) => [name, 0]))
  return {
    rows: feed.map(({ player, scores, kingdoms }) => ({
      ...none,
      ...Object.fromEntries(
        kingdoms.map((kingdom, index) => [kingdom.toLowerCase(), scores[index] ?? 0]),
      ),
      [PLAYER_COLUMN]: player,
    })),
    series: [...labels].map(([name, label]) => ({ name, label, color: DEFAULT_LINE_COLOR })),
  }
}

interface PlayerBars {
  player: string
  total: number
  /** Longest bar first. Kingdoms without a score have no bar. */
  bars: Bar[]
}

/** The bars of all players share one scale. */
export function toPlayerBars({ rows, series }: ChartData): PlayerBars[] {
  const scores = rows.map((row) => series.map(({ name }) => Number(row[name] ?? 0)))
  const most = Math.max(1, ...scores.flat())
  return rows.map((row, at) => {
    const ofPlayer = scores[at] ?? []
    return {
      player: String(row[PLAYER_COLUMN]),
      total: ofPlayer.reduce((sum, score) => sum + score, 0),
      bars: series
        .map(({ name, label, color }, index) => {
          const value = ofPlayer[index] ?? 0
          return { key: name, name: label, value, percent: (100 * value) / most, color }
        })
        .filter(({ value }) => value > 0)
        .toSorted((a, b) => b.value - a.value),
    }
  })
}

/** More slices are hard to tell apart. */
export const SLICES_MAX = 6

/** Returns shades of one colour. Even the lightest has a contrast of 3:1 on the cards of both schemes. */
export const getSliceColor = (place: number) =>
  mixLineColor(100 - 6 * Math.min(place, SLICES_MAX - 1))

export const REST_COLOR = mixLineColor(20)

function mixLineColor(percent: number): string {
  return `color-mix(in oklab, ${DEFAULT_LINE_COLOR} ${percent}%, var(--qk-card))`
}

/** Returns the kingdom with the most questions first. */
export const sortBySize = (stats: readonly QuestionStat[]) =>
  stats.toSorted((a, b) => b.count - a.count)

export function toQuestionTable(feed: readonly QuestionStat[]): ChartTable {
  return {
    headings: ['Kingdom', 'Questions', 'Added this week'],
    rows: feed.map(({ kingdom, count, addedThisWeek }) => [kingdom, count, addedThisWeek]),
  }
}

export function hasEngagement(feed: readonly EngagementSeries[]): boolean {
  return feed.some(({ data }) => data.some(({ y }) => y > 0))
}

export function hasQuestions(feed: readonly QuestionStat[]): boolean {
  return feed.some(({ count }) => count > 0)
}
