import { createSingleFlight } from '../../platform/single-flight.ts'

export interface CacheVersion {
  /** Returns undefined if the version must be read again with `refresh`. */
  current: () => string | undefined
  refresh: () => Promise<string>
}

/** A version counts as current for this long after it was read. */
const VERSION_LIFETIME_MS = 1000
/** An older version is read again in the background, so that no call waits for it. */
const REFRESH_AFTER_MS = 500

interface CacheVersionOptions {
  now?: () => number
  /** Counts lost database connections. After a failover, the new database may lack the last changes. */
  losses?: () => number
}

/** Changes by this process are seen at once, and changes by other processes within a second. */
export function createCacheVersion(
  readVersion: () => Promise<number>,
  { now = performance.now.bind(performance), losses = () => 0 }: CacheVersionOptions = {},
) {
  let known: { version: number; text: string; readAt: number; losses: number } | undefined
  /** Counts decreases of the version. After a decrease, versions repeat with different data. */
  let setbacks = 0
  const refreshOnce = createSingleFlight<string>(now)

  /** A lower version than the last was either read earlier or is due to a failover that lost changes. */
  function learn(version: number, readAt: number): string {
    if (known && version < known.version) {
      if (readAt <= known.readAt) return known.text
      setbacks++
    }
    known = { version, text: `${version}.${losses()}.${setbacks}`, readAt, losses: losses() }
    return known.text
  }

  const refresh = () =>
    refreshOnce('version', async () => {
      const readAt = now()
      return learn(await readVersion(), readAt)
    })

  function current(): string | undefined {
    const age = known ? now() - known.readAt : VERSION_LIFETIME_MS
    if (!known || age >= VERSION_LIFETIME_MS || known.losses !== losses()) return undefined
    // The error is ignored. If it persists, the next `refresh` that a call waits for throws it.
    if (age >= REFRESH_AFTER_MS) refresh().catch(() => {})
    return known.text
  }

  return {
    cacheVersion: { current, refresh },
    /** Call it after this process has changed the data. */
    recordChange: (version: number) => void learn(version, now()),
  }
}

export type TimedVersions = ReturnType<typeof createTimedVersions>

/** Uses the current second as version. Changes by other processes are seen in the next second. */
export function createTimedVersions(now: () => number = Date.now) {
  let second = 0
  /** The number of changes of each key in the current second. */
  const changes = new Map<string, number>()

  function changesOf(key: string): number {
    const current = Math.floor(now() / VERSION_LIFETIME_MS)
    if (current !== second) changes.clear()
    second = current
    return changes.get(key) ?? 0
  }

  return {
    forKey: (key: string): CacheVersion => {
      const version = () => `${changesOf(key)} ${second}`
      return { current: version, refresh: async () => version() }
    },
    /** Call it after this process has changed the key's data. */
    recordChange: (key: string) => void changes.set(key, changesOf(key) + 1),
  }
}
