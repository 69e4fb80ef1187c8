import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase, describeOnEachDatabase } from '../../testing/databases.ts'
import { startProcess, temporaryFolder } from '../../testing/server-process.ts'
import { startStallableProxy } from '../../testing/stallable-proxy.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz } from '../../testing/test-quizzes.ts'
import { type Db, inTransaction, openDatabase, type Transaction } from './database.ts'
import { migrate } from './migrate.ts'

/** What a call may take while the database is not there for it. */
const ANSWER_LIMIT_MS = 4000

const insertImage = (db: Db, id: string) =>
  db
    .insertInto('image')
    .values({ id, type: 'image/webp', bytes: new Uint8Array(3) })
    .execute()

async function openFile(): Promise<{ db: Db; path: string; other: DatabaseSync }> {
  const path = join(temporaryFolder(), 'quiz.sqlite')
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  const other = new DatabaseSync(path, { timeout: 0 })
  onTestFinished(async () => {
    other.close()
    await db.destroy()
  })
  return { db, path, other }
}

const imagesIn = (other: DatabaseSync) =>
  other
    .prepare('select id from image order by id')
    .all()
    .map(({ id }) => id)

/** A player and a quiz, and a call that writes. */
async function startPlaying(db: Db): Promise<{ test: TestApp; startQuiz: () => Promise<Answer> }> {
  const test = await startTestApp(async () => db)
  const at = test.clock.now()
  const kingdomId = await insertTestKingdom(db, 'Kingdom', at)
  const { categoryId } = await insertTestQuiz(db, { at, title: 'Quiz', kingdomId, questions: 2 })
  const player = await test.logIn('Player')
  return {
    test,
    startQuiz: async () => {
      const begin = performance.now()
      const answer = await player.inject({
        method: 'POST',
        url: '/api/quiz-result/start',
        payload: { categoryId },
      })
      return {
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        code: answer.json().code,
        took: performance.now() - begin,
      }
    },
  }
}

interface Answer {
  status: number
  retryAfter: unknown
  code: unknown
  /** ms */
  took: number
}

function expectUnavailable(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
  expect(answer.took).toBeLessThan(ANSWER_LIMIT_MS)
}

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
    expect(settings).toEqual([{ synchronous: FULL }, { journal_mode: 'wal' }, { foreign_keys: 1 }])
  })

  it('is its owner’s alone, with its journals, its lock and its folders', async () => {
    const folder = join(temporaryFolder(), 'made/deep')
    const path = join(folder, 'quiz.sqlite')
    const db = openDatabase(`sqlite:${path}`)
    await migrate(db)
    const files = [path, `${path}-wal`, `${path}-shm`, `${path}.lock`]
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600))
    for (const made of [folder, join(folder, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700)
    await db.destroy()
  })

  it('becomes its owner’s alone when it was open to others, in a folder that is left as it is', async () => {
    const folder = join(temporaryFolder(), 'shared')
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
    expect(imagesIn(other)).toEqual(['first'])
  })

  it('waits for another process to finish writing', async () => {
    const { db, other } = await openFile()
    other.exec('begin immediate')
    const inserted = insertImage(db, 'patient')
    await sleep(300)
    other.exec("insert into image values ('other', 'image/webp', x'00')")
    other.exec('commit')
    await inserted
    expect(imagesIn(other)).toEqual(['other', 'patient'])
  })

  it('that stays locked is told as unavailable in time, while other calls are answered', async () => {
    const { db, other } = await openFile()
    const { test, startQuiz } = await startPlaying(db)
    other.exec('begin immediate')
    const answered: string[] = []
    const calls = Array.from({ length: 10 }, async () => {
      expectUnavailable(await startQuiz())
      answered.push('start')
    })
    const health = await test.inject({ url: '/api/health' })
    expect(health.statusCode).toBe(200)
    expect(answered).toEqual([])
    await Promise.all(calls)

    other.exec('rollback')
    expect(await startQuiz()).toMatchObject({ status: 201 })
  })
})

describe('a commit that is shared', () => {
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
    expect(imagesIn(other)).toEqual(['image-0', 'image-1', 'image-3', 'image-4'])
  })

  it('is told to nobody before others can see it', async () => {
    const { db, other } = await openFile()
    const told = works(db, 20, () => {}).map(async (work, number) => {
      await work
      expect(imagesIn(other)).toContain(`image-${number}`)
    })
    await Promise.all(told)
  })

  it('fails all when it fails itself', async () => {
    const { db, other } = await openFile()
    const settled = await Promise.allSettled(
      works(db, 4, async (number, inside) => {
        if (number !== 1) return
        // Checked at the commit only, so that this is what fails.
        await sql`pragma defer_foreign_keys = on`.execute(inside)
        const at = '2026-03-02T09:00:00.000Z'
        await inside
          .insertInto('session')
          .values({
            hash: 'h',
            user_id: 'nobody',
            created_at: at,
            last_seen_at: at,
            expires_at: at,
          })
          .execute()
      }),
    )
    expect(settled.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(imagesIn(other)).toEqual([])
    await insertImage(db, 'later')
    expect(imagesIn(other)).toEqual(['later'])
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
    await expect(asking).rejects.toThrow('Inside a transaction only the transaction itself')
    expect(await db.selectFrom('image').select('id').execute()).toEqual([])
  })
})

describe('the memory for prepared statements', () => {
  it('does not grow with each length of a list', async () => {
    const script = join(import.meta.dirname, '../../testing/statement-memory.ts')
    const { exit, printed } = await startProcess(script, {})
    expect(await exit).toBe(0)
    // With statements kept by number alone, or by a megabyte of SQL, it is some 400 MB. Of the 110 to 130
    // that it is, 25 are kept; the rest are long lists that wait for the garbage collector.
    expect(Number(printed())).toBeLessThan(200)
  })
})

describe('a PostgreSQL server', () => {
  async function playThroughProxy() {
    const url = await createPostgresDatabase()
    const proxy = await startStallableProxy(url)
    const db = openDatabase(proxy.url)
    await migrate(db)
    const { test, startQuiz } = await startPlaying(db)
    onTestFinished(async () => {
      proxy.goOn()
      await test.close()
    })
    expect(await startQuiz()).toMatchObject({ status: 201 })
    return { url, proxy, test, startQuiz }
  }

  it('that has frozen is told as unavailable in time, and found again when it goes on', async () => {
    const { proxy, test, startQuiz } = await playThroughProxy()
    proxy.stall()
    // More than there are connections, so that some wait for one.
    const calls = Array.from({ length: 30 }, async () => expectUnavailable(await startQuiz()))
    expect((await test.inject({ url: '/api/health' })).statusCode).toBe(200)
    await Promise.all(calls)
    proxy.goOn()
    await expect.poll(startQuiz, { timeout: 8000 }).toMatchObject({ status: 201 })
  })

  it('that freezes in the middle of a transaction is told as unavailable in time, and gives free what that has locked', async () => {
    const { url, proxy, startQuiz } = await playThroughProxy()
    proxy.stallAt('from "attempt" where "user_id"')
    expectUnavailable(await startQuiz())
    const other = openDatabase(url)
    onTestFinished(() => other.destroy())
    const lockPlayers = () => other.selectFrom('user').select('id').forUpdate().execute()
    await expect.poll(() => lockPlayers().catch(() => []), { timeout: 8000 }).toHaveLength(1)
  })

  it('that is gone is told as unavailable in time', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/nowhere')
    const test = await startTestApp(async () => db)
    const begin = performance.now()
    const answer = await test.inject({ url: '/api/category' })
    expect(answer.statusCode).toBe(503)
    expect(performance.now() - begin).toBeLessThan(ANSWER_LIMIT_MS)
    await test.close()
  })
})
