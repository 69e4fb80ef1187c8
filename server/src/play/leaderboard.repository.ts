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
      .insertInto('userScore')
      .values({
        userId: parameter('userId'),
        total: parameter('gained'),
        reachedAt: parameter('playedAt'),
      })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet((score) => ({
            total: score('userScore.total', '+', score.ref('excluded.total')),
            reachedAt: score.ref('excluded.reachedAt'),
          }))
          .where('excluded.total', '>', 0),
      ),
)

/** Ordered by the index `user_score_rank`. Hidden players keep their total but are not listed. */
export async function listTopPlayers(db: Db): Promise<TopPlayer[]> {
  const rows = await db
    .selectFrom('userScore')
    .innerJoin('user', 'user.id', 'userScore.userId')
    .leftJoin('profile', 'profile.userId', 'userScore.userId')
    .select(['userScore.userId', 'userScore.total', 'user.username'])
    .select(['profile.avatar', 'profile.bestBadges'])
    .where(isShownOnBoards)
    .orderBy('userScore.total', 'desc')
    .orderBy('userScore.reachedAt')
    .orderBy('userScore.userId')
    .limit(LEADERBOARD_LENGTH)
    .execute()
  return rows.map((row, index) => ({
    _id: row.userId,
    userId: row.userId,
    username: row.username,
    profileImage: null,
    totalScore: row.total,
    rank: index + 1,
    ...toPublicProfile(row),
  }))
}
