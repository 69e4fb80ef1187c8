import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LEADERBOARD_LENGTH, type TopPlayer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Db, Transaction } from '../db/database.ts'
import { imagePath } from '../images/image-path.ts'

/**
 * Puts the player on the leaderboard, and makes any other submission of theirs wait until this
 * one is done: what follows may read a best result and raise the total by the difference.
 */
export async function lockTotal(
  transaction: Transaction,
  userId: Id,
  playedAt: string,
): Promise<void> {
  await transaction
    .insertInto('user_score')
    .values({ user_id: userId, total: 0, reached_at: playedAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ total: eb.ref('user_score.total') })),
    )
    .execute()
}

export async function raiseTotal(
  transaction: Transaction,
  userId: Id,
  points: number,
  reachedAt: string,
): Promise<void> {
  await transaction
    .updateTable('user_score')
    .set((eb) => ({ total: eb('total', '+', points), reached_at: reachedAt }))
    .where('user_id', '=', userId)
    .execute()
}

/** The order of the index `user_score_rank`, so that its length costs nothing. */
export function topPlayersQuery(db: Db) {
  return db
    .selectFrom('user_score')
    .innerJoin('user', 'user.id', 'user_score.user_id')
    .select(['user_score.user_id', 'user_score.total', 'user.username', 'user.profile_image_id'])
    .orderBy('user_score.total', 'desc')
    .orderBy('user_score.reached_at')
    .orderBy('user_score.user_id')
    .limit(LEADERBOARD_LENGTH)
}

export async function listTopPlayers(db: Db): Promise<TopPlayer[]> {
  const rows = await topPlayersQuery(db).execute()
  return rows.map((row, index) => ({
    _id: row.user_id,
    userId: row.user_id,
    username: row.username,
    profileImage: row.profile_image_id && imagePath(row.profile_image_id),
    totalScore: row.total,
    rank: index + 1,
  }))
}
