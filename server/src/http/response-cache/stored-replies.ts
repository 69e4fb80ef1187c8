import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from '../headers/request-id.ts'
import type { CallLimit } from '../refusals/rate-limits.ts'
import type { App } from '../valibot.ts'
import { selectVariant } from './cached-response.ts'
import type { Audience, ResponseCache } from './response-cache.ts'

interface StoredReply {
  status: number
  /** Header names and values in turn. The last value is the request id, which differs in each reply. */
  head: string[]
  /** In latin1, because Node sends only a string together with the headers. */
  body: string
}

/** Replies by content, then by encoding and origin. The content is a cached response or a session's user. */
const storedReplies = new WeakMap<object, Map<string, StoredReply>>()

/** Later calls for the same content get the stored reply, and run no route and no further hooks. */
export function storeReply(
  content: object,
  variant: string,
  { method, headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): void {
  const { [REQUEST_ID_HEADER]: _, ...headers } = reply.getHeaders()
  // Foreign origins are not stored, because callers can make up any number of them.
  const isOwnOrigin = origin === undefined || headers['access-control-allow-origin'] === origin
  if (method !== 'GET' || !isOwnOrigin || headers['set-cookie']) return
  const bytes = Buffer.from(body).toString('latin1')
  const length = reply.statusCode === 200 ? { 'content-length': bytes.length } : {}
  const replies = storedReplies.get(content) ?? new Map<string, StoredReply>()
  storedReplies.set(content, replies)
  replies.set(toKey(variant, origin), {
    status: reply.statusCode,
    head: Object.entries({ ...headers, ...length, [REQUEST_ID_HEADER]: '' })
      .flat()
      .map(String),
    body: bytes,
  })
}

function toKey(variant: string, origin = ''): string {
  return `${variant} ${origin}`
}

/** The most frequent call outside the response caches. */
const SESSION_CHECK_PATH = '/api/auth/user'

interface CacheHookOptions extends Record<'responseCache' | 'keyedResponseCache', ResponseCache> {
  /** Returns the user of the request's session if it is cached. */
  findCachedUser: (request: FastifyRequest) => User | undefined
  limit: CallLimit
}

/** Sends stored replies before all other hooks. Calls without a stored reply continue. */
export function answerFromCache(app: App, hook: CacheHookOptions): void {
  const { responseCache, keyedResponseCache, findCachedUser, limit } = hook
  function find(request: FastifyRequest): [content: object, variant: string] | undefined {
    const { url, raw } = request
    if (url === SESSION_CHECK_PATH) {
      request.user = findCachedUser(request)
      return request.user && [request.user, '']
    }
    const entry = responseCache.peek(url) ?? keyedResponseCache.peek(url)
    if (!entry) return undefined
    if (entry.audience !== 'anyone') request.user = findCachedUser(request)
    if (!isInAudience(entry.audience, request.user)) return undefined
    return [entry.answer, selectVariant(entry.answer, raw.headers)]
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET') return done()
    const [content, variant = ''] = find(request) ?? []
    const kept = content && storedReplies.get(content)?.get(toKey(variant, request.headers.origin))
    if (!kept || limit(request) > 0) return done()
    const { status, head, body } = kept
    head[head.length - 1] = request.id
    reply.hijack()
    reply.raw.writeHead(status, head).end(body, 'latin1')
  })
}

function isInAudience(audience: Audience, user: User | undefined): boolean {
  if (audience === 'anyone') return true
  return user !== undefined && (audience === 'players' || audience.userId === user.id)
}
