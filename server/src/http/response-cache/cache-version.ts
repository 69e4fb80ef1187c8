import { singleFlight } from '../../platform/single-flight.ts'

/** The version of what a cache holds. It differs after each change. */
export interface CacheVersion {
  /** The present version. Undefined when it takes a query to know. */
  current: () => string | undefined
  refresh: () => Promise<string>
}

/** A version counts as the current one this long after it was read. */
const ASKED_FOR_MS = 1000
/** A version in use is read again after this long, so that no call has to wait for it. */
const ASKED_AGAIN_MS = 500

/**
 * Follows the version of data that has a version number. Changes of this process count at once,
 * those of others within a second.
 */
export function createCacheVersion(
  readVersion: () => Promise<number>,
  now: () => number = performance.now.bind(performance),
) {
  let known: { version: number; text: string; askedAt: number } | undefined
  const refreshOnce = singleFlight<string>(now)

  /** Versions only grow: a lower one was read before the last change. */
  function learn(version: number, askedAt: number): string {
    if (!known || version >= known.version) {
      known = { version, text: String(version), askedAt }
    }
    return known.text
  }

  const refresh = () =>
    refreshOnce('version', async () => {
      const askedAt = now()
      return learn(await readVersion(), askedAt)
    })

  function current(): string | undefined {
    const age = known ? now() - known.askedAt : ASKED_FOR_MS
    if (!known || age >= ASKED_FOR_MS) return undefined
    // If this fails, the first call after the second reads it, and fails too.
    if (age >= ASKED_AGAIN_MS) refresh().catch(() => {})
    return known.text
  }

  return {
    cacheVersion: { current, refresh },
    /** Call it when this process has made the version. */
    changed: (version: number) => void learn(version, now()),
  }
}

/** The keys of what is shown to all players: the leaderboard changes with a submission, boards with the second. */
export const [LEADERBOARD, BOARDS] = ['leaderboard', 'boards']

/** Versions that change each second. */
export type SecondsVersions = ReturnType<typeof versionsOfSeconds>

/**
 * Makes versions for data that has none. Changes of this process count at once, those of others
 * with the next second.
 */
export function versionsOfSeconds(now: () => number = Date.now) {
  let second = 0
  /** Changes within the present second. */
  const changes = new Map<string, number>()

  function changesOf(key: string): number {
    const current = Math.floor(now() / ASKED_FOR_MS)
    if (current !== second) changes.clear()
    second = current
    return changes.get(key) ?? 0
  }

  return {
    /** `key` names a thing that changes on its own. */
    of: (key: string): CacheVersion => {
      const version = () => `${changesOf(key)} ${second}`
      return { current: version, refresh: async () => version() }
    },
    /** Call it when this process has changed the thing. */
    changed: (key: string) => void changes.set(key, changesOf(key) + 1),
  }
}
