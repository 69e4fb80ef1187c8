import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { DailyFigures } from '@quiz-kingdom/shared/entities/game/daily.ts'
import {
  countPlayersOfDay,
  countReturningPlayers,
} from '../daily/attempts/daily-attempts.repository.ts'
import { listDaysWithQuiz } from '../daily/drawing/daily-quizzes.repository.ts'
import { addDays, addisDay } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { yieldToRequests } from '../platform/db/pages.ts'
import { firstDayOfPeriod } from './period.ts'

/** A player has come back if they finish another daily quiz this many days later. */
const NEXT_DAY_RETURN_DAYS = { first: 1, last: 1 }
const WEEK_RETURN_DAYS = { first: 7, last: 13 }

/** Reads the figures of each day with a quiz. */
export async function readDailyFigures(db: Db, at: Date): Promise<DailyFigures[]> {
  const today = addisDay(at)
  const figures: DailyFigures[] = []
  for (const day of await listDaysWithQuiz(db, firstDayOfPeriod(at), today)) {
    figures.push({
      day,
      ...(await countPlayersOfDay(db, day)),
      cameBackNextDay: await countReturningPlayersIn(db, day, NEXT_DAY_RETURN_DAYS, today),
      cameBackAfterWeek: await countReturningPlayersIn(db, day, WEEK_RETURN_DAYS, today),
    })
    await yieldToRequests()
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
