import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import {
  DAILY_LATE_SUBMISSION_HOURS,
  type DailyFigures,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import {
  countPlayersOfDay,
  countReturningPlayers,
} from '../daily/attempts/daily-attempts.repository.ts'
import { listDaysWithQuiz } from '../daily/drawing/daily-quizzes.repository.ts'
import { addDays, addisDay, daysBetween } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { yieldToRequests } from '../platform/db/pages.ts'
import { insertFinalFigures, listFinalFigures } from './figures.repository.ts'
import { firstDayOfPeriod } from './period.ts'

/** A player has come back if they finish another daily quiz this many days later. */
const NEXT_DAY_RETURN_DAYS = { first: 1, last: 1 }
const WEEK_RETURN_DAYS = { first: 7, last: 13 }
/** A day's figures are final after this many days: players who come back or submit later no longer count. */
const FINAL_AFTER_DAYS = WEEK_RETURN_DAYS.last + 2 + DAILY_LATE_SUBMISSION_HOURS / 24

/** Reads the figures of each day with a quiz. Stores final figures and counts the others on each call. */
export async function readDailyFigures(db: Db, at: Date): Promise<DailyFigures[]> {
  const today = addisDay(at)
  const from = firstDayOfPeriod(at)
  const settled = new Map((await listFinalFigures(db, from)).map((row) => [row.day, row]))
  const figures: DailyFigures[] = []
  for (const day of await listDaysWithQuiz(db, from, today)) {
    figures.push(settled.get(day) ?? (await countDailyFigures(db, day, today)))
    await yieldToRequests()
  }
  return figures
}

async function countDailyFigures(db: Db, day: Day, today: Day): Promise<DailyFigures> {
  const { started, finished } = await countPlayersOfDay(db, day)
  const cameBackNextDay = await countReturningPlayersIn(db, day, NEXT_DAY_RETURN_DAYS, today)
  const cameBackAfterWeek = await countReturningPlayersIn(db, day, WEEK_RETURN_DAYS, today)
  const figures = { day, started, finished, cameBackNextDay, cameBackAfterWeek }
  if (
    daysBetween(day, today) > FINAL_AFTER_DAYS &&
    cameBackNextDay !== null &&
    cameBackAfterWeek !== null
  ) {
    await insertFinalFigures(db, { ...figures, cameBackNextDay, cameBackAfterWeek })
  }
  return figures
}

/** Returns null until the last day on which players can come back is over. */
async function countReturningPlayersIn(
  db: Db,
  day: Day,
  { first, last }: typeof NEXT_DAY_RETURN_DAYS,
  today: Day,
): Promise<number | null> {
  const [from, to] = [addDays(day, first), addDays(day, last)]
  return to < today ? countReturningPlayers(db, day, [from, to]) : null
}
