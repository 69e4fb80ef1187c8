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
    .where('league_id', '=', sql.ref<Id>('league.id'))
  return db
    .selectFrom('league')
    .select(['league.id', 'name', 'owner_id as ownerId', 'invite_code as inviteCode'])
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
    .innerJoin('league_member', 'league_member.league_id', 'league.id')
    .where('league.id', '=', id)
    .where('league_member.user_id', '=', userId)
    .executeTakeFirst()
}

export async function findLeagueByCode(db: Db, code: string): Promise<StoredLeague | undefined> {
  return selectLeagues(db).where('invite_code', '=', code).executeTakeFirst()
}

/** Lists the player's leagues in the order of joining. */
export async function listLeaguesOf(
  db: Db,
  userId: Id,
): Promise<(StoredLeague & { joinedAt: string })[]> {
  return selectLeagues(db)
    .innerJoin('league_member', 'league_member.league_id', 'league.id')
    .select('joined_at as joinedAt')
    .where('league_member.user_id', '=', userId)
    .orderBy('joined_at')
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
          .selectFrom('league_member')
          .select('league_id')
          .where('user_id', ...inList(transaction, userIds)),
      )
      .orderBy(id)
      .forUpdate()
      .execute()
  }
  return selectLeagues(transaction)
    .where('owner_id', ...inList(transaction, userIds))
    .orderBy(id)
    .execute()
}

export async function updateLeague(
  transaction: Transaction,
  { id, name, ownerId, inviteCode }: StoredLeague,
): Promise<void> {
  await transaction
    .updateTable('league')
    .set({ name, owner_id: ownerId, invite_code: inviteCode })
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
  await transaction
    .insertInto('league_member')
    .values({ league_id: leagueId, user_id: userId, joined_at: joinedAt })
    .execute()
}

/** Returns false if the player is not a member. */
export async function removeMember(transaction: Transaction, leagueId: Id, userId: Id) {
  const { numDeletedRows } = await transaction
    .deleteFrom('league_member')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function removeMembershipsOf(transaction: Transaction, userIds: readonly Id[]) {
  await transaction
    .deleteFrom('league_member')
    .where('user_id', ...inList(transaction, userIds))
    .execute()
}

type MemberAccount = Pick<
  Selectable<Schema['user']>,
  'id' | 'username' | 'username_folded' | 'disabled_at' | 'deleted_at'
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
    .selectFrom('league_member')
    .innerJoin(account.as('account'), 'account.id', 'league_member.user_id')
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
}

export async function isMember(db: Db, leagueId: Id, userId: Id): Promise<boolean> {
  const row = await selectMembers(db)
    .select('user_id')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the member who joined first, preferring those who can log in. */
export async function findHeir(transaction: Transaction, leagueId: Id, owners: readonly Id[]) {
  return transaction
    .selectFrom('league_member')
    .innerJoin('user', 'user.id', 'league_member.user_id')
    .select('user_id as userId')
    .select(
      sql<number>`case when coalesce(disabled_at, deleted_at) is null then 0 else 1 end`.as(
        'isShut',
      ),
    )
    .where('league_id', '=', leagueId)
    .where('user_id', 'not in', owners)
    .where('user.erased_at', 'is', null)
    .orderBy('isShut')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
}

/** Lists members on the board by rank, then the other members by name. */
export async function listMemberScores(db: Db, leagueId: Id, board: BoardKey) {
  return selectMembers(db)
    .leftJoin('board_score', (join) =>
      join
        .onRef('board_score.user_id', '=', 'league_member.user_id')
        .on('board_score.board', '=', board)
        .on('board_score.is_shown', '=', 1),
    )
    .select(['league_member.user_id as userId', 'username', 'points'])
    .where('league_id', '=', leagueId)
    .orderBy((e) => e.fn.coalesce('points', e.lit(-1)), 'desc')
    .orderBy('board_score.reached_at')
    .orderBy('username_folded')
    .orderBy('league_member.user_id')
    .execute()
}
