import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CacheVersion } from './cache-version.ts'
import { prepareReply } from './cached-response.ts'
import type { Audience, ResponseCache } from './response-cache.ts'
import { storeReply } from './stored-replies.ts'

/** Shared by all catalogue routes, because any change of the catalogue invalidates all their responses. */
export interface CatalogueCache {
  responseCache: ResponseCache
  /** For addresses that callers can make up, so that they do not evict other responses. */
  keyedResponseCache: ResponseCache
  cacheVersion: CacheVersion
  consoleOrigin: string
}

/** Browsers revalidate each time. A CDN may be a second behind, like the caches of other processes. */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1'

interface CachedRouteOptions<S extends v.GenericSchema> {
  responseCache: ResponseCache
  cacheVersion: CacheVersion
  audience: Audience
  /** Calls from the console bypass shared caches, because the console must show its own changes at once. */
  consoleOrigin?: string
  /** Strips undeclared fields from the response. */
  schema: S
  make: () => Promise<v.InferInput<S>>
}

/** Sends the cached response, or a 304 if the browser already has it. */
export async function sendCached<S extends v.GenericSchema>(
  request: FastifyRequest,
  reply: FastifyReply,
  { responseCache, cacheVersion, audience, consoleOrigin, schema, make }: CachedRouteOptions<S>,
): Promise<FastifyReply> {
  const answer = await responseCache.find(toCachePath(request), {
    audience,
    cacheVersion,
    make: async () => JSON.stringify(v.parse(schema, await make())),
  })
  // With `Vary: Origin`, caches store the console's responses separately.
  const isShared = audience === 'anyone' && request.headers.origin !== consoleOrigin
  const cacheControl = isShared ? SHARED_CACHE_CONTROL : 'private, no-cache'
  const { variant, body } = prepareReply(answer, cacheControl, request, reply)
  if (variant !== 'unchanged') reply.type(JSON_CONTENT_TYPE)
  storeReply(answer, variant, request, reply, body)
  return variant === 'unchanged' ? reply.send() : reply.send(body)
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** Removes the query, the trailing slash and escapes, which do not change the response. */
function toCachePath({ url }: FastifyRequest): string {
  const { pathname } = new URL(url, 'http://localhost')
  return decodeURI(pathname).replace(/\/$/, '')
}
