import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startProcess } from '../server/src/testing/server-process.ts'
import { setUpEmpty } from '../server/src/testing/set-up-empty.ts'
import { answersTo, insertTestQuiz } from '../server/src/testing/test-quizzes.ts'
import { ENGINES } from './engines.ts'
import { createHttpClient } from './http-client.ts'
import { insertLoggedIn } from './players.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const SUBMISSIONS = 100

it.each(Object.entries(ENGINES))(
  'a hundred submissions of one attempt at once, to two servers, are one result, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: true })
    onTestFinished(() => engine.close())
    const url = await engine.createDatabase('two')
    const db = openDatabase(url)
    onTestFinished(() => db.destroy())
    await setUpEmpty(db)
    const at = new Date()
    const { user, cookie } = await insertLoggedIn(db, at, 'Abeba', 'player')
    const quiz = await insertTestQuiz(db, { at, title: 'Rivers', questions: 12 })
    const settings = { DATABASE_URL: url, RATE_LIMIT: 'off' }
    const servers = await Promise.all([startProcess(MAIN, settings), startProcess(MAIN, settings)])
    const clients = await Promise.all(
      servers.map(async (server) => {
        await server.until('Quiz Kingdom is up')
        const client = createHttpClient(server.playerPort, SUBMISSIONS)
        onTestFinished(client.close)
        return client
      }),
    )

    const call = async (index: number, method: string, path: string, body: object) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const client = clients[index % clients.length]
      return client?.send({ method, path, headers, body: JSON.stringify(body) })
    }
    const { categoryId } = quiz
    const started = await call(0, 'POST', '/api/quiz-result/start', { categoryId })
    const { attemptId } = JSON.parse(started?.body ?? '{}')
    const answers = await Promise.all(
      Array.from({ length: SUBMISSIONS }, (_, index) =>
        call(index, 'PUT', '/api/quiz-result/submit', {
          userId: user.id,
          categoryId,
          attemptId,
          // Each with other answers: whose come first is all that may differ.
          answers: answersTo(quiz, index % 13),
        }),
      ),
    )

    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
    const result = JSON.parse(answers[0]?.body ?? '{}')
    const attempts = await db.selectFrom('attempt').select(['id', 'points']).execute()
    expect(attempts).toEqual([{ id: attemptId, points: result.scorePoints }])
    const totals = await db.selectFrom('user_score').select(['user_id', 'total']).execute()
    expect(totals).toEqual([{ user_id: user.id, total: result.scorePoints }])
  },
)
