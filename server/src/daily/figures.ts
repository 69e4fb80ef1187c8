import { type DailyFigures, DELIVERY_HOURS } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { addisDay, dayAfter, daysBetween } from '../clock.ts'
import type { Db } from '../db/database.ts'
import {
  countFigures,
  listDaysWithQuiz,
  listSettledFigures,
  saveFigures,
} from './figures.repository.ts'

/** As many as the charts of the dashboard. */
const DAYS_SHOWN = 30
/** When the day a week later is over, and the last late delivery of it could have come. */
const SETTLED_AFTER_DAYS = 7 + 2 + DELIVERY_HOURS / 24

/**
 * How many started and finished the quiz of each of the last 30 days, and came back. A day of which
 * nothing can change any more is counted once; what is counted each time are the days since.
 */
export async function readFigures(db: Db, at: Date): Promise<DailyFigures[]> {
  const today = addisDay(at)
  const from = dayAfter(today, 1 - DAYS_SHOWN)
  const settled = new Map((await listSettledFigures(db, from)).map((row) => [row.day, row]))
  const figures: DailyFigures[] = []
  for (const day of await listDaysWithQuiz(db, from, today)) {
    const counted = settled.get(day) ?? (await countFigures(db, day))
    if (!settled.has(day) && daysBetween(day, today) > SETTLED_AFTER_DAYS)
      await saveFigures(db, counted)
    figures.push({
      ...counted,
      cameBackNextDay: isOver(day, 1, today) ? counted.cameBackNextDay : null,
      cameBackAfterWeek: isOver(day, 7, today) ? counted.cameBackAfterWeek : null,
    })
  }
  return figures
}

function isOver(day: Day, days: number, today: Day): boolean {
  return dayAfter(day, days) < today
}
