import type { BadgeHolders } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Bar } from '../../ui/charts/bar-list.tsx'
import type { ChartTable } from '../../ui/charts/chart-data.ts'
import { SERIES_COLORS } from '../../ui/charts/kingdom-colors.ts'

export function toBadgeBars(holders: readonly BadgeHolders[]): Bar[] {
  const most = Math.max(1, ...holders.map(({ players }) => players))
  return holders.map(({ id, title, players }) => ({
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

export function hasHolders(holders: readonly BadgeHolders[]): boolean {
  return holders.some(({ players }) => players > 0)
}
