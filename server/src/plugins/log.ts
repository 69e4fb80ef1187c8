import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { App } from './valibot.ts'

/** Those that are mailed, and what lets whoever has it into a league. */
const SECRET_IN_PATH =
  /(\/(?:reset-password|validate|verify-email|change-password|end-reminder|reminder\/end|leagues\/invites|leagues\/join)\/)[^/?]+/

/** No call has any that tells something, so whatever stands there has come by mistake. */
const QUERY_VALUES = /=[^&]*/g

/** An address as the log may show it: without the secret that a link carries. */
function withoutSecret(url: string): string {
  const path = (url.includes('%') ? readable(url) : url).replace(SECRET_IN_PATH, '$1…')
  return path.includes('?') ? path.replace(QUERY_VALUES, '=…') : path
}

/** As the router reads it: `/%76alidate/` is `/validate/`. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return '(unreadable)'
  }
}

interface AnsweredCall {
  requestId: string
  /** Whoever is logged in, where the call looked that up. */
  userId: Id | undefined
  method: string
  url: string
  address: string
  status: number
  /** How long the answer took to be made. */
  ms: number
}

/** One line for each call: what was asked, by whom, and what became of it. */
export function logCall(log: Logger, { ms, url, ...call }: AnsweredCall): void {
  if (!log.isLevelEnabled('info')) return
  log.info({ ...call, url: withoutSecret(url), ms: Math.round(ms * 10) / 10 }, 'answered')
}

export function logCalls(app: App, log: Logger): void {
  app.addHook('onResponse', ({ id, method, url, ip, user }, { statusCode, elapsedTime }, done) => {
    logCall(log, {
      requestId: id,
      userId: user?.id,
      method,
      url,
      address: ip,
      status: statusCode,
      ms: elapsedTime,
    })
    done()
  })
}

/** What somebody did with an account, by the code that stands in the log. */
const ACCOUNT_EVENTS = {
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  signed_up: 'Signed up',
  email_verified: 'E-mail verified',
  password_reset: 'Password reset by mail',
  password_changed: 'Password changed',
  username_changed: 'Username changed',
  email_change_requested: 'Another e-mail asked for',
  session_ended: 'One session ended',
  other_sessions_ended: 'Other sessions ended',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_codes_renewed: 'Recovery codes renewed',
  account_exported: 'Account exported',
  account_deleted: 'Account deleted',
} as const

/** A line of its own, for the calls that change or open an account; it names the user by id alone. */
export function logAccountEvent(
  { log }: FastifyRequest,
  event: keyof typeof ACCOUNT_EVENTS,
  userId: Id,
): void {
  log.info({ event, userId }, ACCOUNT_EVENTS[event])
}
