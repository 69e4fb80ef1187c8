import type { DailyFigures } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Db } from '../platform/db/database.ts'

/** The stored figures of past days that can no longer change, the oldest first. */
export function listSettledFigures(db: Db, from: Day): Promise<DailyFigures[]> {
  return db
    .selectFrom('daily_figure')
    .select(['day', 'started', 'finished'])
    .select(['came_back_next_day as cameBackNextDay', 'came_back_after_week as cameBackAfterWeek'])
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

/** For a day whose figures can no longer change. */
export async function saveFigures(
  db: Db,
  figures: DailyFigures & Record<'cameBackNextDay' | 'cameBackAfterWeek', number>,
): Promise<void> {
  const { day, started, finished, cameBackNextDay, cameBackAfterWeek } = figures
  await db
    .insertInto('daily_figure')
    .values({
      day,
      started,
      finished,
      came_back_next_day: cameBackNextDay,
      came_back_after_week: cameBackAfterWeek,
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

export async function countPlayersOf(
  db: Db,
  day: Day,
): Promise<{ started: number; finished: number }> {
  return db
    .selectFrom('daily_attempt')
    .select((e) => [
      e.fn.countAll<number>().as('started'),
      e.fn.count<number>('submitted_at').as('finished'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
}

/** Counts who finished the day's quiz and another one between two later days, both included. */
export async function countReturned(
  db: Db,
  day: Day,
  [from, to]: readonly [from: Day, to: Day],
): Promise<number> {
  const { count } = await db
    .selectFrom('daily_attempt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .where('submitted_at', 'is not', null)
    .where('user_id', 'in', (e) =>
      e
        .selectFrom('daily_attempt as again')
        .select('again.user_id')
        .where('again.day', '>=', from)
        .where('again.day', '<=', to)
        .where('again.submitted_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The days that had a quiz, in their order. */
export async function listDaysWithQuiz(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('daily_quiz')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
