import { resolve } from 'node:path'
import { USERNAME_MAX, USERNAME_MIN } from '@quiz-kingdom/shared/entities/user.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'

const port = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,5}$/, 'must be a port number'),
    v.transform(Number),
    v.minValue(1, 'must be a port number'),
    v.maxValue(65535, 'must be a port number'),
  )

const onOff = (fallback: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), fallback),
    v.transform((value) => value === 'on'),
  )

const origin = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must be an address such as https://quiz.example'),
  v.transform((value) => new URL(value).origin),
)

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

const EnvironmentSchema = v.object({
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  PLAYER_PORT: port(3000),
  ADMIN_PORT: port(3001),
  PLAYER_URL: v.optional(origin),
  ADMIN_URL: v.optional(origin),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must be sqlite:PATH or postgres://…'),
    ),
  ),
  POSTGRES_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/.+$/, 'must be postgres://…')),
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/.+$/, 'must be smtp://… or smtps://…')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.nonEmpty('must not be empty')),
    'Quiz Kingdom <no-reply@localhost>',
  ),
  REQUIRE_VERIFIED_EMAIL: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((email) => v.is(SignupSchema.entries.email, email), 'must be an e-mail address'),
    ),
    'admin@quiz.local',
  ),
  ADMIN_USERNAME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (name) => v.is(SignupSchema.entries.username, name),
        `must have ${USERNAME_MIN} to ${USERNAME_MAX} characters, and none that is invisible`,
      ),
    ),
    'admin',
  ),
  ADMIN_PASSWORD: v.optional(SignupSchema.entries.password),
  COOKIE_DOMAIN: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  STARTER_CONTENT: onOff('on'),
  RATE_LIMIT: onOff('on'),
  TRUST_PROXY: onOff('off'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  SERVE_APPS: onOff('on'),
})

export interface Config {
  host: string
  playerPort: number
  adminPort: number
  /** Public origins, without a path. */
  playerUrl: string
  adminUrl: string
  dataDir: string
  databaseUrl: string
  /** Where a SQLite database is copied to, by the command that does so. */
  postgresUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  requireVerifiedEmail: boolean
  firstAdmin: { email: string; username: string; password: string | undefined }
  cookieDomain: string | undefined
  starterContent: boolean
  rateLimit: boolean
  trustProxy: boolean
  logLevel: string
  serveApps: boolean
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Throws `ConfigError` with one line that names the variable. An empty value counts as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = v.safeParse(EnvironmentSchema, set)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${String(issue.path?.[0]?.key)} ${issue.message}`)
  }
  const env = parsed.output
  if (env.PLAYER_PORT === env.ADMIN_PORT) {
    throw new ConfigError('ADMIN_PORT must be another port than PLAYER_PORT')
  }
  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    playerPort: env.PLAYER_PORT,
    adminPort: env.ADMIN_PORT,
    playerUrl: env.PLAYER_URL ?? `http://localhost:${env.PLAYER_PORT}`,
    adminUrl: env.ADMIN_URL ?? `http://localhost:${env.ADMIN_PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'quiz-kingdom.sqlite')}`,
    postgresUrl: env.POSTGRES_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireVerifiedEmail: (env.REQUIRE_VERIFIED_EMAIL ?? (env.SMTP_URL ? 'on' : 'off')) === 'on',
    firstAdmin: {
      email: env.ADMIN_EMAIL.toLowerCase(),
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
    },
    cookieDomain: env.COOKIE_DOMAIN,
    starterContent: env.STARTER_CONTENT,
    rateLimit: env.RATE_LIMIT,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    serveApps: env.SERVE_APPS,
  }
}
