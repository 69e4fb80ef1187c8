import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../platform/db/database.ts'

export interface PlayableCategory {
  id: Id
  pointsPerAnswer: number
  secondsAllowed: number
}

/** Returns undefined for an unknown or removed category. */
export async function findPlayableCategory(db: Db, id: Id): Promise<PlayableCategory | undefined> {
  const row = await db
    .selectFrom('category')
    .select(['points', 'time_allowed'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && { id, pointsPerAnswer: row.points, secondsAllowed: parseClock(row.time_allowed) ?? 0 }
  )
}
