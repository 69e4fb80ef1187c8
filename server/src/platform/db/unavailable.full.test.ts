import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { createTemporaryFolder } from '../../testing/server-process.ts'
import { startStallableProxy } from '../../testing/stallable-proxy.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz } from '../../testing/test-quizzes.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** `startQuiz` is a call that writes. */
async function startPlaying(
  db: Db,
): Promise<{ test: TestApp; startQuiz: (number?: 0 | 1) => Promise<Answer> }> {
  const test = await startTestApp(async () => db)
  const at = test.clock.now()
  const kingdomId = await insertTestKingdom(db, 'Kingdom', at)
  const { categoryId } = await insertTestQuiz(db, { at, title: 'Quiz', kingdomId, questions: 2 })
  const players = [await test.logIn('Abeba'), await test.logIn('Kebede')] as const
  return {
    test,
    startQuiz: async (number = 0) => {
      const answer = await players[number].inject({
        method: 'POST',
        url: '/api/quiz-result/start',
        payload: { categoryId },
      })
      return {
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        code: answer.json().code,
      }
    },
  }
}

interface Answer {
  status: number
  retryAfter: unknown
  code: unknown
}

function expectUnavailable(answer: Answer): void {
  expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
}

it('a SQLite file that stays locked is told as unavailable, while other calls are answered', async () => {
  const path = join(createTemporaryFolder(), 'quiz.sqlite')
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  const other = new DatabaseSync(path, { timeout: 0 })
  onTestFinished(() => other.close())
  const { test, startQuiz } = await startPlaying(db)
  onTestFinished(() => test.close())
  other.exec('begin immediate')
  const answered: string[] = []
  const calls = Array.from({ length: 10 }, async () => {
    expectUnavailable(await startQuiz())
    answered.push('start')
  })
  const health = await test.get('/api/health')
  expect(health.statusCode).toBe(200)
  expect(answered).toEqual([])
  await Promise.all(calls)

  other.exec('rollback')
  expect(await startQuiz()).toMatchObject({ status: 201 })
})

describe('a PostgreSQL server', () => {
  async function playThroughProxy() {
    const url = await createPostgresDatabase()
    const proxy = await startStallableProxy(url)
    const db = openDatabase(proxy.url)
    await migrate(db)
    const { test, startQuiz } = await startPlaying(db)
    onTestFinished(async () => {
      proxy.resume()
      await test.close()
    })
    expect(await startQuiz()).toMatchObject({ status: 201 })
    return { url, proxy, test, startQuiz }
  }

  it('that has frozen is told as unavailable, and found again when it goes on', async () => {
    const { proxy, test, startQuiz } = await playThroughProxy()
    proxy.stall()
    // There are more calls than connections. Two players make them, because an account may have only 20
    // unfinished calls.
    const calls = Array.from({ length: 30 }, async (_, i) =>
      expectUnavailable(await startQuiz(i % 2 === 0 ? 0 : 1)),
    )
    expect((await test.get('/api/health')).statusCode).toBe(200)
    await Promise.all(calls)
    proxy.resume()
    await expect.poll(() => startQuiz()).toMatchObject({ status: 201 })
  })

  it('that freezes in the middle of a transaction is told as unavailable, and gives free what that has locked', async () => {
    const { url, proxy, startQuiz } = await playThroughProxy()
    proxy.stallAt('from "attempt" where "user_id"')
    expectUnavailable(await startQuiz())
    const other = openDatabase(url)
    onTestFinished(() => other.destroy())
    const lockPlayers = () => other.selectFrom('user').select('id').forUpdate().execute()
    await expect.poll(() => lockPlayers().catch(() => [])).toHaveLength(2)
  })
})
