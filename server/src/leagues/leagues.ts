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
import { withAvatarsAndBadges } from '../accounts/public-players.repository.ts'
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

/** Makes one of eleven thousand million codes: nobody finds one of some thousand leagues by guessing. */
function newInviteCode(): string {
  const randomLetter = () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]
  return Array.from({ length: INVITE_CODE_LENGTH }, randomLetter).join('')
}

const noSuchLeague = () => notFound("This league doesn't exist, or you're not a member.")
const noSuchInvite = () =>
  notFound('This invite no longer works. Check the code, or ask for a new one.')

/** The league as that member sees it: only the owner is shown the invite code. */
function toLeague({ id, name, ownerId, inviteCode, members }: StoredLeague, userId: Id): League {
  return { id, name, ownerId, members, ...(ownerId === userId && { inviteCode }) }
}

export async function listLeagues(db: Db, userId: Id): Promise<League[]> {
  const leagues = await listLeaguesOf(db, userId)
  return leagues.map(({ id, name, ownerId, members }) => ({ id, name, ownerId, members }))
}

/** Throws 404 when the player is not in the league. */
export async function readLeague(db: Db, id: Id, userId: Id): Promise<League> {
  const league = await findLeagueOfMember(db, id, userId)
  if (!league) throw noSuchLeague()
  return toLeague(league, userId)
}

/** Throws as `readLeague`. */
export async function readLeagueBoard(
  db: Db,
  { id, userId }: { id: Id; userId: Id },
  board: BoardKey,
): Promise<LeagueBoard> {
  if (!(await findLeagueOfMember(db, id, userId))) throw noSuchLeague()
  const scores = await withAvatarsAndBadges(db, await listMemberScores(db, id, board))
  return {
    rows: scores.map(({ points, ...member }, index) => {
      return { rank: index + 1, ...member, points: points ?? 0, hasPlayed: points !== null }
    }),
  }
}

/** `userId` is the reader, when logged in. Throws 404 for a code of no league. */
export async function readInvite(
  db: Db,
  code: string,
  userId: Id | undefined,
): Promise<LeagueInvite> {
  const league = await findLeagueByCode(db, code)
  if (!league) throw noSuchInvite()
  const { id, name, members } = league
  const isIn = userId !== undefined && (await isMember(db, id, userId))
  return { name, members, ...(isIn && { memberOf: id }) }
}

type LeagueContext = Pick<AppContext, 'db' | 'clock'>

/** Throws 409 for a player who is in too many already. */
export async function createLeague(
  { db, clock }: LeagueContext,
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
    return toLeague({ ...league, members: 1 }, ownerId)
  })
}

/** The caller has locked the player: so two leagues that are joined at once are both counted. */
async function requireRoomFor(transaction: Transaction, userId: Id): Promise<void> {
  const leagues = await listLeaguesOf(transaction, userId)
  if (leagues.length >= LEAGUES_MAX) {
    throw conflict(`You are in ${LEAGUES_MAX} leagues, the maximum. Leave one first.`)
  }
}

/** Joining again changes nothing. Throws 404 for a wrong code, 409 for a full league or too many leagues. */
export async function joinLeague(
  { db, clock }: LeagueContext,
  userId: Id,
  code: string,
): Promise<League> {
  const invited = await findLeagueByCode(db, code)
  if (!invited) throw noSuchInvite()
  return inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, userId)
    if (await isMember(transaction, invited.id, userId)) return toLeague(invited, userId)
    await requireRoomFor(transaction, userId)
    const league = await lockLeague(transaction, invited.id)
    if (league?.inviteCode !== code) throw noSuchInvite()
    if (league.members >= LEAGUE_MEMBERS_MAX) {
      throw conflict(`This league is full: it has ${LEAGUE_MEMBERS_MAX} members.`)
    }
    await insertMember(transaction, { leagueId: league.id, userId }, clock.now().toISOString())
    return toLeague({ ...league, members: league.members + 1 }, userId)
  })
}

interface OwnersAct {
  leagueId: Id
  actorId: Id
}

/** Throws 404 when the actor is not in the league, 403 when the actor does not own it. */
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
    return toLeague(changed, act.actorId)
  })
}

/** Throws as `lockOwned`. */
export const renameLeague = (db: Db, act: OwnersAct, name: string) =>
  changeLeague(db, act, async () => ({ name }))

/** The old code stops working. Throws as `lockOwned`. */
export const renewInviteCode = (db: Db, act: OwnersAct) =>
  changeLeague(db, act, async () => ({ inviteCode: newInviteCode() }))

const noSuchMember = () => notFound('This player is no longer in the league.')

/** Throws as `lockOwned`, and 404 for a player who is no member. */
export const handOverLeague = (db: Db, act: OwnersAct, ownerId: Id) =>
  changeLeague(db, act, async (transaction) => {
    if (!(await isMember(transaction, act.leagueId, ownerId))) throw noSuchMember()
    return { ownerId }
  })

/** Throws as `lockOwned`. */
export async function deleteLeague(db: Db, act: OwnersAct): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockOwned(transaction, act)
    await removeLeague(transaction, act.leagueId)
  })
}

/** Anybody may leave, the owner may send others away. Throws as `lockOwned`, and 404 for a player who is no member. */
export async function endMembership(db: Db, act: OwnersAct, memberId: Id): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (memberId !== act.actorId) {
      await lockOwned(transaction, act)
      if (!(await removeMember(transaction, act.leagueId, memberId))) throw noSuchMember()
      return
    }
    const league = await lockLeague(transaction, act.leagueId)
    if (!league || !(await removeMember(transaction, league.id, memberId))) throw noSuchLeague()
    if (league.ownerId === memberId) await passOnOrRemove(transaction, league, [memberId])
  })
}

async function passOnOrRemove(
  transaction: Transaction,
  league: StoredLeague,
  owners: readonly Id[],
): Promise<void> {
  const heir = await findHeir(transaction, league.id, owners)
  if (heir) await updateLeague(transaction, { ...league, ownerId: heir.userId })
  else await removeLeague(transaction, league.id)
}

/** The player stays in their leagues, unseen. Another member who can log in becomes the owner. */
export async function passOnLeaguesOf(transaction: Transaction, userId: Id): Promise<void> {
  for (const league of await lockLeaguesOf(transaction, [userId])) {
    const heir = await findHeir(transaction, league.id, [userId])
    if (heir && !heir.isShut) await updateLeague(transaction, { ...league, ownerId: heir.userId })
  }
}

/** Removes the players from all their leagues. Call it for accounts that are erased. */
export async function leaveAllLeagues(
  transaction: Transaction,
  userIds: readonly Id[],
): Promise<void> {
  for (const league of await lockLeaguesOf(transaction, userIds)) {
    await passOnOrRemove(transaction, league, userIds)
  }
  await removeMembershipsOf(transaction, userIds)
}
