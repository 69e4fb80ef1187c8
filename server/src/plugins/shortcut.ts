import type { IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Logger } from 'pino'
import type { Sessions } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { CallMeter } from '../metrics/call-meters.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Audience, KeptAnswer, ReadyAnswer, ReadyAnswers } from '../ready/ready-answers.ts'
import { routeOfPath } from './call-metrics.ts'
import { logCall } from './log.ts'
import type { CallRates } from './rate-limits.ts'
import { newRequestId } from './request-id.ts'
import { headersFor } from './security-headers.ts'
import { sessionSecretIn } from './sessions.ts'
import { writeKept, writeSession } from './written-answers.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Shortcut {
  config: Config
  log: Logger
  readyAnswers: readonly ReadyAnswers[]
  sessions: Pick<Sessions, 'recall'>
  rates: Pick<CallRates, 'count'>
  metrics: Metrics | undefined
}

const SESSION_CHECK = '/api/auth/user'

/**
 * Answers at once, before the framework hears of it, what is asked most and known already: a kept
 * answer, and who is logged in. Whatever needs more (a look-up, a refusal, another method) goes the
 * long way to `next`, whose routes answer the same.
 */
export function takeShortcuts(next: Handler, shortcut: Shortcut): Handler {
  const measure = shortcut.metrics && createMeasure(shortcut.metrics)
  return (request, response) => {
    if (!answerAtOnce(request, response, shortcut, measure)) next(request, response)
  }
}

function answerAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { config, log, readyAnswers, sessions, rates }: Shortcut,
  measure: ((answered: Answered) => void) | undefined,
): boolean {
  const { method, url, headers } = request
  if (method !== 'GET' || url === undefined) return false
  const kept = url === SESSION_CHECK ? undefined : peekAmong(readyAnswers, url)
  if (!kept && url !== SESSION_CHECK) return false

  const common = headersFor(config, headers.origin)
  if (!common) return false
  const secret = sessionSecretIn(headers.cookie, config)
  const user = kept?.audience === 'anyone' ? undefined : userOf(secret, sessions)
  if (kept && !mayHave(kept.audience, user)) return false
  const start = performance.now()
  const written = kept ? writeKept(kept, common, headers) : user && writeSession(user, common)
  if (!written) return false
  const address = addressOf(request, config)
  // One that is too many is refused on the long way.
  if (config.rateLimit && rates.count(address, secret) > 0) return false

  const { status, head, body } = written
  const requestId = newRequestId()
  head[head.length - 1] = requestId
  response.writeHead(status, head).end(body, 'latin1')
  const ms = performance.now() - start
  measure?.({ url, kept, user, status, ms })
  logCall(log, { requestId, userId: user?.id, method, url, address, status, ms })
  return true
}

interface Answered {
  url: string
  /** Undefined for the session check. */
  kept: KeptAnswer | undefined
  user: User | undefined
  status: number
  ms: number
}

/** Counts what was answered here. The meter of a kept answer is looked for once. */
function createMeasure({ calls, players }: Metrics): (answered: Answered) => void {
  const ofSessionCheck = calls.meter('GET', SESSION_CHECK)
  const meters = new WeakMap<ReadyAnswer, CallMeter>()

  function meterOf({ answer }: KeptAnswer, url: string): CallMeter {
    const meter = meters.get(answer) ?? calls.meter('GET', routeOfPath(url))
    meters.set(answer, meter)
    return meter
  }

  return ({ url, kept, user, status, ms }) => {
    const meter = kept ? meterOf(kept, url) : ofSessionCheck
    meter(status, ms)
    if (user?.role === 'player') players.saw(user.id)
  }
}

function peekAmong(kinds: readonly ReadyAnswers[], url: string) {
  for (const answers of kinds) {
    const kept = answers.peek(url)
    if (kept) return kept
  }
  return undefined
}

function mayHave(audience: Audience, user: User | undefined): boolean {
  if (audience === 'anyone') return true
  return user !== undefined && (audience === 'players' || audience.userId === user.id)
}

function userOf(secret: string | undefined, sessions: Pick<Sessions, 'recall'>): User | undefined {
  return secret === undefined ? undefined : sessions.recall(secret)
}

/** As Fastify's `request.ip` with the same `trustProxy`. */
function addressOf({ socket, headers }: IncomingMessage, { trustProxy }: Config): string {
  const direct = socket.remoteAddress ?? ''
  if (trustProxy === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const seen = forwarded.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return seen.at(-Math.min(trustProxy, seen.length)) ?? direct
}
