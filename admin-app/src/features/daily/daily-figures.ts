import type { BadgeHolders } from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { DailyFigures } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { Bar } from '../../ui/charts/bar-list.tsx'
import { type ChartData, type ChartTable, DAY_KEY } from '../../ui/charts/chart-data.ts'
import { DEFAULT_LINE_COLOR, SERIES_COLORS } from '../../ui/charts/kingdom-colors.ts'

/** “Started” would almost equal “Finished”, so the chart shows “Not finished”, unless everyone did. */
export function toPlayersData(figures: readonly DailyFigures[]): ChartData {
  return {
    rows: figures.map(({ day, started, finished }) => ({
      [DAY_KEY]: day,
      finished,
      unfinished: started - finished,
    })),
    series: [
      { name: 'finished', label: 'Finished', color: DEFAULT_LINE_COLOR },
      ...(hasUnfinished(figures)
        ? [{ name: 'unfinished', label: 'Not finished', color: SERIES_COLORS[1] }]
        : []),
    ],
  }
}

export function hasUnfinished(figures: readonly DailyFigures[]): boolean {
  return figures.some(({ started, finished }) => started > finished)
}

/** In percent. Leaves out days after which players still have time to come back. */
export function toReturnsData(figures: readonly DailyFigures[]): ChartData {
  return {
    rows: figures.map(({ day, finished, cameBackNextDay, cameBackAfterWeek }) => ({
      [DAY_KEY]: day,
      ...toPercent('next', cameBackNextDay, finished),
      ...toPercent('week', cameBackAfterWeek, finished),
    })),
    series: [
      { name: 'next', label: 'Came back the next day', color: DEFAULT_LINE_COLOR },
      { name: 'week', label: 'Came back in days 7–13', color: SERIES_COLORS[2] },
    ],
  }
}

function toPercent(
  name: string,
  returned: number | null,
  finished: number,
): Record<string, number> {
  if (returned === null || finished === 0) return {}
  return { [name]: Math.round((100 * returned) / finished) }
}

export function hasReturns(figures: readonly DailyFigures[]): boolean {
  return figures.some(({ cameBackNextDay, finished }) => cameBackNextDay !== null && finished > 0)
}

export function toBadgeBars(holders: readonly BadgeHolders[]): Bar[] {
  const most = Math.max(1, ...holders.map(({ players }) => players))
  return holders
    .toSorted((a, b) => b.players - a.players)
    .map(({ id, title, players }) => ({
      key: id,
      name: title,
      value: players,
      percent: (100 * players) / most,
      color: SERIES_COLORS[0],
    }))
}

export function toBadgeTable(holders: readonly BadgeHolders[]): ChartTable {
  return {
    headings: ['Badge', 'Players'],
    rows: holders.map(({ title, players }) => [title, players]),
  }
}

export function hasBadgeHolders(holders: readonly BadgeHolders[]): boolean {
  return holders.some(({ players }) => players > 0)
}
