import type { DailyFigures } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { dayAfter } from '../clock.ts'
import type { Db } from '../db/database.ts'

type Figures = Omit<DailyFigures, 'cameBackNextDay' | 'cameBackAfterWeek'> & {
  cameBackNextDay: number
  cameBackAfterWeek: number
}

/** Of days that were over long ago, in their order. */
export function listSettledFigures(db: Db, from: Day): Promise<Figures[]> {
  return db
    .selectFrom('daily_figure')
    .select(['day', 'started', 'finished'])
    .select(['came_back_next_day as cameBackNextDay', 'came_back_after_week as cameBackAfterWeek'])
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

export async function saveFigures(db: Db, figures: Figures): Promise<void> {
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

/** As they are now, from the attempts themselves. */
export async function countFigures(db: Db, day: Day): Promise<Figures> {
  const { started, finished } = await db
    .selectFrom('daily_attempt')
    .select((e) => [
      e.fn.countAll<number>().as('started'),
      e.fn.count<number>('submitted_at').as('finished'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return {
    day,
    started,
    finished,
    cameBackNextDay: await countReturned(db, day, dayAfter(day, 1)),
    cameBackAfterWeek: await countReturned(db, day, dayAfter(day, 7)),
  }
}

/** Of those who finished one day's quiz, how many finished that of the other too. */
async function countReturned(db: Db, day: Day, later: Day): Promise<number> {
  const { count } = await db
    .selectFrom('daily_attempt as first')
    .innerJoin('daily_attempt as again', 'again.user_id', 'first.user_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('first.day', '=', day)
    .where('first.submitted_at', 'is not', null)
    .where('again.day', '=', later)
    .where('again.submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that had a quiz, in their order. */
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
