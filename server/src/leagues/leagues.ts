import { randomInt } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey } from '@quiz-kingdom/shared/entities/game/board.ts'
import {
  INVITE_CODE_LENGTH,
  INVITE_LETTERS,
  LEAGUE_MEMBERS_MAX,
  LEAGUES_PER_PLAYER_MAX,
  type League,
  type LeagueBoard,
  type LeagueInvite,
} from '@quiz-kingdom/shared/entities/game/league.ts'
import { addPublicProfiles } from '../accounts/public-players.repository.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { conflict, forbidden, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import {
  findHeir,
  findLeagueByCode,
  findLeagueOfMember,
  insertLeague,
  insertMember,
  isMember,
  listLeaguesOf,
  listMemberScores,
  lockLeague,
  lockLeaguesOf,
  removeLeague,
  removeMember,
  removeMembershipsOf,
  type StoredLeague,
  updateLeague,
} from './leagues.repository.ts'

/** There are 11 billion possible codes, so guessing the code of one of a few thousand leagues is hopeless. */
function createInviteCode(): string {
  const randomLetter = () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]
  return Array.from({ length: INVITE_CODE_LENGTH }, randomLetter).join('')
}

const leagueNotFound = () => notFound("This league doesn't exist, or you're not a member.")
const inviteNotFound = () =>
  notFound('This invite no longer works. Check the code, or ask for a new one.')

/** Shows the invite code to the owner only. */
function toLeague({ id, name, ownerId, inviteCode, members }: StoredLeague, userId: Id): League {
  return { id, name, ownerId, members, ...(ownerId === userId && { inviteCode }) }
}

export async function listLeagues(db: Db, userId: Id): Promise<League[]> {
  const leagues = await listLeaguesOf(db, userId)
  return leagues.map((league) => toLeague(league, userId))
}

/** Throws 404 if the player is not a member. */
export async function readLeague(db: Db, id: Id, userId: Id): Promise<League> {
  const league = await findLeagueOfMember(db, id, userId)
  if (!league) throw leagueNotFound()
  return toLeague(league, userId)
}

/** Throws the same errors as `readLeague`. */
export async function readLeagueBoard(
  db: Db,
  { id, userId }: { id: Id; userId: Id },
  board: BoardKey,
): Promise<LeagueBoard> {
  if (!(await findLeagueOfMember(db, id, userId))) throw leagueNotFound()
  const scores = await addPublicProfiles(db, await listMemberScores(db, id, board))
  return {
    rows: scores.map(({ points, ...member }, index) => {
      return { rank: index + 1, ...member, points: points ?? 0, hasPlayed: points !== null }
    }),
  }
}

/** `userId` is undefined for a visitor. Throws 404 for an unknown code. */
export async function readInvite(
  db: Db,
  code: string,
  userId: Id | undefined,
): Promise<LeagueInvite> {
  const league = await findLeagueByCode(db, code)
  if (!league) throw inviteNotFound()
  const { id, name, members } = league
  const isIn = userId !== undefined && (await isMember(db, id, userId))
  return { name, members, ...(isIn && { memberOf: id }) }
}

type LeagueContext = Pick<AppContext, 'db' | 'clock'>

/** Throws 409 if the player is already in too many leagues. */
export async function createLeague(
  { db, clock }: LeagueContext,
  ownerId: Id,
  name: string,
): Promise<League> {
  const now = clock.now()
  const createdAt = now.toISOString()
  const league = { id: newId(now), name, ownerId, inviteCode: createInviteCode(), members: 1 }
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, ownerId)
    await requireBelowLeagueLimit(transaction, ownerId)
    await insertLeague(transaction, {
      id: league.id,
      name,
      ownerId,
      inviteCode: league.inviteCode,
      createdAt,
    })
    await insertMember(transaction, { leagueId: league.id, userId: ownerId }, createdAt)
    return toLeague(league, ownerId)
  })
}

/** Lock the player first, or leagues joined at the same time would not be counted. */
async function requireBelowLeagueLimit(transaction: Transaction, userId: Id): Promise<void> {
  const leagues = await listLeaguesOf(transaction, userId)
  if (leagues.length >= LEAGUES_PER_PLAYER_MAX) {
    throw conflict(`You are in ${LEAGUES_PER_PLAYER_MAX} leagues, the maximum. Leave one first.`)
  }
}

/** Joining again changes nothing. Throws 404 for a wrong code, 409 for a full league or too many leagues. */
export async function joinLeague(
  { db, clock }: LeagueContext,
  userId: Id,
  code: string,
): Promise<League> {
  const invited = await findLeagueByCode(db, code)
  if (!invited) throw inviteNotFound()
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    if (await isMember(transaction, invited.id, userId)) return toLeague(invited, userId)
    await requireBelowLeagueLimit(transaction, userId)
    const league = await lockLeague(transaction, invited.id)
    if (league?.inviteCode !== code) throw inviteNotFound()
    if (league.members >= LEAGUE_MEMBERS_MAX) {
      throw conflict(`This league is full: it has ${LEAGUE_MEMBERS_MAX} members.`)
    }
    await insertMember(transaction, { leagueId: league.id, userId }, clock.now().toISOString())
    return toLeague({ ...league, members: league.members + 1 }, userId)
  })
}

interface OwnerAction {
  leagueId: Id
  actorId: Id
}

/** Throws 404 if the actor is not a member, 403 if the actor is not the owner. */
async function lockOwnedLeague(
  transaction: Transaction,
  { leagueId, actorId }: OwnerAction,
): Promise<StoredLeague> {
  const league = await lockLeague(transaction, leagueId)
  if (!league || !(await isMember(transaction, leagueId, actorId))) throw leagueNotFound()
  if (league.ownerId !== actorId) throw forbidden('Only the owner of the league can do this.')
  return league
}

async function changeLeague(
  db: Db,
  action: OwnerAction,
  change: (transaction: Transaction) => Promise<Partial<StoredLeague>>,
): Promise<League> {
  return inTransaction(db, async (transaction) => {
    const league = await lockOwnedLeague(transaction, action)
    const changed = { ...league, ...(await change(transaction)) }
    await updateLeague(transaction, changed)
    return toLeague(changed, action.actorId)
  })
}

/** Throws the same errors as `lockOwnedLeague`. */
export const renameLeague = (db: Db, action: OwnerAction, name: string) =>
  changeLeague(db, action, async () => ({ name }))

/** The old code stops working. Throws the same errors as `lockOwnedLeague`. */
export const renewInviteCode = (db: Db, action: OwnerAction) =>
  changeLeague(db, action, async () => ({ inviteCode: createInviteCode() }))

const memberNotFound = () => notFound('This player is no longer in the league.')

/** Throws the same errors as `lockOwnedLeague`, and 404 if the new owner is not a member. */
export const handOverLeague = (db: Db, action: OwnerAction, ownerId: Id) =>
  changeLeague(db, action, async (transaction) => {
    if (!(await isMember(transaction, action.leagueId, ownerId))) throw memberNotFound()
    return { ownerId }
  })

/** Throws the same errors as `lockOwnedLeague`. */
export async function deleteLeague(db: Db, action: OwnerAction): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockOwnedLeague(transaction, action)
    await removeLeague(transaction, action.leagueId)
  })
}

/**
 * Players can leave, and owners can remove other members. Throws the same errors as `lockOwnedLeague`, and
 * 404 for a player who is not a member.
 */
export async function endMembership(db: Db, action: OwnerAction, memberId: Id): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (memberId !== action.actorId) {
      await lockOwnedLeague(transaction, action)
      if (!(await removeMember(transaction, action.leagueId, memberId))) throw memberNotFound()
      return
    }
    const league = await lockLeague(transaction, action.leagueId)
    if (!league || !(await removeMember(transaction, league.id, memberId))) throw leagueNotFound()
    if (league.ownerId === memberId) await transferOrRemoveLeague(transaction, league, [memberId])
  })
}

async function transferOrRemoveLeague(
  transaction: Transaction,
  league: StoredLeague,
  owners: readonly Id[],
): Promise<void> {
  const heir = await findHeir(transaction, league.id, owners)
  if (heir) await updateLeague(transaction, { ...league, ownerId: heir.userId })
  else await removeLeague(transaction, league.id)
}

/** Hands the player's leagues to members who can log in. The player remains a hidden member. */
export async function transferLeaguesOf(transaction: Transaction, userId: Id): Promise<void> {
  for (const league of await lockLeaguesOf(transaction, [userId])) {
    const heir = await findHeir(transaction, league.id, [userId])
    if (heir && !heir.isShut) await updateLeague(transaction, { ...league, ownerId: heir.userId })
  }
}

/** Call it for accounts that are erased. */
export async function leaveAllLeagues(transaction: Transaction, userIds: readonly Id[]) {
  for (const league of await lockLeaguesOf(transaction, userIds)) {
    await transferOrRemoveLeague(transaction, league, userIds)
  }
  await removeMembershipsOf(transaction, userIds)
}
