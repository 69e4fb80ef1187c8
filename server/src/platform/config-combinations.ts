import type { Config } from './config.ts'

type ConfigRule = (config: Config) => string | false

/** Combinations that cannot work. */
const CONTRADICTION_RULES: readonly ConfigRule[] = [
  ({ playerPort, adminPort }) =>
    playerPort === adminPort && 'ADMIN_PORT must differ from PLAYER_PORT',
  ({ playerPort, adminPort, metricsPort }) =>
    [playerPort, adminPort].some((port) => port === metricsPort) &&
    'METRICS_PORT must differ from PLAYER_PORT and ADMIN_PORT',
  ({ databaseUrl, directDatabaseUrl }) =>
    directDatabaseUrl !== undefined &&
    databaseUrl.startsWith('sqlite:') &&
    'DATABASE_DIRECT_URL must not be set if DATABASE_URL is SQLite',
  ({ playerUrl, adminUrl }) => playerUrl === adminUrl && 'ADMIN_URL must differ from PLAYER_URL',
  ({ playerUrl, adminUrl }) =>
    isHttps(playerUrl) &&
    !isHttps(adminUrl) &&
    !isLocalhost(adminUrl) &&
    'ADMIN_URL must be https if PLAYER_URL is: otherwise browsers withhold the session',
  ({ cookieDomain, playerUrl, adminUrl }) =>
    cookieDomain !== undefined &&
    !(isInDomain(playerUrl, cookieDomain) && isInDomain(adminUrl, cookieDomain)) &&
    'COOKIE_DOMAIN must be a parent of the hosts of PLAYER_URL and ADMIN_URL',
]

/** Combinations that work but are probably a mistake. */
const WARNING_RULES: readonly ConfigRule[] = [
  (config) =>
    usesHttps(config) &&
    config.trustProxy === 0 &&
    "TRUST_PROXY is off and an address is https: all players will share the proxy's address",
  ({ playerUrl, adminUrl }) =>
    isHttps(adminUrl) &&
    !isHttps(playerUrl) &&
    'PLAYER_URL is http while ADMIN_URL is https: sessions travel unprotected',
  (config) =>
    usesHttps(config) &&
    config.smtpUrl === undefined &&
    'SMTP_URL is not set: mail is written to DATA_DIR/outbox and not sent',
  ({ smtpUrl, mailFrom }) =>
    smtpUrl !== undefined &&
    /@localhost\b/.test(mailFrom) &&
    'MAIL_FROM is at localhost: mail servers refuse such senders',
  (config) =>
    usesHttps(config) && !config.rateLimit && 'RATE_LIMIT is off: nothing stops password guessing',
]

/** Returns the first contradiction as a line that begins with the name of a variable. */
export function findContradiction(config: Config): string | undefined {
  return listBrokenRules(CONTRADICTION_RULES, config)[0]
}

export function findConfigWarnings(config: Config): string[] {
  return listBrokenRules(WARNING_RULES, config)
}

function listBrokenRules(rules: readonly ConfigRule[], config: Config): string[] {
  return rules.map((rule) => rule(config)).filter((sentence) => sentence !== false)
}

function usesHttps({ playerUrl, adminUrl }: Config): boolean {
  return isHttps(playerUrl) || isHttps(adminUrl)
}

function isHttps(url: string): boolean {
  return url.startsWith('https:')
}

/** Browsers treat these hosts as secure even without https. */
function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

function isInDomain(url: string, domain: string): boolean {
  const parent = domain.replace(/^\./, '').toLowerCase()
  return `.${new URL(url).hostname}`.endsWith(`.${parent}`)
}
