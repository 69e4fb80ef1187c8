import type { Db } from '../platform/db/database.ts'
import { roomEnded, unknownCode } from './rooms/errors.ts'
import { findGameByCode, type Game } from './storage/games.repository.ts'

/** Throws 404 for a code that no room has, and 410 for a room that is closed. */
export async function requireOpenGame(db: Db, code: string, now: Date): Promise<Game> {
  const game = await findGameByCode(db, code)
  if (!game) throw unknownCode()
  if (game.phase === 'closed' || game.expiresAt <= now.getTime()) throw roomEnded()
  return game
}
