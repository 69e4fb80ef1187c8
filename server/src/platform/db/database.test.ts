import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { createTemporaryFolder } from '../../testing/server-process.ts'
import { type Db, inTransaction, isUniqueViolation, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const AT = '2026-03-02T09:00:00.000Z'

function createImage(id: string) {
  return { id, type: 'image/webp', bytes: new Uint8Array([0, 1, 255]) }
}

async function listImageIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('image').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

describeOnEachDatabase('the database', (open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  it('keeps bytes as they were', async () => {
    await db.insertInto('image').values(createImage('bytes')).execute()
    const row = await db.selectFrom('image').select('bytes').executeTakeFirstOrThrow()
    expect([...row.bytes]).toEqual([0, 1, 255])
    await db.deleteFrom('image').execute()
  })

  it('counts in numbers, not in texts', async () => {
    const { count } = await db
      .selectFrom('image')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('undoes a whole transaction that fails', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await transaction.insertInto('image').values(createImage('half')).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await listImageIds(db)).toEqual([])
  })

  it('shows nobody the middle of a transaction', async () => {
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const transaction = inTransaction(db, async (inside) => {
      await inside.insertInto('image').values(createImage('a')).execute()
      written.resolve()
      await mayEnd.promise
      await inside.insertInto('image').values(createImage('b')).execute()
    })
    await written.promise
    const seen = listImageIds(db)
    mayEnd.resolve()
    await transaction
    expect([[], ['a', 'b']]).toContainEqual(await seen)
    expect(await listImageIds(db)).toEqual(['a', 'b'])
  })

  it('runs many transactions that were begun at once', async () => {
    await db.deleteFrom('image').execute()
    const ids = Array.from({ length: 20 }, (_, number) => `at-once-${number}`)
    await Promise.all(
      ids.map((id) =>
        inTransaction(db, async (transaction) => {
          await transaction.insertInto('image').values(createImage(id)).execute()
        }),
      ),
    )
    expect(await listImageIds(db)).toHaveLength(20)
  })

  it('tells a value that is taken from other failures', async () => {
    const twice = () => db.insertInto('image').values(createImage('twice')).execute()
    await twice()
    expect(await twice().catch(isUniqueViolation)).toBe(true)
    const orphan = db
      .insertInto('session')
      .values({ hash: 'h', userId: 'nobody', createdAt: AT, lastSeenAt: AT, expiresAt: AT })
      .execute()
    expect(await orphan.catch(isUniqueViolation)).toBe(false)
  })

  it('can be migrated again without harm', async () => {
    await migrate(db)
    expect(await listImageIds(db)).toContain('twice')
  })
})

describe('a PostgreSQL database', () => {
  it('outlives the loss of its idle connections', async () => {
    const db = openDatabase(`${inject('postgresUrl')}/postgres`, 'setup')
    const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const { rows } = await backend.execute(db)

    const other = openDatabase(`${inject('postgresUrl')}/postgres`, 'setup')
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
    await other.destroy()
    await expect.poll(() => backend.execute(db)).toMatchObject({ rows: [expect.anything()] })
    await db.destroy()
  })
})

describe('a SQLite file', () => {
  it('is made with its folder, and holds after closing what was written', async () => {
    const url = `sqlite:${join(createTemporaryFolder(), 'deep/quiz.sqlite')}`
    const first = openDatabase(url, 'setup')
    await migrate(first)
    await first.insertInto('image').values(createImage('kept')).execute()
    await first.destroy()

    const second = openDatabase(url, 'setup')
    expect(await listImageIds(second)).toEqual(['kept'])
    await second.destroy()
  })

  it('may keep 64 MB of what was read in memory', async () => {
    const db = openDatabase('sqlite::memory:')
    const { rows } = await sql`pragma cache_size`.execute(db)
    expect(rows).toEqual([{ cacheSize: -64 * 1024 }])
    await db.destroy()
  })
})
