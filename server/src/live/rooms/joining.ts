import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LIVE_PLAYERS_MAX,
  type LiveInvite,
  type LivePlayer,
} from '@quiz-kingdom/shared/entities/live.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { foldUsername } from '../../auth/usernames.ts'
import { batchByKey } from '../../platform/batch-by-key.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { generatedName, isUnwantedName } from '../rules/names.ts'
import { countJoined, type Game, lockGame } from '../storage/games.repository.ts'
import {
  findPlayerByToken,
  insertPlayers,
  listPlayersByToken,
  listPlayersOfUsers,
  listReturning,
  listTakenNames,
  type NewPlayer,
  type ReturningPlayer,
  type StoredPlayer,
  setToken,
} from '../storage/players.repository.ts'
import {
  nameTaken,
  removedPlayer,
  roomEnded,
  roomFull,
  roomLocked,
  unknownPlayer,
} from './errors.ts'

export function toInvite(game: Game): LiveInvite {
  return {
    code: game.code ?? '',
    title: game.title,
    names: game.settings.names,
    isLocked: game.isLocked,
    isFull: game.players >= LIVE_PLAYERS_MAX,
  }
}

interface Joining {
  game: Game
  token: string
  name: string | undefined
  /** Undefined for a guest. */
  userId: Id | undefined
}

type Join = (joining: Joining) => Promise<LivePlayer>

/** Those who come together share a transaction, or each would keep a connection while it waits for the lock. */
export function createJoining({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Join {
  const joinTogether = batchByKey((gameId, joinings: readonly Joining[]) =>
    inTransaction(db, (transaction) => joinAll(transaction, gameId, joinings, clock.now())),
  )
  return (joining) => joinTogether(joining.game.id, joining)
}

async function joinAll(
  transaction: Transaction,
  gameId: Id,
  joinings: readonly Joining[],
  at: Date,
): Promise<(joining: Joining) => LivePlayer> {
  const game = await lockGame(transaction, gameId)
  const room = await readRoom(transaction, gameId, joinings)
  const outcomes = new Map<Joining, LivePlayer | AppError>()
  const added: NewPlayer[] = []
  for (const joining of joinings) {
    const tokenHash = hashSecret(joining.token)
    const known = await findKnown(transaction, room, tokenHash, joining.userId)
    if (known) {
      outcomes.set(joining, known.isRemoved ? removedPlayer() : known)
      continue
    }
    const place = game && placeIn(game, room.names, added.length, joining, at)
    if (!place || place instanceof AppError) {
      outcomes.set(joining, place ?? roomEnded())
      continue
    }
    const player = {
      ...place,
      playerId: newId(at),
      gameId,
      nameFolded: foldUsername(place.name),
      tokenHash,
      userId: joining.userId ?? null,
      joinedAt: at.toISOString(),
    }
    added.push(player)
    outcomes.set(joining, player)
    const stored = { ...player, isRemoved: false }
    room.names.add(player.nameFolded)
    room.ofToken.set(tokenHash, stored)
    if (joining.userId !== undefined) room.ofUser.set(joining.userId, stored)
  }
  if (added.length > 0) {
    await insertPlayers(transaction, added)
    await countJoined(transaction, gameId, added.length)
  }
  return (joining) => {
    const outcome = outcomes.get(joining)
    if (!outcome || outcome instanceof AppError) throw outcome ?? roomEnded()
    const { playerId, name, team } = outcome
    return { playerId, name, team }
  }
}

interface KnownRoom {
  ofToken: Map<string, StoredPlayer>
  ofUser: Map<Id, StoredPlayer>
  /** Folded. */
  names: Set<string>
}

async function readRoom(
  transaction: Transaction,
  gameId: Id,
  joinings: readonly Joining[],
): Promise<KnownRoom> {
  const tokenHashes = joinings.map(({ token }) => hashSecret(token))
  const userIds = joinings.flatMap(({ userId }) => userId ?? [])
  const names = joinings.flatMap(({ name }) => (name === undefined ? [] : foldUsername(name)))
  return {
    ofToken: await listPlayersByToken(transaction, gameId, tokenHashes),
    ofUser: await listPlayersOfUsers(transaction, gameId, userIds),
    names: await listTakenNames(transaction, gameId, names),
  }
}

/** The player whom this device, or this account on another device, has joined as before. */
async function findKnown(
  transaction: Transaction,
  { ofToken, ofUser }: KnownRoom,
  tokenHash: string,
  userId: Id | undefined,
): Promise<StoredPlayer | undefined> {
  const own = ofToken.get(tokenHash)
  if (own || userId === undefined) return own
  const elsewhere = ofUser.get(userId)
  if (elsewhere && !elsewhere.isRemoved) {
    await setToken(transaction, elsewhere.playerId, tokenHash)
    ofToken.set(tokenHash, elsewhere)
  }
  return elsewhere
}

/** A new player's place, or why there is none. `joined` players have joined in this transaction already. */
function placeIn(
  game: Game,
  names: ReadonlySet<string>,
  joined: number,
  { name: wanted }: Joining,
  at: Date,
): Pick<NewPlayer, 'number' | 'name' | 'team'> | AppError {
  if (game.phase === 'closed' || game.expiresAt <= at.getTime()) return roomEnded()
  if (game.isLocked) return roomLocked()
  if (game.players + joined >= LIVE_PLAYERS_MAX) return roomFull()
  const number = game.joined + joined + 1
  const { teams } = game.settings
  const team = teams === 0 ? null : (number - 1) % teams
  if (game.settings.names === 'generated') {
    return { number, name: generatedName(number, Number.parseInt(game.id.slice(-6), 16)), team }
  }
  if (wanted === undefined) return invalidFields({ name: 'Enter your name' })
  if (isUnwantedName(wanted)) return invalidFields({ name: 'Please choose a different name.' })
  return names.has(foldUsername(wanted)) ? nameTaken() : { number, name: wanted, team }
}

/** Finds a room's player by token; throws 401 and 403. */
export type FindPlayer = (game: Game, token: string) => Promise<ReturningPlayer>

/** A whole room comes back at one moment, so those who come together share a query. */
export function createPlayerFinder(db: Db): FindPlayer {
  const findTogether = batchByKey(async (gameId, tokenHashes: readonly string[]) => {
    const found = await listReturning(db, gameId, tokenHashes)
    return (tokenHash) => requireIn(found.get(tokenHash))
  })
  return (game, token) => findTogether(game.id, hashSecret(token))
}

function requireIn<P extends StoredPlayer>(player: P | undefined): P {
  if (!player) throw unknownPlayer()
  if (player.isRemoved) throw removedPlayer()
  return player
}

/** Throws 401 for a token that has not joined, and 403 for a removed player. */
export async function requirePlayer(db: Db, game: Game, token: string): Promise<StoredPlayer> {
  return requireIn(await findPlayerByToken(db, game.id, hashSecret(token)))
}
