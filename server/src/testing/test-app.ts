import type { Role, User } from '@quiz-kingdom/shared/entities/user.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import lightMyRequest from 'light-my-request'
import type { Logger } from 'pino'
import { hashAtLeastCost, hashPassword } from '../accounts/passwords.ts'
import { hashSecret, newSecret } from '../accounts/secrets.ts'
import { insertSession } from '../accounts/sessions.repository.ts'
import { buildApp } from '../app.ts'
import { createBoardCounts } from '../boards/counting.ts'
import { type Clock, DAY_S, isoAfter } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { createRollUp } from '../insights/roll-up.ts'
import { createLog } from '../log.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { SESSION_COOKIE } from '../plugins/sessions.ts'
import type { App } from '../plugins/valibot.ts'
import type { Stepper } from '../stepper.ts'
import type { OpenEmpty } from './databases.ts'

/** A clock that stands still until it is told to move. */
export interface TestClock extends Clock {
  advance: (seconds: number) => void
}

export interface TestMailer extends Mailer {
  sent: Mail[]
}

export interface Player {
  user: User
  /** What the session cookie holds. */
  secret: string
  /** Sends a request as this player. */
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export interface TestApp {
  app: App
  log: Logger
  db: Db
  clock: TestClock
  mailer: TestMailer
  rollUp: Stepper
  boardCounts: Stepper
  config: Config
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** A fresh account with a session that is open for so many days, made without the password's cost. */
  logIn: (username: string, role?: Role, days?: number) => Promise<Player>
  close: () => Promise<void>
}

/** What the session cookie holds that an answer sets; empty when it sets none. */
export function sessionSecretOf({ cookies }: Pick<LightMyRequestResponse, 'cookies'>): string {
  return cookies.find(({ name }) => name.endsWith(SESSION_COOKIE))?.value ?? ''
}

/** The password of every account that `logIn` makes. */
export const TEST_PASSWORD = 'Correct-Horse-7!'

let testPasswordHash: Promise<string> | undefined

export async function startTestApp(
  open: OpenEmpty,
  overrides: Partial<Config> = {},
): Promise<TestApp> {
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', SERVE_APPS: 'off', RATE_LIMIT: 'off' }),
    ...overrides,
  }
  hashAtLeastCost()
  const db = await open()
  const clock = createTestClock()
  const mailer = createTestMailer()
  const log = createLog(config.logLevel)
  const rollUp = createRollUp({ db, clock, log })
  const boardCounts = createBoardCounts({ db, log })
  const app = await buildApp({ config, db, mailer, clock, log, rollUp, boardCounts })
  await app.ready()
  const inject = (options: InjectOptions) => lightMyRequest(app.handle, options)

  return {
    app,
    log,
    db,
    clock,
    mailer,
    rollUp,
    boardCounts,
    config,
    inject,
    logIn: async (username, role = 'player', days = 1) => {
      const user = await insertTestUser(db, clock.now(), username, role)
      const secret = newSecret()
      const now = clock.now()
      await insertSession(db, {
        hash: hashSecret(secret),
        userId: user.id,
        createdAt: now.toISOString(),
        expiresAt: isoAfter(now, days * DAY_S),
      })
      return {
        user,
        secret,
        inject: (options) =>
          inject({ ...options, cookies: { ...options.cookies, [SESSION_COOKIE]: secret } }),
      }
    },
    close: async () => {
      await app.close()
      await rollUp.stop()
      await boardCounts.stop()
      await db.destroy()
    },
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
      username_folded: username.toLowerCase(),
      password_hash: await testPasswordHash,
      email_verified_at: now.toISOString(),
      created_at: now.toISOString(),
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
  }
}

function createTestMailer(): TestMailer {
  const sent: Mail[] = []
  return {
    sent,
    enqueue: async (_transaction, mail) => void sent.push(mail),
    deliver: () => {},
    settled: async () => {},
    start: () => async () => {},
  }
}
