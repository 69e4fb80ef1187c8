import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey, BoardName } from '@quiz-kingdom/shared/entities/game/board.ts'
import { addDays, addisDay, utcDay } from '../platform/clock.ts'

/** How many days a finished board stays readable. */
const BOARD_RETENTION_DAYS = { day: 60, week: 26 * 7 } as const
const MONTH_BOARD_RETENTION_MONTHS = 24

const DAYS_PER_WEEK = 7

export function toMonday(day: Day): Day {
  const sunday = DAYS_PER_WEEK - 1
  return addDays(day, -((new Date(day).getUTCDay() + sunday) % DAYS_PER_WEEK))
}

export const boardOfDay = (day: Day): BoardKey => `day:${day}`
const boardOfWeek = (day: Day): BoardKey => `week:${toMonday(day)}`
export const boardOfMonth = (day: Day): BoardKey => `month:${day.slice(0, 'YYYY-MM'.length)}`
/** A daily quiz's own board, which is shown with the quiz. All its questions give the same points. */
export const boardOfDailyQuiz = (day: Day): BoardKey => `daily:${day}`
export const boardOfKingdom = (kingdomId: Id): BoardKey => `kingdom:${kingdomId}`

export function listBoardKeys(day: Day): BoardKey[] {
  return [boardOfDay(day), boardOfWeek(day), boardOfMonth(day)]
}

export function toBoardKey(name: BoardName, now: Date): BoardKey {
  const day = addisDay(now)
  if (name === 'day') return boardOfDay(day)
  if (name === 'week') return boardOfWeek(day)
  return name === 'month' ? boardOfMonth(day) : name
}

export function parseKingdomId(board: BoardKey): Id | undefined {
  return board.startsWith('kingdom:') ? board.slice('kingdom:'.length) : undefined
}

/** Returns whether the board has started and has not expired. Does not check that its kingdom exists. */
export function isReadableBoard(board: BoardKey, now: Date): boolean {
  if (parseKingdomId(board) !== undefined) return true
  const [kind, date = ''] = board.split(':')
  const firstDay = kind === 'month' ? `${date}-01` : date
  return (
    isValidDay(firstDay) &&
    listBoardKeys(firstDay).includes(board) &&
    firstDay <= addisDay(now) &&
    !listExpiredBoardRanges(now).some(([from, before]) => board >= from && board < before)
  )
}

function isValidDay(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && utcDay(time) === text
}

/** Lists ranges of expired boards. `before` is not in the range. */
export function listExpiredBoardRanges(now: Date): [from: BoardKey, before: BoardKey][] {
  const today = addisDay(now)
  const month = new Date(today)
  month.setUTCMonth(month.getUTCMonth() - MONTH_BOARD_RETENTION_MONTHS, 1)
  return [
    ['day:', boardOfDay(addDays(today, -BOARD_RETENTION_DAYS.day))],
    ['week:', boardOfWeek(addDays(today, -BOARD_RETENTION_DAYS.week))],
    ['month:', boardOfMonth(utcDay(month))],
  ]
}
