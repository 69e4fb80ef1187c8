import type { BadgeHolders } from '@quiz-kingdom/shared/entities/badge.ts'
import type { ChartTable } from './chart-data.ts'

export interface BadgeBar extends BadgeHolders {
  /** Its length, of the longest. */
  percent: number
}

/** In the order of the list. */
export function toBadgeBars(holders: readonly BadgeHolders[]): BadgeBar[] {
  const most = Math.max(1, ...holders.map(({ players }) => players))
  return holders.map((badge) => ({ ...badge, percent: (100 * badge.players) / most }))
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
