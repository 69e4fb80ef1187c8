import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

const PLAYERS_PER_INSERT = 1000

/** Inserts accounts without passwords in large batches, and returns their ids in order. */
export async function insertManyPlayers(db: Db, at: Date, count: number): Promise<Id[]> {
  const ids = Array.from({ length: count }, () => newId(at)).sort()
  for (let start = 0; start < count; start += PLAYERS_PER_INSERT) {
    await db
      .insertInto('user')
      .values(
        ids.slice(start, start + PLAYERS_PER_INSERT).map((id) => ({
          id,
          email: `${id}@example.org`,
          username: `Player ${id}`,
          usernameFolded: `player ${id}`,
          passwordHash: '',
          role: 'player' as const,
          createdAt: at.toISOString(),
        })),
      )
      .execute()
  }
  return ids
}
