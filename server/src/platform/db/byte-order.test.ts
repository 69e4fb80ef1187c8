import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccountIds } from '../../accounts/console/managed-accounts.repository.ts'
import { listAuditEvents } from '../../audit/audit.repository.ts'
import { addBoardScores } from '../../boards/board-scores.repository.ts'
import { readBoard, readOwnPlace } from '../../boards/boards.ts'
import { findLastChangeId, insertChanges } from '../../catalogue/changes/changes.repository.ts'
import { createDanishDatabase } from '../../testing/databases.ts'
import { removeExpiredRows } from '../jobs/prune.repository.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/**
 * These ids are in byte order, and so in order of time. Danish collation would put the one with "aa" last.
 */
const IDS = ['a1', 'a9', 'aa', 'ab', 'b0'].map((end): Id => end.padStart(24, '0'))
const AT = '2026-11-22T09:00:00.000Z'
const BOARD = 'day:2026-11-22'

describe('the order of ids on PostgreSQL', () => {
  let db: Db
  beforeAll(async () => {
    db = openDatabase(await createDanishDatabase(), 'setup')
    await migrate(db)
    for (const id of IDS) {
      await db
        .insertInto('user')
        .values({
          id,
          email: `${id}@example.org`,
          username: id.slice(-20),
          usernameFolded: id,
          passwordHash: '',
          role: 'player',
          createdAt: AT,
        })
        .execute()
    }
  })
  afterAll(() => db.destroy())

  it('is not that of the database', async () => {
    const { rows } = await sql<{ id: Id }>`select id from "user" order by id`.execute(db)
    expect(rows.map(({ id }) => id)).not.toEqual(IDS)
  })

  it.each([
    ['different points', [500, 341, 170, 85, 1]],
    ['the same points at the same time', [10, 10, 10, 10, 10]],
  ])('puts players with %s on a board in order', async (_way, points) => {
    const scores = IDS.map((userId, index) => {
      return { userId, board: BOARD, points: points[index] ?? 0, reachedAt: AT }
    })
    await inTransaction(db, (transaction) => addBoardScores(transaction, scores))
    const { top } = await readBoard(db, BOARD)
    expect(top.map(({ userId }) => userId)).toEqual(IDS)
    for (const [index, userId] of IDS.entries()) {
      const { rows } = await readOwnPlace(db, BOARD, userId)
      expect(rows.find((row) => row.userId === userId)?.rank).toBe(index + 1)
      expect(rows.map((row) => row.userId)).toEqual(IDS.slice(Math.max(0, index - 2), index + 3))
    }
  })

  it('finds the last change of the catalogue by its time', async () => {
    const changes = IDS.map((id) => {
      const texts = { actorId: null, actorName: null, before: null, after: null }
      return {
        id,
        kind: 'kingdom' as const,
        entityId: id,
        action: 'edited',
        origin: 'form',
        ...texts,
      }
    })
    const last = await inTransaction(db, async (transaction) => {
      await insertChanges(transaction, changes)
      return findLastChangeId(transaction)
    })
    expect(last).toBe(IDS.at(-1))
  })

  it('lists accounts and what was done to them by their time', async () => {
    for (const id of IDS) {
      await db
        .insertInto('auditEvent')
        .values({ id, at: AT, actorId: null, actorName: null, action: 'disable', accountId: id })
        .execute()
    }
    expect(await listAccountIds(db, {}, 10)).toEqual(IDS.toReversed())
    const listed = async (before?: Id) =>
      (await listAuditEvents(db, before, 10)).map(({ id }) => id)
    expect(await listed()).toEqual(IDS.toReversed())
    expect(await listed(IDS[3])).toEqual(IDS.slice(0, 3).toReversed())
    const expired = { table: 'auditEvent', column: 'id', before: IDS[3] ?? '' } as const
    await inTransaction(db, (transaction) => removeExpiredRows(transaction, expired, 10))
    expect(await listed()).toEqual(IDS.slice(3).toReversed())
  })
})
