import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT_FAILURES_BEFORE_DELAY,
  FAILURES_BEFORE_DELAY,
} from '../../server/src/auth/limits/log-in-throttle.ts'
import { INVALID_TOKEN_LIMIT, MAIL_LIMIT } from '../../server/src/auth/limits/source-limit.ts'
import { hashSecret } from '../../server/src/auth/secrets.ts'
import { UNKNOWN_CODE_LIMIT } from '../../server/src/leagues/leagues.routes.ts'
import { HOUR_S, isoAfter } from '../../server/src/platform/clock.ts'
import { TEST_PASSWORD } from '../../server/src/testing/test-app.ts'
import { insertTestQuiz, toAnswers } from '../../server/src/testing/test-quizzes.ts'
import { type Engine, openPostgres, openSqlite } from '../support/engines.ts'
import type { HttpAnswer } from '../support/http-client.ts'
import { insertLoggedIn, type LoggedIn } from '../support/players.ts'
import { measureLags } from './cache-lags.ts'
import {
  type Call,
  callAtOnce,
  countStatuses,
  type Processes,
  startProcesses,
} from './processes.ts'

const AT_ONCE = 100
/** Four times as many as one process allows. */
const GUESSES = 40

describe.each([
  ['two processes on SQLite', 2, () => openSqlite({ isDurable: true })],
  ['four processes on PostgreSQL', 4, () => openPostgres({ isDurable: false })],
] as const)('%s', (_name, count, open) => {
  let engine: Engine
  let processes: Processes
  beforeAll(async () => {
    engine = await open()
    processes = await startProcesses(engine, count)
  })
  afterAll(async () => {
    await processes?.close()
    await engine?.close()
  })

  it('make one result of a hundred submissions of one attempt at once', async () => {
    const { db, call } = processes
    const at = new Date()
    const { user, cookie } = await insertLoggedIn(db, at, 'Abeba', 'player')
    const quiz = await insertTestQuiz(db, { at, title: 'Rivers', questions: 12 })
    const { categoryId } = quiz
    const path = '/api/quiz-result/start'
    const started = await call(0, { method: 'POST', path, cookie, body: { categoryId } })
    const { attemptId } = JSON.parse(started.body)
    const submit = async (index: number): Promise<HttpAnswer> => {
      const answer = await call(index % count, {
        method: 'PUT',
        path: '/api/quiz-result/submit',
        cookie,
        // Each with other answers: whose come first is all that may differ.
        body: { userId: user.id, categoryId, attemptId, answers: toAnswers(quiz, index % 13) },
      })
      // As the app does where a server has too much to do.
      return answer.status === 503 ? submit(index) : answer
    }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => submit(index)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const result = JSON.parse(answers[0]?.body ?? '{}')
    const attempts = await db.selectFrom('attempt').select(['id', 'points']).execute()
    expect(attempts).toEqual([{ id: attemptId, points: result.scorePoints }])
    const totals = await db.selectFrom('userScore').select(['userId', 'total']).execute()
    expect(totals).toEqual([{ userId: user.id, total: result.scorePoints }])
  })

  it('allow as many guesses at once as one process does, also after a restart', async () => {
    const { db, call, add } = processes
    const at = new Date()
    const [keeper, warden] = [
      await insertLoggedIn(db, at, 'Keeper', 'admin'),
      await insertLoggedIn(db, at, 'Warden', 'admin'),
    ]
    const path = '/api/account/second-factor'
    for (const { cookie } of [keeper, warden]) {
      const body = { currentPassword: TEST_PASSWORD }
      expect((await call(0, { method: 'POST', path, cookie, body })).status).toBe(200)
    }
    const guessCode = ({ cookie }: LoggedIn, address: string): Call => {
      return { method: 'PUT', path, cookie, address, body: { code: '000000' } }
    }
    const guesser = await insertLoggedIn(db, at, 'Guesser', 'player')
    const network = '192.0.2.77'
    // Of these limits all has been used up but three.
    const used: [subject: string, source: string, limit: number][] = [
      [`second-factor code ${warden.user.email}`, '', ACCOUNT_FAILURES_BEFORE_DELAY],
      [INVALID_TOKEN_LIMIT.counted, network, INVALID_TOKEN_LIMIT.max],
      [UNKNOWN_CODE_LIMIT.counted, guesser.user.id, UNKNOWN_CODE_LIMIT.max],
      [MAIL_LIMIT.counted, network, MAIL_LIMIT.max],
    ]
    const now = at.toISOString()
    const counted = used.map(([subject, source, limit]) => ({
      subject: hashSecret(subject),
      source: source && hashSecret(source),
      count: limit - 3,
      lastAt: now,
      previousAt: now,
      expiresAt: isoAfter(at, HOUR_S),
    }))
    await db.insertInto('guess').values(counted).execute()

    const logIn: Call = {
      method: 'POST',
      path: '/api/auth/login',
      body: { email: 'abeba@example.org', password: 'Wrong-Horse-7!' },
    }
    const began = performance.now()
    const [passwords, codes, codesFromEverywhere, tokens, inviteCodes, mails] = await Promise.all([
      callAtOnce(processes, GUESSES, () => logIn),
      callAtOnce(processes, GUESSES, () => guessCode(keeper, '192.0.2.8')),
      callAtOnce(processes, 20, (index) => guessCode(warden, `198.51.100.${index}`)),
      callAtOnce(processes, 20, (index) => {
        return { path: `/api/token/validate/made-up-${index}`, address: network }
      }),
      callAtOnce(processes, 20, () => {
        const body = { code: 'BCDFGHJK' }
        return { method: 'POST', path: '/api/leagues/join', cookie: guesser.cookie, body }
      }),
      callAtOnce(processes, 12, (index) => {
        const account = { email: `new-${index}@example.org`, username: `New ${index}` }
        const body = { ...account, password: TEST_PASSWORD }
        return { method: 'POST', path: '/api/auth/signup', address: network, body }
      }),
    ])
    const more = laterGuessesIn(performance.now() - began)
    expectLimited(passwords, { wrong: 401, max: FAILURES_BEFORE_DELAY, more })
    expectLimited(codes, { wrong: 400, max: FAILURES_BEFORE_DELAY, more })
    expectLimited(codesFromEverywhere, { wrong: 400, max: 3, more })
    expectLimited(tokens, { wrong: 200, max: 3, more: 0 })
    expectLimited(inviteCodes, { wrong: 404, max: 3, more: 0 })
    expectLimited(mails, { wrong: 201, max: 3, more: 0 })

    // The wait between two guesses may be over by then; what has been guessed is not forgotten.
    const restarted = await add()
    const guesses = Array.from({ length: GUESSES }, () => call(restarted, logIn))
    const statuses = countStatuses(await Promise.all(guesses))
    const all = laterGuessesIn(performance.now() - began)
    expectLimited(statuses, { wrong: 401, max: 0, more: all })
  })

  it('show what one of them has changed as soon as docs/architecture.md says', async () => {
    for (const { what, limitMs, longestMs } of await measureLags(processes)) {
      expect(longestMs, what).toBeLessThanOrEqual(limitMs)
    }
  })
})

/** After the last guess that is free the waits are 1, 2, 4 s and so on: a busy machine sees the first ones end. */
function laterGuessesIn(ms: number): number {
  return Math.floor(Math.log2(ms / 1000 + 1))
}

/** All others are refused: as too many, or where a busy machine has not come to them within some seconds. */
function expectLimited(
  { 429: _tooMany, 503: busy = 0, ...guessed }: Record<number, number>,
  { wrong, max, more }: { wrong: number; max: number; more: number },
): void {
  const { [wrong]: count = 0, ...others } = guessed
  expect(others).toEqual({})
  expect(count + busy).toBeGreaterThanOrEqual(max)
  expect(count).toBeLessThanOrEqual(max + more)
}
