import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_PLAYERS_MAX,
  type LiveInvite,
  type LivePlayer,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { foldUsername } from '../../auth/usernames.ts'
import { batchByKey } from '../../platform/batch-by-key.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { generatePlayerName, isUnwantedName } from '../rules/names.ts'
import { type Game, increaseJoinedCount, lockGame } from '../storage/games.repository.ts'
import {
  insertPlayers,
  listPlayersByToken,
  listPlayersOfUsers,
  listReturningPlayers,
  listTakenNames,
  type NewPlayer,
  type ReturningPlayer,
  type StoredPlayer,
  toStoredPlayer,
  updateToken,
} from '../storage/players.repository.ts'
import * as errors from './errors.ts'

export function toInvite(game: Game): LiveInvite {
  return {
    code: game.code ?? '',
    title: game.title,
    names: game.settings.names,
    isLocked: game.isLocked,
    isFull: game.players >= LIVE_PLAYERS_MAX,
  }
}

interface JoinRequest {
  game: Game
  token: string
  name: string | undefined
  /** Undefined for a guest. */
  userId: Id | undefined
}

/**
 * Requests that arrive together share a transaction. Otherwise each request would hold a connection while it
 * waits for the lock on the game.
 */
export function createRoomJoiner({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (request: JoinRequest) => Promise<LivePlayer> {
  const joinTogether = batchByKey((gameId, requests: readonly JoinRequest[]) =>
    inTransaction(db, (transaction) => joinPlayers(transaction, gameId, requests, clock.now())),
  )
  return (request) => joinTogether(request.game.id, request)
}

async function joinPlayers(
  transaction: Transaction,
  gameId: Id,
  requests: readonly JoinRequest[],
  at: Date,
): Promise<(request: JoinRequest) => LivePlayer> {
  const game = await lockGame(transaction, gameId)
  const room = await readRoomPlayers(transaction, gameId, requests)
  const outcomes = new Map<JoinRequest, LivePlayer | AppError>()
  const added: NewPlayer[] = []
  for (const request of requests) {
    const tokenHash = hashSecret(request.token)
    const known = await findJoinedPlayer(transaction, room, tokenHash, request.userId)
    if (known) {
      outcomes.set(request, known.isRemoved ? errors.playerRemoved() : known)
      continue
    }
    const place = game && assignPlace(game, room.names, added.length, request, at)
    if (!place || place instanceof AppError) {
      outcomes.set(request, place ?? errors.roomEnded())
      continue
    }
    const row = {
      ...place,
      id: newId(at),
      gameId,
      nameFolded: foldUsername(place.name),
      tokenHash,
      userId: request.userId ?? null,
      joinedAt: at.toISOString(),
      seenAt: at.toISOString(),
      keptRound: 0,
    }
    added.push(row)
    const player = toStoredPlayer({ ...row, removedAt: null })
    outcomes.set(request, player)
    room.names.add(row.nameFolded)
    room.ofToken.set(tokenHash, player)
    if (request.userId !== undefined) room.ofUser.set(request.userId, player)
  }
  if (added.length > 0) {
    await insertPlayers(transaction, added)
    await increaseJoinedCount(transaction, gameId, added.length)
  }
  return (request) => {
    const outcome = outcomes.get(request)
    if (!outcome || outcome instanceof AppError) throw outcome ?? errors.roomEnded()
    const { playerId, name, team } = outcome
    return { playerId, name, team }
  }
}

interface RoomPlayers {
  ofToken: Map<string, StoredPlayer>
  ofUser: Map<Id, StoredPlayer>
  /** Folded names. */
  names: Set<string>
}

async function readRoomPlayers(
  transaction: Transaction,
  gameId: Id,
  requests: readonly JoinRequest[],
): Promise<RoomPlayers> {
  const tokenHashes = requests.map(({ token }) => hashSecret(token))
  const userIds = requests.flatMap(({ userId }) => userId ?? [])
  const names = requests.flatMap(({ name }) => (name === undefined ? [] : foldUsername(name)))
  return {
    ofToken: await listPlayersByToken(transaction, gameId, tokenHashes),
    ofUser: await listPlayersOfUsers(transaction, gameId, userIds),
    names: await listTakenNames(transaction, gameId, names),
  }
}

/** Finds the room's player with this device's token, or with the same account on another device. */
async function findJoinedPlayer(
  transaction: Transaction,
  { ofToken, ofUser }: RoomPlayers,
  tokenHash: string,
  userId: Id | undefined,
): Promise<StoredPlayer | undefined> {
  const own = ofToken.get(tokenHash)
  if (own || userId === undefined) return own
  const elsewhere = ofUser.get(userId)
  if (elsewhere && !elsewhere.isRemoved) {
    await updateToken(transaction, elsewhere.playerId, tokenHash)
    ofToken.set(tokenHash, elsewhere)
  }
  return elsewhere
}

/**
 * Returns a new player's number, name and team, or the error that refuses them. `joined` is the number of
 * players who have joined earlier in this transaction.
 */
function assignPlace(
  game: Game,
  names: ReadonlySet<string>,
  joined: number,
  { name: wanted }: JoinRequest,
  at: Date,
): { number: number; name: string; team: number | null } | AppError {
  if (game.phase === 'closed' || game.expiresAt <= at.getTime()) return errors.roomEnded()
  if (game.isLocked) return errors.roomLocked()
  if (game.players + joined >= LIVE_PLAYERS_MAX) return errors.roomFull()
  const number = game.joined + joined + 1
  const { teams } = game.settings
  const team = teams === 0 ? null : (number - 1) % teams
  if (game.settings.names === 'generated') {
    return {
      number,
      name: generatePlayerName(number, Number.parseInt(game.id.slice(-6), 16)),
      team,
    }
  }
  if (wanted === undefined) return invalidFields({ name: 'Enter your name' })
  if (isUnwantedName(wanted)) return invalidFields({ name: 'Please choose a different name.' })
  return names.has(foldUsername(wanted)) ? errors.nameTaken() : { number, name: wanted, team }
}

/**
 * Finds a room's player by token. Calls that arrive together share a query, because a whole room may
 * reconnect at the same moment.
 */
export function createPlayerFinder(
  db: Db,
): (game: Game, token: string) => Promise<ReturningPlayer> {
  const findTogether = batchByKey(async (gameId, tokenHashes: readonly string[]) => {
    const found = await listReturningPlayers(db, gameId, tokenHashes)
    return (tokenHash) => requireJoined(found.get(tokenHash))
  })
  return (game, token) => findTogether(game.id, hashSecret(token))
}

/** Throws 401 for a token that has not joined, and 403 for a removed player. */
function requireJoined<P extends StoredPlayer>(player: P | undefined): P {
  if (!player) throw errors.playerNotJoined()
  if (player.isRemoved) throw errors.playerRemoved()
  return player
}

export async function requirePlayer(db: Db, game: Game, token: string): Promise<StoredPlayer> {
  const tokenHash = hashSecret(token)
  return requireJoined((await listPlayersByToken(db, game.id, [tokenHash])).get(tokenHash))
}
