import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Insertable, NotNull } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function saveLiveResult(
  transaction: Transaction,
  { id, userId, categoryId, ...columns }: Insertable<Schema['liveResult']>,
): Promise<void> {
  await transaction
    .insertInto('liveResult')
    .values({ id, userId, categoryId, ...columns })
    .onConflict((conflict) => conflict.columns(['userId', 'categoryId']).doUpdateSet(columns))
    .execute()
}

/**
 * Lists the account's results in existing categories, newest first. A result is held back while the account
 * has an open attempt at its category.
 */
export async function listLiveResults(db: Db, userId: Id, at: Date) {
  const rows = await db
    .selectFrom('liveResult')
    .innerJoin('category', 'category.id', 'liveResult.categoryId')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.categoryId', '=', 'liveResult.categoryId')
        .onRef('attempt.userId', '=', 'liveResult.userId')
        .on('attempt.submittedAt', 'is', null)
        .on('attempt.abandonedAt', 'is', null)
        .on('attempt.deadline', '>=', at.toISOString()),
    )
    .select(['liveResult.id', 'liveResult.categoryId', 'liveResult.points'])
    .select(['rightAnswers', 'questions', 'rank', 'players'])
    .select(['finishedAt', 'attempt.id as attemptId'])
    .where('liveResult.userId', '=', userId)
    .where('category.deletedAt', 'is', null)
    .orderBy('finishedAt', 'desc')
    .execute()
  return rows.map(({ attemptId, ...row }) => ({
    ...row,
    // A player without points has no rank; 0 is stored.
    rank: row.points > 0 ? row.rank : null,
    isHeldBack: attemptId !== null,
  }))
}

/** Whether the account has seen questions of the category in a live game, as a player or as the host. */
export async function hasSeenCategory(db: Db, userId: Id, categoryId: Id): Promise<boolean> {
  const rows = await db
    .selectFrom('liveResult')
    .select('id')
    .where('userId', '=', userId)
    .where('categoryId', '=', categoryId)
    .unionAll(
      db
        .selectFrom('liveQuestion')
        .innerJoin('questionRevision', 'questionRevision.id', 'liveQuestion.revisionId')
        .innerJoin('question', 'question.id', 'questionRevision.questionId')
        .select('question.id')
        .where('gameId', 'in', (games) =>
          games
            .selectFrom('liveGame')
            .select('id')
            .where('hostId', '=', userId)
            .unionAll(
              games.selectFrom('livePlayer').select('gameId as id').where('userId', '=', userId),
            ),
        )
        .where('openedAt', 'is not', null)
        .where('question.categoryId', '=', categoryId),
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
    .selectFrom('liveGame')
    .select('liveGame.id')
    .where('liveGame.expiresAt', '>=', after.toISOString())
    .where((e) =>
      e.exists(
        e
          .selectFrom('livePlayer')
          .select('livePlayer.id')
          .whereRef('livePlayer.gameId', '=', 'liveGame.id')
          .where('userId', 'is not', null)
          .whereRef('keptRound', '<', 'liveGame.round')
          .where((f) =>
            f.or([
              f('liveGame.phase', '=', 'podium'),
              f('liveGame.phase', '=', 'closed'),
              f('keptRound', '<', f('liveGame.round', '-', 1)),
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
  return db
    .selectFrom('livePlayer')
    .select(['id as playerId', 'userId', 'joinedAt'])
    .where('gameId', '=', gameId)
    .where('userId', 'is not', null)
    .where('keptRound', '<', round)
    .orderBy('number')
    .limit(limit)
    .$narrowType<{ userId: NotNull }>()
    .execute()
}

export async function markResultsSaved(
  transaction: Transaction,
  playerIds: readonly Id[],
  round: number,
): Promise<void> {
  await transaction
    .updateTable('livePlayer')
    .set({ keptRound: round })
    .where('id', ...inList(transaction, playerIds))
    .execute()
}
