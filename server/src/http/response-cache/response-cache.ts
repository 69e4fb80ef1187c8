import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { setNewest } from '../../platform/set-newest.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import type { CacheVersion } from './cache-version.ts'
import { type CachedResponse, toCachedResponse } from './cached-response.ts'

/** The callers that may get the response: all, all players, or one player. */
export type Audience = 'anyone' | 'players' | { userId: Id }

export type ResponseCache = ReturnType<typeof createResponseCache>

export interface CacheableResponse {
  audience: Audience
  cacheVersion: CacheVersion
  make: () => Promise<string>
}

interface CacheEntry extends Omit<CacheableResponse, 'make'> {
  answer: CachedResponse
  version: string
}

/** A catalogue ten times the size of the starter content has fewer addresses. */
export const CACHED_RESPONSES_MAX = 2000

/** Caches responses until their `CacheVersion` changes. */
export function createResponseCache() {
  const answers = new Map<string, CacheEntry>()
  const makeOnce = createSingleFlight<CachedResponse>()

  async function makeAnswer(path: string, version: string, { make, ...recipe }: CacheableResponse) {
    const answer = toCachedResponse(await make())
    setNewest(answers, path, { answer, version, ...recipe }, CACHED_RESPONSES_MAX)
    return answer
  }

  return {
    /** Returns the cached response if it is known to be current. Never runs a query. */
    peek: (path: string): CacheEntry | undefined => {
      const entry = answers.get(path)
      return entry?.version === entry?.cacheVersion.current() ? entry : undefined
    },
    /** Returns the cached response if it is current. Otherwise, `make` creates a new one. */
    find: async (path: string, recipe: CacheableResponse) => {
      // The version is read first, so that a change during `make` invalidates the response.
      const version = recipe.cacheVersion.current() ?? (await recipe.cacheVersion.refresh())
      const entry = answers.get(path)
      if (entry?.version === version) return entry.answer
      return makeOnce(`${version} ${path}`, () => makeAnswer(path, version, recipe))
    },
  }
}
