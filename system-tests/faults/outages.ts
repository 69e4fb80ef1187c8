import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { buildApp } from '../../server/src/app/build-app.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createMailer } from '../../server/src/platform/mail/mailer.ts'
import type { PostgresServer } from '../../server/src/testing/embedded-postgres.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import {
  type Player,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
} from '../../server/src/testing/test-app.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../../server/src/testing/test-quizzes.ts'
import { openNetwork } from '../support/network.ts'

export interface OutageFigures {
  outage: string
  /** Calls answered while it lasted. */
  calls: number
  /** ms that the slowest of them took. */
  slowest: number
}

/** Nobody waits longer for an answer, whatever is amiss. */
const ANSWER_LIMIT_MS = 5000
const PLAYERS_AT_ONCE = 20

interface Site {
  test: TestApp
  player: Player
  quiz: TestQuiz
}

async function openSite(url: string): Promise<Site> {
  const test = await startTestApp(async () => {
    const db = openDatabase(url)
    await migrate(db)
    return db
  })
  const player = await test.logIn('Abeba')
  const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })
  return { test, player, quiz }
}

/** Reads and writes, side by side and one after the other, as players make them. */
async function callMixed(site: Site): Promise<Answered[]> {
  const players = Array.from({ length: PLAYERS_AT_ONCE }, async (_, index) => {
    const calls = index % 2 === 0 ? [look, submit, look] : [submit, look, submit]
    const answered: Answered[] = []
    for (const call of calls) answered.push(await timed(() => call(site)))
    return answered
  })
  return (await Promise.all(players)).flat()
}

function look({ player }: Site) {
  return player.inject({ url: '/api/quiz-result/top-players' })
}

function submit({ player, quiz }: Site) {
  const { categoryId } = quiz
  const payload = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 2) }
  return player.inject({ method: 'PUT', url: '/api/quiz-result/submit', payload })
}

interface Answered {
  answer: LightMyRequestResponse
  /** ms */
  took: number
}

async function timed(call: () => Promise<LightMyRequestResponse>): Promise<Answered> {
  const started = performance.now()
  const answer = await call()
  return { answer, took: performance.now() - started }
}

/** Some calls fail, all of them clearly and in time; those that were taken are there. */
async function assertClearFailure(site: Site, outage: string): Promise<OutageFigures> {
  const answered = await callMixed(site)
  const refused = answered.filter(({ answer }) => answer.statusCode !== 200)
  assert.ok(refused.length > 0, `${outage}: nothing failed`)
  for (const { answer } of refused) {
    assert.equal(answer.statusCode, 503, `${outage}: ${answer.body}`)
    assert.equal(answer.json().code, 'unavailable')
    assert.ok(answer.headers['retry-after'], `${outage}: says nothing of when to try again`)
  }
  const slowest = Math.max(...answered.map(({ took }) => took))
  assert.ok(slowest < ANSWER_LIMIT_MS, `${outage}: an answer took ${Math.round(slowest)} ms`)
  return { outage, calls: answered.length, slowest }
}

async function assertWorks(site: Site, outage: string): Promise<void> {
  for (const { answer } of await callMixed(site)) {
    assert.equal(answer.statusCode, 200, `after ${outage}: ${answer.body}`)
  }
}

async function countSubmitted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('submittedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** SQLite's own bound on the file's size makes it answer as a full disk does, with SQLITE_FULL. */
export async function fillDisk(path: string): Promise<OutageFigures> {
  const site = await openSite(`sqlite:${path}`)
  const { db } = site.test
  try {
    await assertWorks(site, 'nothing')
    const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.pageCount}`).execute(db)
    const before = await countSubmitted(db)
    let taken = 0
    let last: LightMyRequestResponse
    do {
      last = await submit(site)
      if (last.statusCode === 200) taken++
    } while (last.statusCode === 200)
    assert.equal(await countSubmitted(db), before + taken, 'what was taken is not what is there')
    const figures = await assertClearFailure(site, 'disk full')
    assert.equal((await look(site)).statusCode, 200, 'a full disk can still be read')
    await sql`pragma max_page_count = 1000000`.execute(db)
    await assertWorks(site, 'disk full')
    const check = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)
    assert.equal(check.rows[0]?.integrityCheck, 'ok')
    return figures
  } finally {
    await site.test.close()
  }
}

/** Another process holds the lock for writing, and keeps it. */
export async function lockDatabase(path: string): Promise<OutageFigures> {
  const site = await openSite(`sqlite:${path}`)
  const other = new DatabaseSync(path)
  try {
    other.exec('begin immediate')
    const figures = await assertClearFailure(site, 'database locked')
    other.exec('rollback')
    await assertWorks(site, 'database locked')
    return figures
  } finally {
    other.close()
    await site.test.close()
  }
}

/** The server is stopped, so that connections are refused, and started again. */
export async function stopPostgres(postgres: PostgresServer): Promise<OutageFigures> {
  const site = await openSite(await postgres.createDatabase('stopped'))
  try {
    await assertWorks(site, 'nothing')
    await postgres.stop()
    const figures = await assertClearFailure(site, 'database gone')
    await postgres.start()
    await assertWorks(site, 'database gone')
    return figures
  } finally {
    await site.test.close()
  }
}

/** The network goes without a word, and then comes back for new connections alone. */
export async function silencePostgres(postgres: PostgresServer): Promise<OutageFigures> {
  const url = await postgres.createDatabase('silent')
  const network = await openNetwork(postgres.port)
  const site = await openSite(url.replace(`:${postgres.port}/`, `:${network.port}/`))
  try {
    await assertWorks(site, 'nothing')
    network.lose('everything')
    const figures = await assertClearFailure(site, 'database silent')
    network.heal()
    await assertWorks(site, 'database silent')
    return figures
  } finally {
    network.close()
    await site.test.close()
  }
}

/** What stands in the mail server's place, and how it goes. */
export const MAIL_OUTAGES = {
  'mail server down': async () => () => {},
  'mail server silent': async (port: number) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => void sockets.add(socket)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  },
  'mail server refusing': (port: number) =>
    listenForMail(port, (done) => done(Object.assign(new Error('no'), { responseCode: 550 }))),
} satisfies Record<string, (port: number) => Promise<() => void | Promise<void>>>

export type MailOutage = keyof typeof MAIL_OUTAGES

async function listenForMail(
  port: number,
  receive: (done: (error?: Error) => void, recipients: string[]) => void,
): Promise<() => Promise<void>> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().once('end', () => {
        receive(
          done,
          envelope.rcptTo.map(({ address }) => address),
        )
      })
    },
  })
  const listening = once(smtp.server, 'listening')
  smtp.listen(port, '127.0.0.1')
  await listening
  return () => new Promise((resolve) => smtp.close(() => resolve()))
}

/** Sign-ups and resets are answered whatever the mail server does; the next mail after it leaves. */
export async function loseMail(url: string, outage: MailOutage): Promise<OutageFigures> {
  const { test } = await openSite(url)
  const port = await findFreePort()
  const config = { ...test.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const mailer = createMailer({ ...test, config })
  const app = await buildApp({ ...test, config, mailer })
  const signUp = (username: string) => {
    const payload = { username, email: `${username}@example.org`, password: TEST_PASSWORD }
    return timed(() => app.inject({ method: 'POST', url: '/api/auth/signup', payload }))
  }
  const endOutage = await MAIL_OUTAGES[outage](port)
  try {
    const answered = await Promise.all(['bekele', 'chala', 'eden'].map(signUp))
    for (const { answer } of answered) {
      assert.equal(answer.statusCode, 201, `${outage}: ${answer.body}`)
    }
    const slowest = Math.max(...answered.map(({ took }) => took))
    assert.ok(slowest < ANSWER_LIMIT_MS, `${outage}: an answer took ${Math.round(slowest)} ms`)
    await endOutage()
    const received = Promise.withResolvers<string[]>()
    const stopListening = await listenForMail(port, (done, recipients) => {
      done()
      if (recipients.includes('desta@example.org')) received.resolve(recipients)
    })
    await signUp('desta')
    assert.deepEqual(await received.promise, ['desta@example.org'])
    await mailer.job.settled()
    await stopListening()
    return { outage, calls: answered.length, slowest }
  } finally {
    await app.close()
    await test.close()
  }
}
