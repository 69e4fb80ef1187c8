import { UNSUBMITTED_KEPT_DAYS } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { insertSession } from './accounts/sessions.repository.ts'
import { insertToken } from './accounts/tokens.repository.ts'
import { recordAct, SHELL } from './audit/audit.ts'
import { isoAfter } from './clock.ts'
import { readConfig } from './config.ts'
import { inTransaction, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { startServer } from './start-server.ts'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/server-process.ts'
import { insertTestUser } from './testing/test-app.ts'
import { insertTestQuiz } from './testing/test-quizzes.ts'

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const MINUTE_S = 60
const KEPT_S = UNSUBMITTED_KEPT_DAYS * 24 * 60 * MINUTE_S

/** The sweep goes on in the background. */
const untilTrue = (expectations: () => Promise<void>) =>
  vi.waitFor(expectations, { timeout: 10_000 })

async function setUpForServing() {
  const config = readConfig({
    DATA_DIR: temporaryFolder(),
    PLAYER_PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    SERVE_APPS: 'off',
  })
  const db = openDatabase(config.databaseUrl)
  onTestFinished(() => db.destroy())
  await migrate(db)
  return { config, db }
}

it('sweeps out what has expired as soon as it is up', async () => {
  const { config, db } = await setUpForServing()
  const { id: userId } = await insertTestUser(db, new Date(LONG_AGO), 'Abeba', 'player')
  const times = { createdAt: LONG_AGO, expiresAt: LONG_AGO }
  await insertSession(db, { hash: 'session', userId, ...times })
  await insertToken(db, { hash: 'token', userId, type: 'passwordReset', ...times })
  await inTransaction(db, (transaction) =>
    recordAct(transaction, {
      at: new Date('2020-01-01'),
      actor: SHELL,
      action: 'enable',
      account: { id: userId, username: 'Abeba' },
    }),
  )

  onTestFinished(await startServer(config))
  await untilTrue(async () => {
    expect(await db.selectFrom('session').select('hash').execute()).toEqual([])
    expect(await db.selectFrom('token').select('hash').execute()).toEqual([])
    expect(await db.selectFrom('audit_event').select('id').execute()).toEqual([])
  })
})

it('sweeps out attempts 30 days after their deadline, and not before, unless they were submitted', async () => {
  const { config, db } = await setUpForServing()
  const now = new Date()
  const { id: userId } = await insertTestUser(db, now, 'Abeba', 'player')
  const attempts = {
    overdue: { deadline: isoAfter(now, -KEPT_S - MINUTE_S) },
    'overdue and abandoned': {
      deadline: isoAfter(now, -KEPT_S - MINUTE_S),
      abandoned_at: LONG_AGO,
    },
    'still waited for': { deadline: isoAfter(now, -KEPT_S + 10 * MINUTE_S) },
    submitted: {
      deadline: LONG_AGO,
      submitted_at: LONG_AGO,
      score: 1,
      total_questions: 3,
      points: 2,
      picks: '1--',
    },
  }
  for (const [id, columns] of Object.entries(attempts)) {
    const { categoryId } = await insertTestQuiz(db, { at: now, title: id })
    const row = { id, user_id: userId, category_id: categoryId, started_at: LONG_AGO, late: 0 }
    await db
      .insertInto('attempt')
      .values({ ...row, ...columns })
      .execute()
  }

  onTestFinished(await startServer(config))
  await untilTrue(async () => {
    const left = await db.selectFrom('attempt').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['still waited for', 'submitted'])
  })
})

it('keeps a connection alive for longer than the 60 s of the usual proxy', async () => {
  const { config } = await setUpForServing()
  onTestFinished(await startServer(config))
  for (const port of [config.playerPort, config.adminPort]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
    expect(Number(seconds)).toBeLessThan(120)
  }
})
