import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LEADERBOARD_LENGTH,
  type TopPlayer,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { toPublicProfile } from '../accounts/public-players.repository.ts'
import { isShownOnBoards } from '../auth/users.repository.ts'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import type { Db } from '../platform/db/database.ts'

/** The first result puts the player on the leaderboard, even with 0 points. */
export const addToTotalPoints = compileOnce(
  (db, parameter: Parameter<{ userId: Id; gained: number; playedAt: string }>) =>
    db
      .insertInto('user_score')
      .values({
        user_id: parameter('userId'),
        total: parameter('gained'),
        reached_at: parameter('playedAt'),
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((score) => ({
            total: score('user_score.total', '+', score.ref('excluded.total')),
            reached_at: score.ref('excluded.reached_at'),
          }))
          .where('excluded.total', '>', 0),
      ),
)

/** Ordered by the index `user_score_rank`. Hidden players keep their total but are not listed. */
export async function listTopPlayers(db: Db): Promise<TopPlayer[]> {
  const rows = await db
    .selectFrom('user_score')
    .innerJoin('user', 'user.id', 'user_score.user_id')
    .leftJoin('profile', 'profile.user_id', 'user_score.user_id')
    .select(['user_score.user_id', 'user_score.total', 'user.username'])
    .select(['profile.avatar', 'profile.best_badges'])
    .where(isShownOnBoards)
    .orderBy('user_score.total', 'desc')
    .orderBy('user_score.reached_at')
    .orderBy('user_score.user_id')
    .limit(LEADERBOARD_LENGTH)
    .execute()
  return rows.map((row, index) => ({
    _id: row.user_id,
    userId: row.user_id,
    username: row.username,
    profileImage: null,
    totalScore: row.total,
    rank: index + 1,
    ...toPublicProfile(row),
  }))
}
