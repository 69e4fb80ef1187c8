import { singleFlight } from '../../platform/single-flight.ts'

export interface CacheVersion {
  /** The current version, or undefined when that takes a query. */
  current: () => string | undefined
  refresh: () => Promise<string>
}

/** How long after it was read a version counts as current. */
const CURRENT_FOR_MS = 1000
/** A version in use is read again after this time, so that no call has to wait for it. */
const REFRESH_AFTER_MS = 500

interface CacheVersionOptions {
  now?: () => number
  /** Counts lost connections. The database that answers next may lack the last changes. */
  losses?: () => number
}

/** Changes by this process are seen at once, those by others within a second. */
export function createCacheVersion(
  readVersion: () => Promise<number>,
  { now = performance.now.bind(performance), losses = () => 0 }: CacheVersionOptions = {},
) {
  let known: { version: number; text: string; readAt: number; losses: number } | undefined
  /** How often the version went back. The same number then stands for different data. */
  let setbacks = 0
  const refreshOnce = singleFlight<string>(now)

  /** A lower version was either read before the last change, or shows that a failover lost changes. */
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
    const age = known ? now() - known.readAt : CURRENT_FOR_MS
    if (!known || age >= CURRENT_FOR_MS || known.losses !== losses()) return undefined
    // If this fails, the first call after the second fails too.
    if (age >= REFRESH_AFTER_MS) refresh().catch(() => {})
    return known.text
  }

  return {
    cacheVersion: { current, refresh },
    /** Call it when this process has changed the data. */
    changed: (version: number) => void learn(version, now()),
  }
}

export type SecondsVersions = ReturnType<typeof versionsOfSeconds>

/** For data without a version. Changes by other processes are seen with the next second. */
export function versionsOfSeconds(now: () => number = Date.now) {
  let second = 0
  /** Changes in the current second. */
  const changes = new Map<string, number>()

  function changesOf(key: string): number {
    const current = Math.floor(now() / CURRENT_FOR_MS)
    if (current !== second) changes.clear()
    second = current
    return changes.get(key) ?? 0
  }

  return {
    /** Each key has its own version. */
    of: (key: string): CacheVersion => {
      const version = () => `${changesOf(key)} ${second}`
      return { current: version, refresh: async () => version() }
    },
    /** Call it when this process has changed the key's data. */
    changed: (key: string) => void changes.set(key, changesOf(key) + 1),
  }
}
