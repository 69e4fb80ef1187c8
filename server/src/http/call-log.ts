import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { App } from './valibot.ts'

/**
 * Path parts without secrets: words, ids and days. Mailed tokens are longer than words, and invite codes have
 * no vowels. deploy/nginx.conf has the same rule.
 */
const LOGGABLE_PART_SOURCE =
  '(?:(?=[^/?]*[aeiouy])[a-z0-9.-]{1,23}|[0-9a-f]{24}|[0-9a-f]{64}|[0-9-]{1,10})?(?![^/?])'
const LOGGABLE_ADDRESS_PATTERN = new RegExp(`^(?:/${LOGGABLE_PART_SOURCE})+$|^/assets/[\\w~.-]+$`)
const LOGGABLE_PART_PATTERN = new RegExp(`^${LOGGABLE_PART_SOURCE}$`)

/** Replaces the query and possible secrets in the path with "…". */
function redactSecrets(url: string): string {
  if (LOGGABLE_ADDRESS_PATTERN.test(url)) return url
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  const parts = path.split('/').map((part) => (LOGGABLE_PART_PATTERN.test(part) ? part : '…'))
  return parts.join('/') + (query === undefined ? '' : '?…')
}

export function logCalls(app: App, log: Logger): void {
  app.addHook('onResponse', ({ id, method, url, ip, user }, { statusCode, elapsedTime }, done) => {
    if (log.isLevelEnabled('info')) {
      const call = {
        requestId: id,
        userId: user?.id,
        method,
        url: redactSecrets(url),
        address: ip,
      }
      log.info({ ...call, status: statusCode, ms: Math.round(elapsedTime * 10) / 10 }, 'answered')
    }
    done()
  })
}

const ACCOUNT_EVENT_MESSAGES = {
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  signed_up: 'Signed up',
  email_verified: 'Email verified',
  password_reset: 'Password reset by mail',
  password_changed: 'Password changed',
  username_changed: 'Username changed',
  email_change_requested: 'Email change requested',
  session_ended: 'One session ended',
  other_sessions_ended: 'Other sessions ended',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_codes_renewed: 'Recovery codes renewed',
  account_exported: 'Account exported',
  account_deleted: 'Account deleted',
} as const

/** Logs the event in a line of its own. Users appear only by id. */
export function logAccountEvent(
  { log }: FastifyRequest,
  event: keyof typeof ACCOUNT_EVENT_MESSAGES,
  userId: Id,
): void {
  log.info({ event, userId }, ACCOUNT_EVENT_MESSAGES[event])
}
