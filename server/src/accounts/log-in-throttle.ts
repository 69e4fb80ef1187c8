import { TooManyRequests } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { App } from '../plugins/valibot.ts'

declare module 'fastify' {
  interface FastifyInstance {
    logInThrottle: LogInThrottle
  }
}

export interface LogInThrottle {
  /** Counts an attempt before its outcome is known. Throws `TooManyRequests` when it is one too many. */
  attempt: (email: string) => void
  /** Call it when whoever tries has shown to own the account. */
  clear: (email: string) => void
}

export const MAX_FAILURES = 10
const WINDOW_MS = 15 * 60 * 1000
const MAX_EMAILS = 10_000

/**
 * Limits how fast passwords of one account can be guessed. E-mails without an account count too, so
 * that the limit does not tell which exist. It lives in this process's memory: a restart forgets it,
 * and each process counts for itself.
 */
export function throttleLogIns(app: App, { clock }: Pick<Parts, 'clock'>): void {
  /** Times of the latest attempts, oldest first; the e-mail tried last is the last key. */
  const attempts = new Map<string, number[]>()

  app.decorate('logInThrottle', {
    attempt: (email) => {
      const now = clock.now().getTime()
      const recent = (attempts.get(email) ?? []).filter((time) => time > now - WINDOW_MS)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= MAX_FAILURES) {
        throw new TooManyRequests(Math.ceil((oldest + WINDOW_MS - now) / 1000))
      }
      attempts.delete(email)
      attempts.set(email, [...recent, now])
      if (attempts.size > MAX_EMAILS) forgetStalest(attempts)
    },
    clear: (email) => void attempts.delete(email),
  })
}

function forgetStalest(attempts: Map<string, number[]>): void {
  const { value } = attempts.keys().next()
  if (value !== undefined) attempts.delete(value)
}
