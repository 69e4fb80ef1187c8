import type { Role, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { beforeAll, beforeEach } from 'vitest'
import type { AccountPart } from '../accounts/account-part.ts'
import { buildApp } from '../app/build-app.ts'
import { accountParts } from '../app/features.ts'
import { hashPassword, useCheapestHashing } from '../auth/passwords/passwords.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { SESSION_COOKIE, sessionCookieName } from '../auth/sessions/session-cookies.plugin.ts'
import { insertSession } from '../auth/sessions/sessions.repository.ts'
import { createRollUpJob } from '../dashboard/roll-up.ts'
import type { App } from '../http/valibot.ts'
import { type Clock, DAY_S, isoAfter } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import {
  createDatabaseWatch,
  type DatabaseWatch,
} from '../platform/database-watch/database-watch.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { createJob, type Job } from '../platform/jobs/job.ts'
import { createLog } from '../platform/log.ts'
import type { Mail, Mailer } from '../platform/mail/mailer.ts'
import { describeOnDatabase, type OpenDatabase } from './databases.ts'

/** A clock that only moves by `advance`. */
export interface TestClock extends Clock {
  advance: (seconds: number) => void
  goTo: (time: Date) => void
}

interface TestMailer extends Mailer {
  sent: Mail[]
}

type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>
type Send = (url: string, payload?: InjectOptions['payload']) => ReturnType<Inject>

/** Sends requests, and also waits for the work that the server has deferred until after the response. */
export interface Caller {
  inject: Inject
  get: (url: string) => ReturnType<Inject>
  post: Send
  put: Send
  delete: Send
}

export interface Player extends Caller {
  user: User
  /** The value of the session cookie. */
  secret: string
  cookies: Record<string, string>
}

export interface TestApp extends Caller {
  app: App
  log: Logger
  db: Db
  watch: DatabaseWatch
  clock: TestClock
  mailer: TestMailer
  rollUp: Job
  config: Config
  accountParts: readonly AccountPart[]
  /** Creates an account with a session of `days`, without hashing a password. */
  logIn: (username: string, role?: Role, days?: number) => Promise<Player>
  /** Opens another session of the same account. */
  logInAgain: (player: Player) => Promise<Player>
  close: () => Promise<void>
}

/** Returns the session cookie that a response sets, or an empty text if it sets none. */
export function readSessionSecret({ cookies }: Pick<LightMyRequestResponse, 'cookies'>): string {
  return cookies.find(({ name }) => name.endsWith(SESSION_COOKIE))?.value ?? ''
}

/** The password of all accounts that `logIn` creates. */
export const TEST_PASSWORD = 'Correct-Horse-7!'

const TEST_CONFIG = readConfig({ LOG_LEVEL: 'silent', SERVE_APPS: 'off', RATE_LIMIT: 'off' })

let testPasswordHash: Promise<string> | undefined

type DescribeApp = (test: TestApp) => void

/** Runs each test with an app of its own, on the database of `describeOnDatabase`. */
export function describeWithApp(name: string, tests: DescribeApp): void {
  describeOnDatabase(name, (open) => tests(setUpTestApp(open)))
}

/** Runs all tests of the group with one app, on the database of `describeOnDatabase`. */
export function describeWithSharedApp(name: string, tests: DescribeApp): void {
  describeOnDatabase(name, (open) => tests(shareTestApp(open)))
}

/** Starts the app anew for each test of this group. Its fields are set once the test begins. */
export function setUpTestApp(open: OpenDatabase, overrides?: Partial<Config>): TestApp {
  const test: TestApp = Object.create(null)
  beforeEach(async () => Object.assign(test, await startTestApp(open, overrides)).close)
  return test
}

/** Like `setUpTestApp`, but starts one app for all tests of this group. */
export function shareTestApp(open: OpenDatabase, overrides?: Partial<Config>): TestApp {
  const test: TestApp = Object.create(null)
  beforeAll(async () => Object.assign(test, await startTestApp(open, overrides)).close)
  return test
}

export async function startTestApp(
  open: OpenDatabase,
  overrides: Partial<Config> = {},
): Promise<TestApp> {
  const config: Config = { ...TEST_CONFIG, ...overrides }
  useCheapestHashing()
  const db = await open()
  const clock = createTestClock()
  const mailer = createTestMailer()
  const log = createLog(config.logLevel)
  const watch = createDatabaseWatch(db, log)
  const rollUp = createJob(createRollUpJob({ db, clock }), { log, watch, clock })
  const app = await buildApp({ config, db, watch, mailer, clock, log, rollUp })
  await app.ready()
  const inject: Inject = async (options) => {
    const answer = await app.inject(options)
    await app.deferredWork.settled()
    return answer
  }
  const cookieName = sessionCookieName(config)

  async function openSession(user: User, days: number): Promise<Player> {
    const secret = newSecret()
    const now = clock.now()
    await insertSession(db, {
      hash: hashSecret(secret),
      userId: user.id,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: isoAfter(now, days * DAY_S),
    })
    return {
      user,
      secret,
      cookies: { [cookieName]: secret },
      ...createCaller((options) =>
        inject({ ...options, cookies: { ...options.cookies, [cookieName]: secret } }),
      ),
    }
  }

  return {
    app,
    log,
    db,
    watch,
    clock,
    mailer,
    rollUp,
    config,
    accountParts,
    ...createCaller(inject),
    logIn: async (username, role = 'player', days = 1) =>
      openSession(await insertTestUser(db, clock.now(), username, role), days),
    logInAgain: ({ user }) => openSession(user, 1),
    close: async () => {
      await app.close()
      await rollUp.stop()
      watch.stop()
      await db.destroy()
    },
  }
}

/** Sends the requests of another caller with these options. */
export function withOptions({ inject }: Caller, extra: InjectOptions): Caller {
  return createCaller((options) => inject({ ...options, ...extra }))
}

function createCaller(inject: Inject): Caller {
  const createSend =
    (method: 'POST' | 'PUT' | 'DELETE'): Send =>
    (url, payload) =>
      inject({ method, url, ...(payload !== undefined && { payload }) })
  return {
    inject,
    get: (url) => inject({ url }),
    post: createSend('POST'),
    put: createSend('PUT'),
    delete: createSend('DELETE'),
  }
}

export async function insertTestUser(
  db: Db,
  now: Date,
  username: string,
  role: Role,
): Promise<User> {
  testPasswordHash ??= hashPassword(TEST_PASSWORD)
  const user: User = {
    id: newId(now),
    username,
    email: `${username.toLowerCase()}@example.org`,
    role,
  }
  await db
    .insertInto('user')
    .values({
      ...user,
      usernameFolded: username.toLowerCase(),
      passwordHash: await testPasswordHash,
      emailVerifiedAt: now.toISOString(),
      createdAt: now.toISOString(),
    })
    .execute()
  return user
}

export function createTestClock(): TestClock {
  let now = Date.parse('2026-03-02T09:00:00.000Z')
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000
    },
    goTo: (time) => {
      now = time.getTime()
    },
  }
}

function createTestMailer(): TestMailer {
  const sent: Mail[] = []
  return {
    sent,
    enqueue: async (_transaction, mail) => void sent.push(mail),
    deliver: () => {},
  }
}
