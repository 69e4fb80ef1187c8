import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_PLAYERS_MAX,
  type LiveInvite,
  type LivePlayer,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { foldUsername } from '../../auth/usernames.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { invalidFields, overloaded } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { generatePlayerName, isUnwantedName } from '../rules/names.ts'
import { changeRoster, type Game, lockGame } from '../storage/games.repository.ts'
import {
  findPlayer,
  insertPlayer,
  type StoredPlayer,
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
  gameId: Id
  token: string
  name: string | undefined
  /** Undefined for a guest. */
  userId: Id | undefined
}

/** Phones give up after 15 s, and repeat a refused call by themselves after a pause of up to 5 s. */
const QUEUE_WAIT_MAX_MS = 7000
const RETRY_AFTER_S = 1

/**
 * On PostgreSQL, the players of a room join one after another. Otherwise a crowd would hold all connections
 * while it waits for the lock on the game.
 */
export function createRoomJoiner({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (request: JoinRequest) => Promise<LivePlayer> {
  const latest = new Map<Id, Promise<LivePlayer>>()
  const join = (request: JoinRequest) =>
    inTransaction(db, (transaction) => joinPlayer(transaction, request, clock.now()))
  if (!isPostgres(db)) return join
  return (request) => {
    const { gameId } = request
    const queuedAt = performance.now()
    // While the database is silent, each request before this one waits for its own time limit.
    const next = () => {
      if (performance.now() - queuedAt > QUEUE_WAIT_MAX_MS) throw overloaded(RETRY_AFTER_S)
      return join(request)
    }
    const joining = latest.get(gameId)?.then(next, next) ?? next()
    latest.set(gameId, joining)
    const forget = () => void (latest.get(gameId) === joining && latest.delete(gameId))
    joining.then(forget, forget)
    return joining
  }
}

/** Returns the same player when a device or an account joins again. */
async function joinPlayer(
  transaction: Transaction,
  { gameId, token, name: wanted, userId }: JoinRequest,
  at: Date,
): Promise<LivePlayer> {
  const game = await lockGame(transaction, gameId)
  const tokenHash = hashSecret(token)
  const known = await findJoinedPlayer(transaction, { gameId, tokenHash, userId })
  if (known?.isRemoved) throw errors.playerRemoved()
  if (known) return { playerId: known.playerId, name: known.name, team: known.team }
  if (!game || game.phase === 'closed' || game.expiresAt <= at.getTime()) throw errors.roomEnded()
  if (game.isLocked) throw errors.roomLocked()
  if (game.players >= LIVE_PLAYERS_MAX) throw errors.roomFull()
  const name = await chooseName(transaction, game, wanted)
  const { teams } = game.settings
  const team = teams === 0 ? null : game.joined % teams
  const playerId = newId(at)
  await insertPlayer(transaction, {
    id: playerId,
    gameId,
    number: game.joined + 1,
    name,
    nameFolded: foldUsername(name),
    team,
    tokenHash,
    userId: userId ?? null,
    joinedAt: at.toISOString(),
    seenAt: at.toISOString(),
    keptRound: 0,
  })
  await changeRoster(transaction, gameId, { joined: 1, players: 1 })
  return { playerId, name, team }
}

/** Finds the room's player with this device's token, or with the same account on another device. */
async function findJoinedPlayer(
  transaction: Transaction,
  { gameId, tokenHash, userId }: { gameId: Id; tokenHash: string; userId: Id | undefined },
): Promise<StoredPlayer | undefined> {
  const own = await findPlayer(transaction, gameId, 'tokenHash', tokenHash)
  if (own || userId === undefined) return own
  const elsewhere = await findPlayer(transaction, gameId, 'userId', userId)
  if (elsewhere && !elsewhere.isRemoved) {
    await updateToken(transaction, elsewhere.playerId, tokenHash)
  }
  return elsewhere
}

async function chooseName(
  transaction: Transaction,
  { id, joined, settings }: Game,
  wanted: string | undefined,
): Promise<string> {
  if (settings.names === 'generated') {
    return generatePlayerName(joined + 1, Number.parseInt(id.slice(-6), 16))
  }
  if (wanted === undefined) throw invalidFields({ name: 'Enter your name' })
  if (isUnwantedName(wanted)) throw invalidFields({ name: 'Please choose a different name.' })
  // The name of a removed player stays taken.
  const namesake = await findPlayer(transaction, id, 'nameFolded', foldUsername(wanted))
  if (namesake) throw errors.nameTaken()
  return wanted
}

/** Throws 401 for a token that has not joined, and 403 for a removed player. */
export async function requirePlayer(db: Db, gameId: Id, token: string): Promise<StoredPlayer> {
  const player = await findPlayer(db, gameId, 'tokenHash', hashSecret(token))
  if (!player) throw errors.playerNotJoined()
  if (player.isRemoved) throw errors.playerRemoved()
  return player
}
