import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import {
  BADGES,
  type BadgeHolders,
  crownId,
  crownTitle,
} from '@quiz-kingdom/shared/entities/badge.ts'
import { countHolders } from '../badges/badges.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { listKingdomTitles } from './figures.repository.ts'

/** Counts the players who hold each badge and the crown of each live kingdom. */
export async function readHolders(db: Db): Promise<BadgeHolders[]> {
  const kingdoms = await listKingdomTitles(db)
  const crowns = kingdoms.map(({ id, title }) => ({ id: crownId(id), title: crownTitle(title) }))
  const holders: BadgeHolders[] = []
  for (const { id, title } of [...BADGES, ...crowns]) {
    holders.push({ id, title, players: await countHolders(db, id) })
    // Lets players' calls run: SQLite answers without a turn of the event loop.
    await eventLoopTurn()
  }
  return holders
}
