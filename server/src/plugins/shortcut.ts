import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Logger } from 'pino'
import type { Sessions } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type {
  Audience,
  Encoding,
  KeptAnswer,
  ReadyAnswer,
  ReadyAnswers,
} from '../ready/ready-answers.ts'
import { logCall } from './log.ts'
import type { CountCall } from './rate-limits.ts'
import { JSON_TYPE, type Shaped, shape } from './ready-routes.ts'
import { type Headers, headersFor } from './security-headers.ts'
import { sessionSecretIn } from './sessions.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Shortcut {
  config: Config
  log: Logger
  readyAnswers: readonly ReadyAnswers[]
  sessions: Pick<Sessions, 'recall'>
  countCall: CountCall
}

const SESSION_CHECK = '/api/auth/user'

/**
 * Answers at once, before the framework hears of it, what is asked most and known already: a kept
 * answer, and who is logged in. Whatever needs more (a look-up, a refusal, another method) goes the
 * long way to `next`, whose routes answer the same.
 */
export function takeShortcuts(next: Handler, shortcut: Shortcut): Handler {
  return (request, response) => {
    if (!answerAtOnce(request, response, shortcut)) next(request, response)
  }
}

function answerAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { config, log, readyAnswers, sessions, countCall }: Shortcut,
): boolean {
  const { method, url, headers } = request
  if (method !== 'GET' || url === undefined) return false
  const isSessionCheck = url === SESSION_CHECK
  const kept = isSessionCheck ? undefined : peekAmong(readyAnswers, url)
  if (!kept && !isSessionCheck) return false

  const common = headersFor(config, headers.origin)
  if (!common) return false
  const audience = kept?.audience ?? 'players'
  const user =
    audience === 'anyone' ? undefined : userOf(sessionSecretIn(headers.cookie, config), sessions)
  if (!mayHave(audience, user)) return false
  const address = addressOf(request, config)
  // One that is too many is refused on the long way.
  if (config.rateLimit && countCall(address) > 0) return false

  const start = performance.now()
  const status = kept
    ? sendKept(response, common, kept, headers)
    : send(response, common, {
        status: 200,
        encoding: 'identity',
        headers: { 'cache-control': 'no-store', vary: 'Origin' },
        body: JSON.stringify({ loggedIn: true, user }),
      })
  logCall(log, { method, url, address, status, ms: performance.now() - start })
  return true
}

/** By the headers that all answers carry, and the encoding. */
type Heads = Map<Headers, Partial<Record<Encoding, string[]>>>

const headsOf = new WeakMap<ReadyAnswer, Heads>()

/** A kept answer's head is put together once, too. */
function sendKept(
  response: ServerResponse,
  common: Headers,
  kept: KeptAnswer,
  conditions: IncomingHttpHeaders,
): number {
  const shaped = shape(kept, conditions)
  if (shaped.status === 304) return send(response, common, shaped)
  const heads: Heads = headsOf.get(kept.answer) ?? new Map()
  headsOf.set(kept.answer, heads)
  const known = heads.get(common) ?? {}
  heads.set(common, known)
  const head = known[shaped.encoding] ?? toHead(common, shaped)
  known[shaped.encoding] = head
  response.writeHead(200, head).end(shaped.body)
  return 200
}

function toHead(common: Headers, { status, headers, body }: Shaped): string[] {
  const own = Object.entries(headers).flat()
  const type = ['content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(body))]
  return [...common, ...own, ...(status === 200 ? type : [])]
}

function send(response: ServerResponse, common: Headers, shaped: Shaped): number {
  response.writeHead(shaped.status, toHead(common, shaped)).end(shaped.body)
  return shaped.status
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
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}
