import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey } from '@quiz-kingdom/shared/entities/game/board.ts'
import {
  type ExpressionBuilder,
  expressionBuilder,
  type InferResult,
  type Insertable,
  type Selectable,
  sql,
} from 'kysely'
import { byteOrder } from '../platform/db/byte-order.ts'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export type StoredLeague = InferResult<ReturnType<typeof selectLeagues>>[number]

/** Throws a unique violation if the invite code is taken. */
export async function insertLeague(
  transaction: Transaction,
  row: Insertable<Schema['league']>,
): Promise<void> {
  await transaction.insertInto('league').values(row).execute()
}

function selectLeagues(db: Db) {
  const members = selectMembers(db, expressionBuilder<Schema>())
    .select((e) => e.fn.countAll<number>().as('members'))
    .where('leagueId', '=', sql.ref<Id>('league.id'))
  return db
    .selectFrom('league')
    .select(['league.id', 'name', 'ownerId', 'inviteCode'])
    .select(members.$asScalar().$notNull().as('members'))
}

/** Blocks other calls for the league until the transaction ends. SQLite runs one transaction at a time. */
export async function lockLeague(
  transaction: Transaction,
  id: Id,
): Promise<StoredLeague | undefined> {
  // Locks in a query of its own, because a query that waits for a lock does not see members added during the wait.
  if (isPostgres(transaction)) {
    await transaction.selectFrom('league').select('id').where('id', '=', id).forUpdate().execute()
  }
  return selectLeagues(transaction).where('league.id', '=', id).executeTakeFirst()
}

export async function findLeagueOfMember(
  db: Db,
  id: Id,
  userId: Id,
): Promise<StoredLeague | undefined> {
  return selectLeagues(db)
    .innerJoin('leagueMember', 'leagueMember.leagueId', 'league.id')
    .where('league.id', '=', id)
    .where('leagueMember.userId', '=', userId)
    .executeTakeFirst()
}

export async function findLeagueByCode(db: Db, code: string): Promise<StoredLeague | undefined> {
  return selectLeagues(db).where('inviteCode', '=', code).executeTakeFirst()
}

/** Lists the player's leagues in the order of joining. */
export async function listLeaguesOf(
  db: Db,
  userId: Id,
): Promise<(StoredLeague & { joinedAt: string })[]> {
  return selectLeagues(db)
    .innerJoin('leagueMember', 'leagueMember.leagueId', 'league.id')
    .select('joinedAt')
    .where('leagueMember.userId', '=', userId)
    .orderBy('joinedAt')
    .orderBy('league.id')
    .execute()
}

/**
 * Returns the leagues that the players own. Locks all their leagues, so that none passes to another of the
 * players meanwhile.
 */
export async function lockLeaguesOf(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<StoredLeague[]> {
  const id = byteOrder(transaction, 'league.id')
  // A separate query, for the same reason as in `lockLeague`.
  if (isPostgres(transaction)) {
    await transaction
      .selectFrom('league')
      .select('id')
      .where('id', 'in', (query) =>
        query
          .selectFrom('leagueMember')
          .select('leagueId')
          .where('userId', ...inList(transaction, userIds)),
      )
      .orderBy(id)
      .forUpdate()
      .execute()
  }
  return selectLeagues(transaction)
    .where('ownerId', ...inList(transaction, userIds))
    .orderBy(id)
    .execute()
}

export async function updateLeague(
  transaction: Transaction,
  { id, name, ownerId, inviteCode }: StoredLeague,
): Promise<void> {
  await transaction
    .updateTable('league')
    .set({ name, ownerId, inviteCode })
    .where('id', '=', id)
    .execute()
}

export async function removeLeague(transaction: Transaction, id: Id): Promise<void> {
  await transaction.deleteFrom('league').where('id', '=', id).execute()
}

export async function insertMember(
  transaction: Transaction,
  { leagueId, userId }: { leagueId: Id; userId: Id },
  joinedAt: string,
): Promise<void> {
  await transaction.insertInto('leagueMember').values({ leagueId, userId, joinedAt }).execute()
}

/** Returns false if the player is not a member. */
export async function removeMember(transaction: Transaction, leagueId: Id, userId: Id) {
  const { numDeletedRows } = await transaction
    .deleteFrom('leagueMember')
    .where('leagueId', '=', leagueId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeMembershipsOf(transaction: Transaction, userIds: readonly Id[]) {
  await transaction
    .deleteFrom('leagueMember')
    .where('userId', ...inList(transaction, userIds))
    .execute()
}

type MemberAccount = Pick<
  Selectable<Schema['user']>,
  'id' | 'username' | 'usernameFolded' | 'disabledAt' | 'deletedAt'
>
const SELECTED_ACCOUNTS = sql`id, username, username_folded, disabled_at, deleted_at from "user"`

/**
 * Selects members who can log in. Without the lateral join, PostgreSQL would scan all accounts, which is slow
 * on a large site.
 */
function selectMembers(db: Db, query: Pick<ExpressionBuilder<Schema, never>, 'selectFrom'> = db) {
  const account = isPostgres(db)
    ? sql<MemberAccount>`lateral (select ${SELECTED_ACCOUNTS} where id = league_member.user_id limit 1)`
    : sql<MemberAccount>`(select ${SELECTED_ACCOUNTS})`
  return query
    .selectFrom('leagueMember')
    .innerJoin(account.as('account'), 'account.id', 'leagueMember.userId')
    .where('account.disabledAt', 'is', null)
    .where('account.deletedAt', 'is', null)
}

export async function isMember(db: Db, leagueId: Id, userId: Id): Promise<boolean> {
  const row = await selectMembers(db)
    .select('userId')
    .where('leagueId', '=', leagueId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the member who joined first, preferring those who can log in. */
export async function findHeir(transaction: Transaction, leagueId: Id, owners: readonly Id[]) {
  return transaction
    .selectFrom('leagueMember')
    .innerJoin('user', 'user.id', 'leagueMember.userId')
    .select('userId')
    .select(
      sql<number>`case when coalesce(disabled_at, deleted_at) is null then 0 else 1 end`.as(
        'isShut',
      ),
    )
    .where('leagueId', '=', leagueId)
    .where('userId', 'not in', owners)
    .where('user.erasedAt', 'is', null)
    .orderBy('isShut')
    .orderBy('joinedAt')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
}

/** Lists members on the board by rank, then the other members by name. */
export async function listMemberScores(db: Db, leagueId: Id, board: BoardKey) {
  return selectMembers(db)
    .leftJoin('boardScore', (join) =>
      join
        .onRef('boardScore.userId', '=', 'leagueMember.userId')
        .on('boardScore.board', '=', board)
        .on('boardScore.isShown', '=', 1),
    )
    .select(['leagueMember.userId', 'username', 'points'])
    .where('leagueId', '=', leagueId)
    .orderBy((e) => e.fn.coalesce('points', e.lit(-1)), 'desc')
    .orderBy('boardScore.reachedAt')
    .orderBy('usernameFolded')
    .orderBy('leagueMember.userId')
    .execute()
}
