import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LIVE_PLAYERS_MAX,
  type LiveInvite,
  type LivePlayer,
} from '@quiz-kingdom/shared/entities/live.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { foldUsername } from '../../auth/usernames.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../../platform/db/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { generatedName, isUnwantedName } from '../rules/names.ts'
import { countRoster, type Game, lockGame } from '../storage/games.repository.ts'
import {
  findPlayerByToken,
  findPlayerOfUser,
  insertPlayer,
  isNameTaken,
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

/** Lets a player in, or in again. Throws 400, 403, 409 and 410. */
export async function join(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { game, token, name, userId }: Joining,
): Promise<LivePlayer> {
  const tokenHash = hashSecret(token)
  const known = await findPlayerByToken(db, game.id, tokenHash)
  if (known) return comeBack(known)
  const wanted = name === undefined ? undefined : checkName(name)
  return inTransaction(db, async (transaction) => {
    const current = await lockGame(transaction, game.id)
    const own = await findOwn(transaction, game.id, tokenHash, userId)
    if (own) return comeBack(own)
    const at = clock.now()
    if (!current || current.phase === 'closed' || current.expiresAt <= at.getTime()) {
      throw roomEnded()
    }
    if (current.isLocked) throw roomLocked()
    if (current.players >= LIVE_PLAYERS_MAX) throw roomFull()
    const number = current.joined + 1
    const shown = await nameIn(transaction, current, wanted, number)
    const { teams } = current.settings
    const player = {
      playerId: newId(at),
      name: shown,
      team: teams === 0 ? null : (number - 1) % teams,
    }
    await insertPlayer(transaction, {
      ...player,
      gameId: game.id,
      number,
      nameFolded: foldUsername(shown),
      tokenHash,
      userId: userId ?? null,
      joinedAt: at.toISOString(),
    })
    await countRoster(transaction, game.id, 'joined')
    return player
  })
}

function comeBack({ playerId, name, team, isRemoved }: StoredPlayer): LivePlayer {
  if (isRemoved) throw removedPlayer()
  return { playerId, name, team }
}

/** The player whom this device, or this account on another device, has joined as before. */
async function findOwn(
  transaction: Transaction,
  gameId: Id,
  tokenHash: string,
  userId: Id | undefined,
): Promise<StoredPlayer | undefined> {
  const ofToken = await findPlayerByToken(transaction, gameId, tokenHash)
  if (ofToken || userId === undefined) return ofToken
  const ofUser = await findPlayerOfUser(transaction, gameId, userId)
  if (ofUser && !ofUser.isRemoved) await setToken(transaction, ofUser.playerId, tokenHash)
  return ofUser
}

function checkName(name: string): string {
  if (isUnwantedName(name)) throw invalidFields({ name: 'Please choose a different name.' })
  return name
}

async function nameIn(
  transaction: Transaction,
  { id, settings }: Game,
  wanted: string | undefined,
  number: number,
): Promise<string> {
  if (settings.names === 'generated') {
    const seed = Number.parseInt(id.slice(-SEED_DIGITS), 16)
    // Every name of the list is taken only where more players have joined than a room holds.
    for (let skip = 0; ; skip++) {
      const base = generatedName(number + skip, seed)
      const name = skip < NAME_TRIES ? base : `${base} ${number}`
      if (!(await isNameTaken(transaction, id, foldUsername(name)))) return name
    }
  }
  if (wanted === undefined) throw invalidFields({ name: 'Enter your name' })
  if (await isNameTaken(transaction, id, foldUsername(wanted))) throw nameTaken()
  return wanted
}
const SEED_DIGITS = 6
const NAME_TRIES = 20

/** Throws 401 for a token that has not joined, and 403 for a removed player. */
export async function requirePlayer(db: Db, game: Game, token: string): Promise<StoredPlayer> {
  const player = await findPlayerByToken(db, game.id, hashSecret(token))
  if (!player) throw unknownPlayer()
  if (player.isRemoved) throw removedPlayer()
  return player
}
