import type { BoardKey, BoardName } from '@quiz-kingdom/shared/entities/board.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { addisDay, DAY_S, dayOf, isoAfter } from '../clock.ts'

/** How long boards that are over can be read. */
const KEPT_DAYS = { day: 60, week: 26 * 7 } as const
const KEPT_MONTHS = 24

const MONDAY = 1
const DAYS_OF_WEEK = 7

/** The Monday of the week that the day is in. */
export function mondayOf(day: Day): Day {
  const midnight = new Date(day)
  const daysSince = (midnight.getUTCDay() - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return dayBefore(day, daysSince)
}

function dayBefore(day: Day, days: number): Day {
  return dayOf(new Date(isoAfter(new Date(day), -days * DAY_S)))
}

function monthOf(day: Day): string {
  return day.slice(0, 'YYYY-MM'.length)
}

export const boardOfDay = (day: Day): BoardKey => `day:${day}`
export const boardOfWeek = (day: Day): BoardKey => `week:${mondayOf(day)}`
export const boardOfMonth = (day: Day): BoardKey => `month:${monthOf(day)}`
export const boardOfKingdom = (kingdomId: Id): BoardKey => `kingdom:${kingdomId}`

export function boardsOfDay(day: Day): BoardKey[] {
  return [boardOfDay(day), boardOfWeek(day), boardOfMonth(day)]
}

/** The key of the board that is asked for at that time. */
export function keyOf(name: BoardName, now: Date): BoardKey {
  const day = addisDay(now)
  if (name === 'day') return boardOfDay(day)
  if (name === 'week') return boardOfWeek(day)
  return name === 'month' ? boardOfMonth(day) : name
}

/** The kingdom that a board is of. */
export function kingdomOf(board: BoardKey): Id | undefined {
  return board.startsWith('kingdom:') ? board.slice('kingdom:'.length) : undefined
}

/** Boards that are no longer kept: from the first key of each pair to before the second. */
export function expiredBoards(now: Date): [from: BoardKey, before: BoardKey][] {
  const today = addisDay(now)
  const month = new Date(`${monthOf(today)}-01`)
  month.setUTCMonth(month.getUTCMonth() - KEPT_MONTHS)
  return [
    ['day:', boardOfDay(dayBefore(today, KEPT_DAYS.day))],
    ['week:', boardOfWeek(dayBefore(today, KEPT_DAYS.week))],
    ['month:', boardOfMonth(dayOf(month))],
  ]
}
