import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CacheVersion } from './cache-version.ts'
import { selectVariant, toResponse } from './cached-response.ts'
import { keepReply } from './kept-replies.ts'
import type { Audience, ResponseCache } from './response-cache.ts'

/** The catalogue's routes share it, because their responses are all current until the catalogue changes. */
export interface CatalogueCache {
  responseCache: ResponseCache
  /** Holds the responses of addresses that callers can make up, so that they evict only each other. */
  keyedResponseCache: ResponseCache
  cacheVersion: CacheVersion
  consoleOrigin: string
}

/**
 * Browsers revalidate a response each time. A CDN may keep it for a second, because the caches of other
 * processes may be a second behind too.
 */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1'

interface CachedRoute<S extends v.GenericSchema> {
  responseCache: ResponseCache
  cacheVersion: CacheVersion
  audience: Audience
  /** Calls from this origin bypass shared caches, because the console shows its own changes at once. */
  consoleOrigin?: string
  /** Strips undeclared fields from the response. */
  schema: S
  make: () => Promise<v.InferInput<S>>
}

/** Responds from the cache. A browser that already has the same response gets a 304. */
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
  // `Vary: Origin` makes caches keep the console's responses and the shared ones apart.
  const isShared = audience === 'anyone' && request.headers.origin !== consoleOrigin
  const cacheControl = isShared ? SHARED_CACHE_CONTROL : 'private, no-cache'
  const variant = selectVariant(answer, request.headers)
  const { status, headers, body } = toResponse(answer, cacheControl, variant)
  reply.status(status).headers(headers)
  if (status === 200) reply.type(JSON_CONTENT_TYPE)
  keepReply(answer, variant, request, reply, body)
  return status === 200 ? reply.send(body) : reply.send()
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** Returns the path without query, trailing slash and escapes, which do not change the response. */
function pathOf({ url }: FastifyRequest): string {
  const { pathname } = new URL(url, 'http://localhost')
  return decodeURI(pathname).replace(/\/$/, '')
}
