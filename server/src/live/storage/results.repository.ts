import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Insertable } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function saveLiveResult(
  transaction: Transaction,
  { id, user_id, category_id, ...columns }: Insertable<Schema['live_result']>,
): Promise<void> {
  await transaction
    .insertInto('live_result')
    .values({ id, user_id, category_id, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'category_id']).doUpdateSet(columns))
    .execute()
}

/**
 * Lists the account's results in existing categories, newest first. A result is held back while the account
 * has an open attempt at its category.
 */
export async function listLiveResults(db: Db, userId: Id, at: Date) {
  const rows = await db
    .selectFrom('live_result')
    .innerJoin('category', 'category.id', 'live_result.category_id')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.category_id', '=', 'live_result.category_id')
        .onRef('attempt.user_id', '=', 'live_result.user_id')
        .on('attempt.submitted_at', 'is', null)
        .on('attempt.abandoned_at', 'is', null)
        .on('attempt.deadline', '>=', at.toISOString()),
    )
    .select(['live_result.id', 'live_result.category_id as categoryId', 'live_result.points'])
    .select(['right_answers as rightAnswers', 'questions', 'rank', 'players'])
    .select(['finished_at as finishedAt', 'attempt.id as attemptId'])
    .where('live_result.user_id', '=', userId)
    .where('category.deleted_at', 'is', null)
    .orderBy('finished_at', 'desc')
    .execute()
  return rows.map(({ attemptId, ...row }) => ({ ...row, isHeldBack: attemptId !== null }))
}

/** Whether the account has seen questions of the category in a live game, as a player or as the host. */
export async function hasSeenCategory(db: Db, userId: Id, categoryId: Id): Promise<boolean> {
  const rows = await db
    .selectFrom('live_result')
    .select('id')
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId)
    .unionAll(
      db
        .selectFrom('live_question')
        .innerJoin('question_revision', 'question_revision.id', 'live_question.revision_id')
        .innerJoin('question', 'question.id', 'question_revision.question_id')
        .select('question.id')
        .where('game_id', 'in', (games) =>
          games
            .selectFrom('live_game')
            .select('id')
            .where('host_id', '=', userId)
            .unionAll(
              games.selectFrom('live_player').select('game_id as id').where('user_id', '=', userId),
            ),
        )
        .where('opened_at', 'is not', null)
        .where('question.category_id', '=', categoryId),
    )
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Lists games with finished rounds whose results are not yet saved to all players' accounts. */
export async function listGamesWithUnsavedResults(
  db: Db,
  after: Date,
  limit: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('live_game')
    .select('live_game.id')
    .where('live_game.expires_at', '>=', after.toISOString())
    .where((e) =>
      e.exists(
        e
          .selectFrom('live_player')
          .select('live_player.id')
          .whereRef('live_player.game_id', '=', 'live_game.id')
          .where('user_id', 'is not', null)
          .whereRef('kept_round', '<', 'live_game.round')
          .where((f) =>
            f.or([
              f('live_game.phase', '=', 'podium'),
              f('live_game.phase', '=', 'closed'),
              f('kept_round', '<', f('live_game.round', '-', 1)),
            ]),
          ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists players with an account whose results of the round are not yet saved, in the order of joining. */
export async function listPlayersWithUnsavedResult(
  db: Db,
  gameId: Id,
  round: number,
  limit: number,
): Promise<{ playerId: Id; userId: Id; joinedAt: string }[]> {
  const rows = await db
    .selectFrom('live_player')
    .select(['id as playerId', 'user_id as userId', 'joined_at as joinedAt'])
    .where('game_id', '=', gameId)
    .where('user_id', 'is not', null)
    .where('kept_round', '<', round)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]))
}

export async function markResultsSaved(
  transaction: Transaction,
  playerIds: readonly Id[],
  round: number,
): Promise<void> {
  await transaction
    .updateTable('live_player')
    .set({ kept_round: round })
    .where('id', ...inList(transaction, playerIds))
    .execute()
}
