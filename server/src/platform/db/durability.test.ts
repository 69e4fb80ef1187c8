import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { createTemporaryFolder } from '../../testing/server-process.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { type Db, inTransaction, openDatabase, type Transaction } from './database.ts'
import { migrate } from './migrate.ts'

const insertImage = (db: Db, id: string) =>
  db
    .insertInto('image')
    .values({ id, type: 'image/webp', bytes: new Uint8Array(3) })
    .execute()

async function openFile(): Promise<{ db: Db; path: string; other: DatabaseSync }> {
  const path = join(createTemporaryFolder(), 'quiz.sqlite')
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  const other = new DatabaseSync(path, { timeout: 0 })
  onTestFinished(async () => {
    other.close()
    await db.destroy()
  })
  return { db, path, other }
}

const listImageIds = (other: DatabaseSync) =>
  other
    .prepare('select id from image order by id')
    .all()
    .map(({ id }) => id)

describe('a SQLite file', () => {
  it('has each commit written through to the disk', async () => {
    const { db } = await openFile()
    const settings = await Promise.all(
      ['synchronous', 'journal_mode', 'foreign_keys'].map(async (pragma) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(db)
        return rows[0]
      }),
    )
    const FULL = 2
    expect(settings).toEqual([{ synchronous: FULL }, { journalMode: 'wal' }, { foreignKeys: 1 }])
  })

  it('is its owner’s alone, with its journals, its lock and its folders', async () => {
    const folder = join(createTemporaryFolder(), 'made/deep')
    const path = join(folder, 'quiz.sqlite')
    const db = openDatabase(`sqlite:${path}`)
    await migrate(db)
    const files = [path, `${path}-wal`, `${path}-shm`, `${path}.lock`]
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600))
    for (const made of [folder, join(folder, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700)
    await db.destroy()
  })

  it('becomes its owner’s alone when it was open to others, in a folder that is left as it is', async () => {
    const folder = join(createTemporaryFolder(), 'shared')
    mkdirSync(folder)
    await chmod(folder, 0o755)
    const path = join(folder, 'quiz.sqlite')
    for (const file of [path, `${path}-wal`]) writeFileSync(file, '', { mode: 0o644 })
    const db = openDatabase(`sqlite:${path}`)
    await migrate(db)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    await db.destroy()
  })

  it('lets nobody write between what a transaction reads and what it writes', async () => {
    const { db, other } = await openFile()
    const hasRead = Promise.withResolvers<void>()
    const mayWrite = Promise.withResolvers<void>()
    const transaction = inTransaction(db, async (inside) => {
      expect(await inside.selectFrom('image').selectAll().execute()).toEqual([])
      hasRead.resolve()
      await mayWrite.promise
      await insertImage(inside, 'first')
    })
    await hasRead.promise
    const overtake = () =>
      other.exec("insert into image values ('overtaking', 'image/webp', x'00')")
    expect(overtake).toThrow('database is locked')
    mayWrite.resolve()
    await transaction
    expect(listImageIds(other)).toEqual(['first'])
  })

  it('waits for another process to finish writing', async () => {
    const { db, other } = await openFile()
    other.exec('begin immediate')
    const inserted = insertImage(db, 'patient')
    await sleep(300)
    other.exec("insert into image values ('other', 'image/webp', x'00')")
    other.exec('commit')
    await inserted
    expect(listImageIds(other)).toEqual(['other', 'patient'])
  })
})

describe('a commit that is shared', () => {
  // The time stands still, because the first transaction alone may take longer than the 20 ms of a group on a
  // busy machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const works = (db: Db, count: number, alter: (number: number, inside: Transaction) => unknown) =>
    Array.from({ length: count }, (_, number) =>
      inTransaction(db, async (inside) => {
        await insertImage(inside, `image-${number}`)
        await alter(number, inside)
      }),
    )

  it('leaves out the one work that fails', async () => {
    const { db, other } = await openFile()
    const settled = await Promise.allSettled(
      works(db, 5, (number) => {
        if (number === 2) throw new Error('on purpose')
      }),
    )
    const [failed] = settled.filter(({ status }) => status === 'rejected')
    expect(failed).toMatchObject({ reason: new Error('on purpose') })
    expect(listImageIds(other)).toEqual(['image-0', 'image-1', 'image-3', 'image-4'])
  })

  it('is told to nobody before others can see it', async () => {
    const { db, other } = await openFile()
    const told = works(db, 20, () => {}).map(async (work, number) => {
      await work
      expect(listImageIds(other)).toContain(`image-${number}`)
    })
    await Promise.all(told)
  })

  it('fails all when it fails itself', async () => {
    const { db, other } = await openFile()
    const settled = await Promise.allSettled(
      works(db, 4, async (number, inside) => {
        if (number !== 1) return
        // With this pragma the foreign key is checked at the commit, which then fails.
        await sql`pragma defer_foreign_keys = on`.execute(inside)
        const at = '2026-03-02T09:00:00.000Z'
        await inside
          .insertInto('session')
          .values({
            hash: 'h',
            userId: 'nobody',
            createdAt: at,
            lastSeenAt: at,
            expiresAt: at,
          })
          .execute()
      }),
    )
    expect(settled.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(listImageIds(other)).toEqual([])
    await insertImage(db, 'later')
    expect(listImageIds(other)).toEqual(['later'])
  })
})

describeOnEachDatabase('a transaction', (open) => {
  let db: Db
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.destroy())

  it.each([
    ['a query', () => db.selectFrom('image').select('id').execute()],
    ['a transaction', () => inTransaction(db, async () => {})],
  ])('is refused %s on the outer database, where it would wait for itself', async (_what, ask) => {
    const asking = inTransaction(db, async (inside) => {
      await insertImage(inside, 'inside')
      await ask()
    })
    await expect(asking).rejects.toThrow('Inside a transaction, query the transaction itself')
    expect(await db.selectFrom('image').select('id').execute()).toEqual([])
  })
})

it('says that a PostgreSQL server that is gone is unavailable', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere')
  const test = await startTestApp(async () => db)
  onTestFinished(() => test.close())
  const answer = await test.get('/api/category')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
})
