import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Activity } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { listLiveResults } from '../storage/results.repository.ts'

/** Lists the last live game of each category for Recent Activity. */
export async function listLiveActivity(db: Db, userId: Id, at: Date): Promise<Activity[]> {
  const results = await listLiveResults(db, userId, at)
  return results.map(
    ({ id: _id, categoryId, finishedAt: updatedAt, isHeldBack, rank, players, ...result }) =>
      isHeldBack
        ? { _id, categoryId, updatedAt, heldBack: true }
        : {
            _id,
            categoryId,
            score: { result: result.rightAnswers, outOf: result.questions },
            scorePoints: result.points,
            live: { rank, players },
            updatedAt,
          },
  )
}
