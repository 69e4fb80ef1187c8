import type {
  EngagementSeries,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import type { Bar } from './bar-list.tsx'
import type { KingdomColors } from './kingdom-colors.ts'

interface ChartSeries {
  name: string
  label: string
  color: string
  strokeDasharray?: string
  yAxisId?: string
}

/** A chart's numbers as the chart library takes them: `name` is a key of each row. */
export interface ChartData {
  rows: Record<string, string | number>[]
  series: ChartSeries[]
}

/** The same numbers for reading. */
export interface ChartTable {
  headings: string[]
  rows: (string | number)[][]
}

/** The keys of the rows' own labels start upper-case, those of the series never do. */
export const DAY_KEY = 'Day'
export const PLAYER_KEY = 'Player'

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 3` of `2026-11-03`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** One line a kingdom, the busiest first. */
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

const SUM = 'sum'
export const SUM_LABEL = 'Sum of all'

/**
 * With a line of all others together, in which a player counts once for each kingdom. It has an axis
 * of its own, on the right: beside it the others would lie flat on the ground.
 */
export function withSum({ rows, series }: ChartData): ChartData {
  const sumOf = (row: ChartData['rows'][number]) =>
    series.reduce((sum, { name }) => sum + Number(row[name] ?? 0), 0)
  const color = 'var(--mantine-color-text)'
  return {
    rows: rows.map((row) => ({ ...row, [SUM]: sumOf(row) })),
    series: [
      { name: SUM, label: SUM_LABEL, color, strokeDasharray: '6 3', yAxisId: 'right' },
      ...series,
    ],
  }
}

/** Bars are keyed by the kingdom's name in lower case; whoever has no score there has 0. */
export function toPlayerData(feed: readonly TopPlayerStat[], colors: KingdomColors): ChartData {
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
      [PLAYER_KEY]: player,
    })),
    series: [...labels].map(([name, label]) => ({ name, label, color: colors(name) })),
  }
}

export interface PlayerBars {
  player: string
  total: number
  /** The longest first; kingdoms without a score are left out. */
  bars: Bar[]
}

/** All bars are measured by the longest one of all players. */
export function toPlayerBars({ rows, series }: ChartData): PlayerBars[] {
  const scores = rows.map((row) => series.map(({ name }) => Number(row[name] ?? 0)))
  const most = Math.max(1, ...scores.flat())
  return rows.map((row, at) => {
    const ofPlayer = scores[at] ?? []
    return {
      player: String(row[PLAYER_KEY]),
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

export function toTable({ rows, series }: ChartData, labelKey: string): ChartTable {
  return {
    headings: [labelKey, ...series.map(({ label }) => label)],
    rows: rows.map((row) => [row[labelKey] ?? '', ...series.map(({ name }) => row[name] ?? '–')]),
  }
}

export function toQuestionTable(feed: readonly QuestionStat[]): ChartTable {
  return {
    headings: ['Kingdom', 'Questions', 'Added this week'],
    rows: feed.map(({ kingdom, count, addedThisWeek }) => [kingdom, count, addedThisWeek]),
  }
}

/** A chart of nothing but zeros would be an empty frame. */
export function hasEngagement(feed: readonly EngagementSeries[]): boolean {
  return feed.some(({ data }) => data.some(({ y }) => y > 0))
}

export function hasQuestions(feed: readonly QuestionStat[]): boolean {
  return feed.some(({ count }) => count > 0)
}
