import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { evictOldest } from '../../platform/evict-oldest.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import type { CacheVersion } from './cache-version.ts'
import { type CachedResponse, toCachedResponse } from './cached-response.ts'

/** Who may have an answer. `userId`: that player alone. */
export type Audience = 'anyone' | 'players' | { userId: Id }

export interface CacheEntry {
  answer: CachedResponse
  audience: Audience
}

interface Kept extends CacheEntry {
  version: string
  cacheVersion: CacheVersion
}

export type ResponseCache = ReturnType<typeof createResponseCache>

export interface Recipe {
  audience: Audience
  cacheVersion: CacheVersion
  make: () => Promise<string>
}

/** A catalogue of ten times the starter content has fewer addresses. */
const KEPT_MAX = 2000

/** Made once and sent many times. `CacheVersion` says how soon a change of another process is seen. */
export function createResponseCache(max = KEPT_MAX) {
  const answers = new Map<string, Kept>()
  const makeOnce = singleFlight<CachedResponse>()

  async function makeAnswer(path: string, version: string, { make, ...recipe }: Recipe) {
    const answer = toCachedResponse(await make())
    answers.delete(path)
    answers.set(path, { answer, version, ...recipe })
    evictOldest(answers, max)
    return answer
  }

  return {
    /** The answer at this address, if it is kept and known to be current without a query. */
    peek: (path: string): CacheEntry | undefined => {
      const kept = answers.get(path)
      return kept?.version === kept?.cacheVersion.current() ? kept : undefined
    },
    /** The kept answer while it is current, else a new one of the JSON text that `make` returns. */
    find: async (path: string, recipe: Recipe) => {
      // Read before the answer is made, so that a change meanwhile outdates it at once.
      const version = recipe.cacheVersion.current() ?? (await recipe.cacheVersion.refresh())
      const kept = answers.get(path)
      if (kept?.version === version) return kept.answer
      return makeOnce(`${version} ${path}`, () => makeAnswer(path, version, recipe))
    },
  }
}
