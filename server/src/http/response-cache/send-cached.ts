import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CacheVersion } from './cache-version.ts'
import { shape, variantFor } from './cached-response.ts'
import { keepReply } from './kept-replies.ts'
import type { Audience, ResponseCache } from './response-cache.ts'

/** Shared by the routes of the catalogue: their answers are current until it changes. */
export interface CatalogueCache {
  responseCache: ResponseCache
  /** The cache for addresses that callers can make up: these push out only each other. */
  keyedResponseCache: ResponseCache
  cacheVersion: CacheVersion
  consoleOrigin: string
}

/** Browsers ask each time; a CDN keeps it for a second, as long as another process may be behind. */
export const SHARED = 'public, max-age=0, must-revalidate, s-maxage=1'

interface CachedRoute<S extends v.GenericSchema> {
  responseCache: ResponseCache
  cacheVersion: CacheVersion
  audience: Audience
  /** The console shows its own changes at once, so what it reads is in no shared cache. */
  consoleOrigin?: string
  /** The answer passes through it, so that nothing undeclared can leave. */
  schema: S
  make: () => Promise<v.InferInput<S>>
}

/** Answers from the cache. A browser that has the same answer already gets a 304. */
export async function sendCached<S extends v.GenericSchema>(
  request: FastifyRequest,
  reply: FastifyReply,
  { responseCache, cacheVersion, audience, consoleOrigin, schema, make }: CachedRoute<S>,
): Promise<FastifyReply> {
  const answer = await responseCache.find(pathOf(request), {
    audience,
    cacheVersion,
    make: async () => JSON.stringify(v.parse(schema, await make())),
  })
  // `Vary: Origin` keeps both answers apart.
  const isShared = audience === 'anyone' && request.headers.origin !== consoleOrigin
  const cacheControl = isShared ? SHARED : 'private, no-cache'
  const variant = variantFor(answer, request.headers)
  const { status, headers, body } = shape(answer, cacheControl, variant)
  reply.status(status).headers(headers)
  if (status === 200) reply.type(JSON_TYPE)
  keepReply(answer, variant, request, reply, body)
  return status === 200 ? reply.send(body) : reply.send()
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The path without query, trailing slash and escapes, which make no other answer. */
function pathOf({ url }: FastifyRequest): string {
  const { pathname } = new URL(url, 'http://localhost')
  return decodeURI(pathname).replace(/\/$/, '')
}
