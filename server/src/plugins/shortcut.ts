import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import type { Logger } from 'pino'
import type { Sessions } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import {
  type Audience,
  type Encoding,
  encodingFor,
  type KeptAnswer,
  type ReadyAnswer,
  type ReadyAnswers,
} from '../ready/ready-answers.ts'
import { logCall } from './log.ts'
import type { CountCall } from './rate-limits.ts'
import { JSON_TYPE, type Shaped, shape } from './ready-routes.ts'
import { type Headers, headersFor } from './security-headers.ts'
import { SESSION_COOKIE } from './sessions.ts'

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
  const kept = url === SESSION_CHECK ? undefined : peekAmong(readyAnswers, url)
  if (!kept && url !== SESSION_CHECK) return false

  const common = headersFor(config, headers.origin)
  if (!common) return false
  const audience = kept?.audience ?? 'players'
  const user = audience === 'anyone' ? undefined : userOf(headers.cookie, sessions)
  if (!mayHave(audience, user)) return false
  const address = addressOf(request, config)
  // One that is too many is refused on the long way.
  if (config.rateLimit && countCall(address) > 0) return false

  const start = performance.now()
  const written = kept ? writeKept(kept, common, headers) : user && writeSession(user, common)
  if (!written) return false
  response.writeHead(written.status, written.head).end(written.body)
  logCall(log, { method, url, address, status: written.status, ms: performance.now() - start })
  return true
}

/** An answer as `writeHead` and `end` take it. */
interface Written {
  status: number
  head: string[]
  body: string | Buffer
}

function write(common: Headers, { status, headers, body }: Shaped): Written {
  const own = Object.entries(headers).flat()
  const type = ['content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(body))]
  return { status, head: [...common, ...own, ...(status === 200 ? type : [])], body }
}

/** What has been written once, by the headers that all answers carry. */
type Variants = Map<Headers, Partial<Record<Encoding, Written>>>

/** Of a kept answer, or for a user whose session is remembered: each goes when that goes. */
const variantsOf = new WeakMap<ReadyAnswer | User, Variants>()

function writeOnce(
  source: ReadyAnswer | User,
  { common, encoding }: { common: Headers; encoding: Encoding },
  shapeIt: () => Shaped,
): Written {
  const known = variantsOf.get(source)?.get(common)?.[encoding]
  if (known) return known
  const written = write(common, shapeIt())
  const variants: Variants = variantsOf.get(source) ?? new Map()
  variants.set(common, { ...variants.get(common), [encoding]: written })
  variantsOf.set(source, variants)
  return written
}

function writeKept(kept: KeptAnswer, common: Headers, conditions: IncomingHttpHeaders): Written {
  // Whether it is a 304 depends on what the browser has.
  if (conditions['if-none-match'] !== undefined) return write(common, shape(kept, conditions))
  const encoding = encodingFor(kept.answer, conditions['accept-encoding'])
  return writeOnce(kept.answer, { common, encoding }, () => shape(kept, conditions))
}

function writeSession(user: User, common: Headers): Written {
  return writeOnce(user, { common, encoding: 'identity' }, () => ({
    status: 200,
    encoding: 'identity',
    headers: { 'cache-control': 'no-store', vary: 'Origin' },
    body: JSON.stringify({ loggedIn: true, user }),
  }))
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

const SECRET = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]+)\\s*(?:;|$)`)

function userOf(cookies: string | undefined, sessions: Pick<Sessions, 'recall'>): User | undefined {
  const secret = cookies === undefined ? undefined : SECRET.exec(cookies)?.[1]
  return secret === undefined ? undefined : sessions.recall(secret)
}

/** As Fastify's `request.ip` with the same `trustProxy`. */
function addressOf({ socket, headers }: IncomingMessage, { trustProxy }: Config): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '')
}
