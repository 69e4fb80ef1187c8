import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../../server/src/testing/test-quizzes.ts'
import { insertLoggedIn, type LoggedIn } from '../support/players.ts'
import type { Call, Processes } from './processes.ts'

/**
 * Measures how long other processes go on showing what the first has changed, for what a process keeps in
 * memory; the limits are those of docs/architecture.md.
 */

/** Between two looks at a process. */
const POLL_EVERY_MS = 20
/** Nobody waits longer for a change to be seen. */
const GIVEN_UP_AFTER_MS = 15_000

interface Change {
  what: string
  /** As docs/architecture.md has it. */
  limitMs: number
  change: Call
  /** What shows the old state, while `isOld` holds for the answer. */
  look: Call
  isOld: (answer: { status: number; body: string }) => boolean
}

export interface Lag {
  what: string
  limitMs: number
  /** How long after the answer to the change somebody could still ask and be shown the old state. */
  longestMs: number
}

/** Makes each change once, all at the same time. */
export async function measureLags(processes: Processes): Promise<Lag[]> {
  const changes = await prepareChanges(processes)
  return Promise.all(changes.map((change) => measureLag(processes, change)))
}

async function measureLag(
  { call, count }: Processes,
  { what, limitMs, change, look, isOld }: Change,
): Promise<Lag> {
  const others = Array.from({ length: count - 1 }, (_, index) => index + 1)
  const showsOld = async (place: number) => {
    const answer = await call(place, look)
    assert(answer.status < 500, `${what}: ${answer.status} ${answer.body}`)
    return isOld(answer)
  }
  // From now on each of them has it in memory.
  for (const isShown of await Promise.all(others.map(showsOld))) assert(isShown, what)
  const { status, body } = await call(0, change)
  assert(status < 300, `${what}: ${status} ${body}`)
  const changedAt = performance.now()
  const lags = await Promise.all(
    others.map(async (place) => {
      let lag = 0
      for (;;) {
        const askedAt = performance.now()
        if (!(await showsOld(place))) return lag
        lag = askedAt - changedAt
        assert(lag < GIVEN_UP_AFTER_MS, `${what}: process ${place + 1} never shows the change`)
        await sleep(POLL_EVERY_MS)
      }
    }),
  )
  return { what, limitMs, longestMs: Math.round(Math.max(...lags)) }
}

/** Of people and quizzes that no other round has. */
async function prepareChanges({ db, call }: Processes): Promise<Change[]> {
  const at = new Date()
  const round = at.getTime().toString(36)
  const join = (name: string, role: 'player' | 'admin' = 'player') =>
    insertLoggedIn(db, at, `${name} ${round}`, role)
  const makeQuiz = (title: string) => insertTestQuiz(db, { at, title: `${title} of ${round}` })
  const admin = await join('Keeper', 'admin')
  const [leaver, ended, disabled] = [await join('Leaver'), await join('Ended'), await join('Out')]
  const demoted = await join('Demoted', 'admin')
  const reader = await join('Reader')
  const [removed, edited] = [await makeQuiz('Lakes'), await makeQuiz('Hills')]
  const own = { path: '/api/account' }
  const isLoggedIn = ({ status }: { status: number }) => status === 200
  const byAdmin = { cookie: admin.cookie }

  return [
    {
      what: 'a session that its owner ended',
      limitMs: 2000,
      change: { method: 'POST', path: '/api/auth/logout', cookie: leaver.cookie },
      look: { ...own, cookie: leaver.cookie },
      isOld: isLoggedIn,
    },
    {
      what: 'sessions that an admin ended',
      limitMs: 2000,
      change: { ...byAdmin, method: 'DELETE', path: `/api/accounts/${ended.user.id}/sessions` },
      look: { ...own, cookie: ended.cookie },
      isOld: isLoggedIn,
    },
    {
      what: 'an account that was disabled',
      limitMs: 2000,
      change: {
        ...byAdmin,
        method: 'PUT',
        path: `/api/accounts/${disabled.user.id}/disabled`,
        body: { disabled: true },
      },
      look: { ...own, cookie: disabled.cookie },
      isOld: isLoggedIn,
    },
    {
      what: 'an admin who is a player again',
      limitMs: 2000,
      change: {
        ...byAdmin,
        method: 'PUT',
        path: `/api/accounts/${demoted.user.id}/role`,
        body: { role: 'player' },
      },
      look: { path: '/api/accounts', cookie: demoted.cookie },
      isOld: isLoggedIn,
    },
    {
      what: 'the catalogue',
      limitMs: 1000,
      change: { ...byAdmin, method: 'DELETE', path: `/api/category/remove/${removed.categoryId}` },
      look: { path: '/api/category', cookie: reader.cookie },
      isOld: ({ body }) => body.includes(removed.categoryId),
    },
    {
      what: 'what a category asks',
      limitMs: 1000,
      change: {
        ...byAdmin,
        method: 'PUT',
        path: `/api/questions/edit/${edited.questionIds[0]}`,
        body: {
          questionText: `Which river is the longest of ${round}?`,
          options: ['Awash', 'Nile', 'Omo', 'Tekeze'],
          correctAnswer: 1,
          categoryId: edited.categoryId,
          description: 'It is the longest river of all Africa',
        },
      },
      look: {
        method: 'POST',
        path: '/api/quiz-result/start',
        cookie: reader.cookie,
        body: { categoryId: edited.categoryId, again: true },
      },
      isOld: ({ body }) => !body.includes('Which river is the longest'),
    },
    ...(await submissionsSeen(call, makeQuiz, join, admin)),
  ]
}

/** What changes when somebody submits. */
async function submissionsSeen(
  call: Processes['call'],
  makeQuiz: (title: string) => Promise<TestQuiz>,
  join: (name: string) => Promise<LoggedIn>,
  admin: LoggedIn,
): Promise<Change[]> {
  async function submission(name: string) {
    const player = await join(name)
    const { cookie } = player
    const quiz = await makeQuiz(name)
    const { categoryId } = quiz
    const path = '/api/quiz-result/start'
    const started = await call(0, { method: 'POST', path, cookie, body: { categoryId } })
    const { attemptId } = JSON.parse(started.body)
    const change: Call = {
      method: 'PUT',
      path: '/api/quiz-result/submit',
      cookie,
      body: { userId: player.user.id, categoryId, attemptId, answers: toAnswers(quiz, 3) },
    }
    return { player, categoryId, change, limitMs: 1000 }
  }
  const ranked = await submission('Rank')
  const onBoard = await submission('Board')
  const active = await submission('Active')
  const counted = await submission('Count')
  const lacks =
    ({ player }: { player: LoggedIn }) =>
    ({ body }: { body: string }) =>
      !body.includes(player.user.username)
  return [
    {
      ...ranked,
      what: 'the leaderboard',
      look: { path: '/api/quiz-result/top-players', cookie: admin.cookie },
      isOld: lacks(ranked),
    },
    {
      ...onBoard,
      what: 'a board',
      look: { path: '/api/boards/day', cookie: admin.cookie },
      isOld: lacks(onBoard),
    },
    {
      ...active,
      what: 'a player’s recent activity',
      look: {
        path: `/api/quiz-result/recent-activity/${active.player.user.id}`,
        cookie: active.player.cookie,
      },
      isOld: ({ body }) => JSON.parse(body).length === 0,
    },
    {
      ...counted,
      what: 'the statistics of a category',
      look: {
        path: `/api/questions/category/${counted.categoryId}/statistics`,
        cookie: admin.cookie,
      },
      isOld: ({ body }) => JSON.parse(body).alphaAttempts === 0,
    },
  ]
}
