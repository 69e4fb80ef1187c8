import type { BoardKey } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

export interface StoredLeague {
  id: Id
  name: string
  ownerId: Id
  inviteCode: string
}

/** Fails with a unique violation when the invite code is taken. */
export async function insertLeague(
  transaction: Transaction,
  { id, name, ownerId, inviteCode }: StoredLeague,
  createdAt: string,
): Promise<void> {
  await transaction
    .insertInto('league')
    .values({ id, name, owner_id: ownerId, invite_code: inviteCode, created_at: createdAt })
    .execute()
}

function selectLeagues(db: Db) {
  return db
    .selectFrom('league')
    .select(['league.id', 'name', 'owner_id as ownerId', 'invite_code as inviteCode'])
}

/** Whoever else locks it waits until the transaction ends, as on SQLite everybody does. */
export async function lockLeague(
  transaction: Transaction,
  id: Id,
): Promise<StoredLeague | undefined> {
  return selectLeagues(transaction)
    .where('league.id', '=', id)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
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

/** In the order in which the player joined them. */
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

export async function listOwnedLeagues(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<StoredLeague[]> {
  return selectLeagues(transaction).where('owner_id', 'in', userIds).orderBy('league.id').execute()
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

/** Its members with it. */
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

export async function removeMember(
  transaction: Transaction,
  leagueId: Id,
  userId: Id,
): Promise<void> {
  await transaction
    .deleteFrom('league_member')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeMembershipsOf(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<void> {
  await transaction.deleteFrom('league_member').where('user_id', 'in', userIds).execute()
}

/** Those of them who can log in, by league. */
export async function countMembers(
  db: Db,
  leagueIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  if (leagueIds.length === 0) return new Map()
  const rows = await selectMembers(db)
    .select((e) => ['league_id', e.fn.countAll<number | string>().as('members')])
    .where('league_id', 'in', leagueIds)
    .groupBy('league_id')
    .execute()
  return new Map(rows.map((row) => [row.league_id, Number(row.members)]))
}

type Account = Pick<
  Selectable<Schema['user']>,
  'id' | 'username' | 'username_folded' | 'disabled_at' | 'deleted_at'
>
const ACCOUNT_COLUMNS = sql`id, username, username_folded, disabled_at, deleted_at from "user"`

/**
 * Without those whose account is shut. PostgreSQL would rather read all accounts of a site with some
 * ten thousand than look up a league's by key; it has to where each is asked for by itself.
 */
function selectMembers(db: Db) {
  const account = isPostgres(db)
    ? sql<Account>`lateral (select ${ACCOUNT_COLUMNS} where id = league_member.user_id limit 1)`
    : sql<Account>`(select ${ACCOUNT_COLUMNS})`
  return db
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

/** Of those who can log in, the one who has been in the league for longest. */
export async function findLongestMember(
  transaction: Transaction,
  leagueId: Id,
  exceptFor: readonly Id[],
): Promise<Id | undefined> {
  const row = await selectMembers(transaction)
    .select('user_id')
    .where('league_id', '=', leagueId)
    .where('user_id', 'not in', exceptFor)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** Of those who may log in again one day, the one who has been in the league for longest. */
export async function findLongestHiddenMember(
  transaction: Transaction,
  leagueId: Id,
  exceptFor: readonly Id[],
): Promise<Id | undefined> {
  const row = await transaction
    .selectFrom('league_member')
    .innerJoin('user', 'user.id', 'league_member.user_id')
    .select('user_id')
    .where('league_id', '=', leagueId)
    .where('user_id', 'not in', exceptFor)
    .where('user.erased_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

export interface MemberScore {
  userId: Id
  username: string
  /** Null for who has not played. */
  points: number | null
}

/** In the order of the board; who has not played comes last, by name. */
export async function listMemberScores(
  db: Db,
  leagueId: Id,
  board: BoardKey,
): Promise<MemberScore[]> {
  return selectMembers(db)
    .leftJoin('board_score', (join) =>
      join
        .onRef('board_score.user_id', '=', 'league_member.user_id')
        .on('board_score.board', '=', board),
    )
    .select(['league_member.user_id as userId', 'username', 'points'])
    .where('league_id', '=', leagueId)
    .orderBy((e) => e.fn.coalesce('points', e.lit(-1)), 'desc')
    .orderBy('board_score.reached_at')
    .orderBy('username_folded')
    .orderBy('league_member.user_id')
    .execute()
}
