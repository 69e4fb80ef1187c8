import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'

/** Times of submission, as text that is empty before the first run. */
export interface Progress {
  countedUntil: string
  expiredUntil: string
}

export async function findProgress(db: Db): Promise<Progress> {
  const row = await db.selectFrom('roll_up_progress').selectAll().executeTakeFirstOrThrow()
  return { countedUntil: row.counted_until, expiredUntil: row.expired_until }
}

/** Makes other processes' roll-ups wait until the transaction ends, as SQLite does by itself. */
export async function lockProgress(transaction: Transaction): Promise<Progress> {
  if (isPostgres(transaction)) {
    await transaction.selectFrom('roll_up_progress').select('id').forUpdate().execute()
  }
  return findProgress(transaction)
}

export async function saveProgress(
  transaction: Transaction,
  { countedUntil, expiredUntil }: Progress,
): Promise<void> {
  await transaction
    .updateTable('roll_up_progress')
    .set({ counted_until: countedUntil, expired_until: expiredUntil })
    .execute()
}

/** Attempts that were submitted after `after` and up to `until`. */
export interface Span {
  after: string
  until: string
}

/** When the first of them was submitted, or the last, if there are fewer than `limit`. */
export async function findEndOfChunk(
  db: Db,
  span: Span,
  limit: number,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('attempt')
    .select('submitted_at')
    .where('submitted_at', '>', span.after)
    .where('submitted_at', '<=', span.until)
    .orderBy('submitted_at')
    .limit(limit)
    .execute()
  return rows.at(-1)?.submitted_at ?? undefined
}

export async function listPlayersOf(db: Db, span: Span): Promise<Id[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('user_id')
    .distinct()
    .where('submitted_at', '>', span.after)
    .where('submitted_at', '<=', span.until)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Counts each player once a day and kingdom, however often they play and this is called. */
export async function countDailyPlayers(transaction: Transaction, span: Span): Promise<void> {
  const counted = await transaction
    .insertInto('daily_play')
    .columns(['day', 'kingdom_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('attempt')
        .innerJoin('category', 'category.id', 'attempt.category_id')
        .select((e) => [
          e.fn<string>('substr', ['submitted_at', e.lit(1), e.lit('YYYY-MM-DD'.length)]).as('day'),
          'category.kingdom_id',
          'attempt.user_id',
        ])
        .distinct()
        .where('submitted_at', '>', span.after)
        .where('submitted_at', '<=', span.until),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'kingdom_id'])
    .execute()
  const groups = Map.groupBy(counted, (row) => `${row.day} ${row.kingdom_id}`)
  const rows = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({ ...row, players: group.length })),
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('daily_players')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kingdom_id']).doUpdateSet((e) => ({
        players: e('daily_players.players', '+', e.ref('excluded.players')),
      })),
    )
    .execute()
}

/** Of what was submitted after `after`; who has submitted nothing since then has no score. */
export async function saveRecentScores(
  transaction: Transaction,
  userIds: readonly Id[],
  after: string,
): Promise<void> {
  await transaction
    .insertInto('recent_score')
    .columns(['user_id', 'points'])
    .expression((query) =>
      query
        .selectFrom((from) =>
          from
            .selectFrom('attempt')
            .select((e) => ['user_id', e.fn.max<number>('points').as('points')])
            .where('user_id', 'in', userIds)
            .where('submitted_at', '>', after)
            .groupBy(['user_id', 'category_id'])
            .as('best'),
        )
        .select((e) => ['best.user_id', e.fn.sum<number>('best.points').as('points')])
        .groupBy('best.user_id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((e) => ({ points: e.ref('excluded.points') }))
        .whereRef('recent_score.points', '!=', 'excluded.points'),
    )
    .execute()
}

export async function removeRecentScores(
  transaction: Transaction,
  userIds: readonly Id[],
  after: string,
): Promise<void> {
  await transaction
    .deleteFrom('recent_score')
    .where('user_id', 'in', userIds)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('attempt')
            .select('attempt.id')
            .whereRef('attempt.user_id', '=', 'recent_score.user_id')
            .where('submitted_at', '>', after),
        ),
      ),
    )
    .execute()
}

/** Gives how many went, `limit` at most. */
export async function removeDailyPlays(
  transaction: Transaction,
  dayBefore: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('daily_play')
    .where((e) =>
      e(
        e.refTuple('day', 'kingdom_id', 'user_id'),
        'in',
        e
          .selectFrom('daily_play')
          .select(['day', 'kingdom_id', 'user_id'])
          .where('day', '<', dayBefore)
          .orderBy('day')
          .limit(limit)
          .$asTuple('day', 'kingdom_id', 'user_id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
