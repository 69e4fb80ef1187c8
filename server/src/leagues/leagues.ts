import { randomInt } from 'node:crypto'
import type { BoardKey } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  INVITE_CODE_LENGTH,
  INVITE_LETTERS,
  LEAGUE_MEMBERS_MAX,
  LEAGUES_MAX,
  type League,
  type LeagueBoard,
  type LeagueInvite,
} from '@quiz-kingdom/shared/entities/league.ts'
import { type Db, inTransaction, type Transaction } from '../db/database.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { withFaces } from '../profiles/profiles.repository.ts'
import {
  countMembers,
  findLeagueByCode,
  findLeagueOfMember,
  findLongestHiddenMember,
  findLongestMember,
  insertLeague,
  insertMember,
  isMember,
  listLeaguesOf,
  listMemberScores,
  listOwnedLeagues,
  lockLeague,
  removeLeague,
  removeMember,
  removeMembershipsOf,
  type StoredLeague,
  updateLeague,
} from './leagues.repository.ts'

/** One of eleven thousand million: who guesses finds none among thousands of leagues. */
function newInviteCode(): string {
  const letters = Array.from(
    { length: INVITE_CODE_LENGTH },
    () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)],
  )
  return letters.join('')
}

const noSuchLeague = () => notFound('There is no such league, or you are not in it.')
const noSuchInvite = () =>
  notFound('This invite does not work any more. Ask for a new one, or check the code.')

/** As that member sees it. */
async function toLeague(
  db: Db,
  { id, name, ownerId, inviteCode }: StoredLeague,
  userId: Id,
): Promise<League> {
  const counts = await countMembers(db, [id])
  const isOwner = ownerId === userId
  return { id, name, ownerId, members: counts.get(id) ?? 0, ...(isOwner && { inviteCode }) }
}

export async function listLeagues(db: Db, userId: Id): Promise<League[]> {
  const leagues = await listLeaguesOf(db, userId)
  const counts = await countMembers(
    db,
    leagues.map(({ id }) => id),
  )
  return leagues.map(({ id, name, ownerId }) => {
    return { id, name, ownerId, members: counts.get(id) ?? 0 }
  })
}

export async function listMemberships(
  db: Db,
  userId: Id,
): Promise<{ name: string; isOwner: boolean; joinedAt: string }[]> {
  const leagues = await listLeaguesOf(db, userId)
  return leagues.map(({ name, ownerId, joinedAt }) => {
    return { name, isOwner: ownerId === userId, joinedAt }
  })
}

/** Throws 404 for who is not in it. */
export async function readLeague(db: Db, id: Id, userId: Id): Promise<League> {
  const league = await findLeagueOfMember(db, id, userId)
  if (!league) throw noSuchLeague()
  return toLeague(db, league, userId)
}

/** Throws as `readLeague`. */
export async function readLeagueBoard(
  db: Db,
  { id, userId }: { id: Id; userId: Id },
  board: BoardKey,
): Promise<LeagueBoard> {
  if (!(await findLeagueOfMember(db, id, userId))) throw noSuchLeague()
  const scores = await withFaces(db, await listMemberScores(db, id, board))
  return {
    rows: scores.map(({ points, ...member }, index) => {
      return { rank: index + 1, ...member, points: points ?? 0, hasPlayed: points !== null }
    }),
  }
}

/** `userId` is who asks, if it is known. Throws 404 for a code of no league. */
export async function readInvite(
  db: Db,
  code: string,
  userId: Id | undefined,
): Promise<LeagueInvite> {
  const league = await findLeagueByCode(db, code)
  if (!league) throw noSuchInvite()
  const counts = await countMembers(db, [league.id])
  const isIn = userId !== undefined && (await isMember(db, league.id, userId))
  return {
    name: league.name,
    members: counts.get(league.id) ?? 0,
    ...(isIn && { memberOf: league.id }),
  }
}

type LeagueParts = Pick<Parts, 'db' | 'clock'>

/** Throws 409 for who is in too many already. */
export async function createLeague(
  { db, clock }: LeagueParts,
  ownerId: Id,
  name: string,
): Promise<League> {
  const now = clock.now()
  const league = { id: newId(now), name, ownerId, inviteCode: newInviteCode() }
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, ownerId)
    await requireRoomFor(transaction, ownerId)
    await insertLeague(transaction, league, now.toISOString())
    const member = { leagueId: league.id, userId: ownerId }
    await insertMember(transaction, member, now.toISOString())
    return toLeague(transaction, league, ownerId)
  })
}

/** Of a player who is locked, so that of two leagues joined at once the second is counted. */
async function requireRoomFor(transaction: Transaction, userId: Id): Promise<void> {
  const leagues = await listLeaguesOf(transaction, userId)
  if (leagues.length >= LEAGUES_MAX) {
    throw conflict(`You are in ${LEAGUES_MAX} leagues, and more are not possible. Leave one first.`)
  }
}

/**
 * Joining again changes nothing. Throws 404 for a code of no league, 409 when the league is full or
 * the player in too many.
 */
export async function joinLeague(
  { db, clock }: LeagueParts,
  userId: Id,
  code: string,
): Promise<League> {
  const invited = await findLeagueByCode(db, code)
  if (!invited) throw noSuchInvite()
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    if (await isMember(transaction, invited.id, userId)) {
      return toLeague(transaction, invited, userId)
    }
    await requireRoomFor(transaction, userId)
    const league = await lockLeague(transaction, invited.id)
    if (league?.inviteCode !== code) throw noSuchInvite()
    const { members } = await toLeague(transaction, league, userId)
    if (members >= LEAGUE_MEMBERS_MAX) {
      throw conflict(`This league is full: it has ${LEAGUE_MEMBERS_MAX} members.`)
    }
    await insertMember(transaction, { leagueId: league.id, userId }, clock.now().toISOString())
    return toLeague(transaction, league, userId)
  })
}

interface OwnersAct {
  leagueId: Id
  /** Who wants to do it. */
  actorId: Id
}

/** Throws 404 for who is not in the league, 403 for who does not own it. */
async function lockOwned(
  transaction: Transaction,
  { leagueId, actorId }: OwnersAct,
): Promise<StoredLeague> {
  const league = await lockLeague(transaction, leagueId)
  if (!league || !(await isMember(transaction, leagueId, actorId))) throw noSuchLeague()
  if (league.ownerId !== actorId) throw forbidden('Only the owner of the league can do this.')
  return league
}

async function changeLeague(
  db: Db,
  act: OwnersAct,
  change: (transaction: Transaction) => Promise<Partial<StoredLeague>>,
): Promise<League> {
  return inTransaction(db, async (transaction) => {
    const league = await lockOwned(transaction, act)
    const changed = { ...league, ...(await change(transaction)) }
    await updateLeague(transaction, changed)
    return toLeague(transaction, changed, act.actorId)
  })
}

/** Throws as `lockOwned`. */
export const renameLeague = (db: Db, act: OwnersAct, name: string) =>
  changeLeague(db, act, async () => ({ name }))

/** The code of before works no more. Throws as `lockOwned`. */
export const renewInviteCode = (db: Db, act: OwnersAct) =>
  changeLeague(db, act, async () => ({ inviteCode: newInviteCode() }))

/** Throws as `lockOwned`, and 404 for who is no member. */
export const handOverLeague = (db: Db, act: OwnersAct, ownerId: Id) =>
  changeLeague(db, act, async (transaction) => {
    if (!(await isMember(transaction, act.leagueId, ownerId))) {
      throw notFound('This player is not in the league any more.')
    }
    return { ownerId }
  })

/** Throws as `lockOwned`. */
export async function deleteLeague(db: Db, act: OwnersAct): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockOwned(transaction, act)
    await removeLeague(transaction, act.leagueId)
  })
}

/**
 * Anybody may leave, the owner may send others away. Does nothing to who is no member. Throws as
 * `lockOwned`.
 */
export async function endMembership(db: Db, act: OwnersAct, memberId: Id): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (memberId !== act.actorId) {
      await lockOwned(transaction, act)
      await removeMember(transaction, act.leagueId, memberId)
      return
    }
    const league = await lockLeague(transaction, act.leagueId)
    if (!league) return
    if (league.ownerId === memberId) await passOnOrRemove(transaction, league.id, [memberId])
    await removeMember(transaction, league.id, memberId)
  })
}

/** To the member of longest standing, those whose account is shut last; without any, it is removed. */
async function passOnOrRemove(
  transaction: Transaction,
  leagueId: Id,
  from: readonly Id[],
): Promise<void> {
  const league = await lockLeague(transaction, leagueId)
  if (!league) return
  const heir =
    (await findLongestMember(transaction, leagueId, from)) ??
    (await findLongestHiddenMember(transaction, leagueId, from))
  if (heir === undefined) await removeLeague(transaction, leagueId)
  else await updateLeague(transaction, { ...league, ownerId: heir })
}

/**
 * For an account that is shut and may be opened again: the player stays in their leagues, unseen, and
 * those they own have another owner from now on, where there is anybody.
 */
export async function passOnLeaguesOf(transaction: Transaction, userId: Id): Promise<void> {
  for (const { id } of await listOwnedLeagues(transaction, [userId])) {
    const league = await lockLeague(transaction, id)
    if (!league) continue
    const heir = await findLongestMember(transaction, id, [userId])
    if (heir !== undefined) await updateLeague(transaction, { ...league, ownerId: heir })
  }
}

/** For accounts that are erased. */
export async function leaveAllLeagues(transaction: Transaction, ...userIds: Id[]): Promise<void> {
  for (const { id } of await listOwnedLeagues(transaction, userIds)) {
    await passOnOrRemove(transaction, id, userIds)
  }
  await removeMembershipsOf(transaction, userIds)
}
