import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../platform/db/database.ts'

export interface PlayableCategory {
  id: Id
  title: string
  pointsPerAnswer: number
  secondsAllowed: number
}

/** Returns undefined for an unknown or removed category. */
export async function findPlayableCategory(db: Db, id: Id): Promise<PlayableCategory | undefined> {
  const row = await db
    .selectFrom('category')
    .select(['title', 'points', 'timeAllowed'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { title, points: pointsPerAnswer, timeAllowed } = row
  return { id, title, pointsPerAnswer, secondsAllowed: parseClock(timeAllowed) ?? 0 }
}
