import assert from 'node:assert/strict'
import type { Role, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { hashSecret, newSecret } from '../../server/src/auth/secrets.ts'
import { SESSION_COOKIE } from '../../server/src/auth/sessions/session-cookies.plugin.ts'
import { insertSession } from '../../server/src/auth/sessions/sessions.repository.ts'
import { DAY_S, isoAfter } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { insertTestUser } from '../../server/src/testing/test-app.ts'
import { type TestQuiz, toAnswers } from '../../server/src/testing/test-quizzes.ts'
import type { HttpAnswer } from './http-client.ts'

export interface LoggedIn {
  user: User
  /** What a request carries. */
  cookie: string
}

/** An account with an open session, made without the password's cost. */
export async function insertLoggedIn(
  db: Db,
  at: Date,
  username: string,
  role: Role,
): Promise<LoggedIn> {
  const user = await insertTestUser(db, at, username, role)
  const secret = newSecret()
  await insertSession(db, {
    hash: hashSecret(secret),
    userId: user.id,
    createdAt: at.toISOString(),
    lastSeenAt: at.toISOString(),
    expiresAt: isoAfter(at, DAY_S),
  })
  return { user, cookie: `${SESSION_COOKIE}=${secret}` }
}

/** What a player was told of a submission, and what of it is stored. */
export interface Result {
  userId: string
  categoryId: string
  score: number
  picks: string
}

/** Sends a player's call until it is answered with success. */
type Send = (call: { method: string; path: string; body: object }) => Promise<HttpAnswer>

/** Starts a quiz, submits it with so many right answers, and keeps the acknowledged result by its attempt. */
export async function playQuiz(
  send: Send,
  { user }: LoggedIn,
  quiz: TestQuiz,
  right: number,
  results: Map<string, Result>,
): Promise<void> {
  const { categoryId, questionIds } = quiz
  const body = { categoryId }
  const begun = await send({ method: 'POST', path: '/api/quiz-result/start', body })
  const { attemptId } = JSON.parse(begun.body)
  const submission = { userId: user.id, categoryId, attemptId, answers: toAnswers(quiz, right) }
  const path = '/api/quiz-result/submit'
  const { score } = JSON.parse((await send({ method: 'PUT', path, body: submission })).body)
  assert.equal(score, right)
  const picks = '1'.repeat(right) + '-'.repeat(questionIds.length - right)
  results.set(attemptId, { userId: user.id, categoryId, score, picks })
}
