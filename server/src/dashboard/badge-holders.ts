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

/** How many players hold each badge, and the crown of each kingdom there is. */
export async function readHolders(db: Db): Promise<BadgeHolders[]> {
  const kingdoms = await listKingdomTitles(db)
  const crowns = kingdoms.map(({ id, title }) => ({ id: crownId(id), title: crownTitle(title) }))
  const holders: BadgeHolders[] = []
  for (const { id, title } of [...BADGES, ...crowns]) {
    holders.push({ id, title, players: await countHolders(db, id) })
    // SQLite answers without a turn of the event loop, and players' calls wait for one.
    await eventLoopTurn()
  }
  return holders
}
