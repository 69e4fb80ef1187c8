import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { USERNAME_MAX, USERNAME_MIN } from '@quiz-kingdom/shared/entities/people/user.ts'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import * as v from 'valibot'
import { findContradiction } from './config-combinations.ts'
import { hasUnambiguousHost } from './database-address.ts'
import { CALL_LIMITS } from './pool-limits.ts'

const createNumberSchema = (
  min: number,
  max: number,
  message = `must be a whole number from ${min} to ${max}`,
) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )

const PortSchema = createNumberSchema(1, 65_535, 'must be a port number')

const OnOffSchema = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
)

const OriginSchema = v.pipe(
  v.string(),
  v.check(isHttpUrl, 'must be an address such as https://quiz.example'),
  v.transform((value) => new URL(value).origin),
)

/** The message for an address that cannot be parsed. A driver's error would quote it with its password. */
const UNREADABLE_URL_MESSAGE =
  'cannot be read: in its password, write / as %2F, # as %23 and ? as %3F'

const PostgresUrlSchema = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/.+$/, 'must be postgres://…'),
)

const writableHostCheck = v.check(
  hasUnambiguousHost,
  'names several hosts, and must say ?target_session_attrs=read-write',
)

/** The number of proxies in front of the server; `on` means one. */
const ProxyCountSchema = v.pipe(
  v.optional(v.string(), 'off'),
  v.transform((value) => ({ on: '1', off: '0' })[value] ?? value),
  v.regex(/^[0-9]$/, 'must be on, off or the number of proxies, up to 9'),
  v.transform(Number),
)

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

const EnvironmentSchema = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PLAYER_PORT: v.optional(PortSchema, '3000'),
  ADMIN_PORT: v.optional(PortSchema, '3001'),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(PortSchema),
  PLAYER_URL: v.optional(OriginSchema),
  ADMIN_URL: v.optional(OriginSchema),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must be sqlite:PATH or postgres://…'),
      writableHostCheck,
    ),
  ),
  DATABASE_DIRECT_URL: v.optional(v.pipe(PostgresUrlSchema, writableHostCheck)),
  DATABASE_POOL_SIZE: v.optional(createNumberSchema(1, 1000), String(CALL_LIMITS.size)),
  DATABASE_CONNECT_TIMEOUT_MS: v.optional(
    createNumberSchema(100, 60_000),
    String(CALL_LIMITS.connectMs),
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: v.optional(
    createNumberSchema(100, 60_000),
    String(CALL_LIMITS.statementMs),
  ),
  DATABASE_PREPARE: v.optional(OnOffSchema, 'on'),
  POSTGRES_URL: v.optional(PostgresUrlSchema),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^smtps?:\/\/.+$/, 'must be smtp://… or smtps://…'),
      v.check((url) => URL.canParse(url), UNREADABLE_URL_MESSAGE),
    ),
  ),
  MAIL_FROM: v.optional(v.string(), 'Quiz Kingdom <no-reply@localhost>'),
  REQUIRE_VERIFIED_EMAIL: v.optional(OnOffSchema),
  ADMIN_EMAIL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((email) => v.is(SignupSchema.entries.email, email), 'must be an email address'),
    ),
    'admin@quiz.local',
  ),
  ADMIN_USERNAME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (name) => v.is(SignupSchema.entries.username, name),
        `must have ${USERNAME_MIN} to ${USERNAME_MAX} characters, none of them invisible`,
      ),
    ),
    'admin',
  ),
  ADMIN_PASSWORD: v.optional(SignupSchema.entries.password),
  ADMIN_SECOND_FACTOR: v.optional(
    v.picklist(['optional', 'required'], 'must be optional or required'),
    'optional',
  ),
  COOKIE_DOMAIN: v.optional(v.string()),
  STARTER_CONTENT: v.optional(OnOffSchema, 'on'),
  RATE_LIMIT: v.optional(OnOffSchema, 'on'),
  TRUST_PROXY: ProxyCountSchema,
  HSTS_SUBDOMAINS: v.optional(OnOffSchema, 'on'),
  READY_GRACE_MS: v.optional(createNumberSchema(500, 3000), '1000'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  SERVE_APPS: v.optional(OnOffSchema, 'on'),
})

export const SETTING_NAMES: readonly string[] = Object.keys(EnvironmentSchema.entries)

export type Config = ReturnType<typeof toConfig>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type NetworkInterfaces = Record<string, NetworkInterfaceInfo[] | undefined>

/** Private addresses (RFC 1918), and link-local ones (RFC 3927), which devices use without a DHCP server. */
const LOCAL_ADDRESS_PATTERN = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./

function listLocalAddresses(interfaces: NetworkInterfaces): string[] {
  return Object.values(interfaces).flatMap((addresses = []) =>
    addresses
      .filter(({ internal, family, address }) => {
        return !internal && family === 'IPv4' && LOCAL_ADDRESS_PATTERN.test(address)
      })
      .map(({ address }) => address),
  )
}

/**
 * Throws a `ConfigError` whose message is one line that begins with the name of a variable. An empty value
 * counts as unset.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  interfaces: NetworkInterfaces = networkInterfaces(),
): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = v.safeParse(EnvironmentSchema, set)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new ConfigError(`${String(issue.path?.[0]?.key)} ${issue.message}`)
  }
  const config = toConfig(parsed.output, interfaces)
  const problem = findContradiction(config)
  if (problem !== undefined) throw new ConfigError(problem)
  return config
}

function toConfig(env: v.InferOutput<typeof EnvironmentSchema>, interfaces: NetworkInterfaces) {
  const dataDir = resolve(env.DATA_DIR)
  const isOnLan = env.HOST === '0.0.0.0' && env.PLAYER_URL === undefined
  return {
    host: env.HOST,
    playerPort: env.PLAYER_PORT,
    adminPort: env.ADMIN_PORT,
    metricsHost: env.METRICS_HOST,
    /** Undefined if metrics are off. */
    metricsPort: env.METRICS_PORT,
    /** The public origins, without a path. */
    playerUrl: env.PLAYER_URL ?? `http://localhost:${env.PLAYER_PORT}`,
    adminUrl: env.ADMIN_URL ?? `http://localhost:${env.ADMIN_PORT}`,
    /** Whether devices in the local network can connect, over plain http. */
    isOnLan,
    lanUrls: isOnLan
      ? listLocalAddresses(interfaces).map((address) => `http://${address}:${env.PLAYER_PORT}`)
      : [],
    dataDir,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'quiz-kingdom.sqlite')}`,
    /**
     * The address of PostgreSQL itself if `databaseUrl` is a pooler's: commands cannot run through a pooler.
     */
    directDatabaseUrl: env.DATABASE_DIRECT_URL,
    /** These limits apply to PostgreSQL only. */
    databaseLimits: {
      size: env.DATABASE_POOL_SIZE,
      connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      prepare: env.DATABASE_PREPARE,
    },
    postgresUrl: env.POSTGRES_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    requireVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL ?? env.SMTP_URL !== undefined,
    firstAdmin: {
      email: env.ADMIN_EMAIL.toLowerCase(),
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
    },
    /** Whether admins must set up a second factor before anything else. */
    requireSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    cookieDomain: env.COOKIE_DOMAIN,
    starterContent: env.STARTER_CONTENT,
    rateLimit: env.RATE_LIMIT,
    /**
     * The number of proxies in front of the server. Each appends its caller's address to `X-Forwarded-For`.
     */
    trustProxy: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** How long a stopping server reports that it is not ready before it stops listening. */
    readyGraceMs: env.READY_GRACE_MS,
    logLevel: env.LOG_LEVEL,
    serveApps: env.SERVE_APPS,
  }
}
