import { singleFlight } from '../../platform/single-flight.ts'

export interface CacheVersion {
  /** The present version. Undefined when it takes a query to know. */
  current: () => string | undefined
  refresh: () => Promise<string>
}

/** A version counts as the current one this long after it was read. */
const ASKED_FOR_MS = 1000
/** A version in use is read again after this long, so that no call has to wait for it. */
const ASKED_AGAIN_MS = 500

interface CacheVersionOptions {
  now?: () => number
  /** Grows with each lost connection: the database that is found next may have lost the last changes. */
  losses?: () => number
}

/** Changes of this process count at once, those of others within a second. */
export function createCacheVersion(
  readVersion: () => Promise<number>,
  { now = performance.now.bind(performance), losses = () => 0 }: CacheVersionOptions = {},
) {
  let known: { version: number; text: string; askedAt: number; losses: number } | undefined
  /** How often the version went back. The same number then stands for other data than before. */
  let setbacks = 0
  const refreshOnce = singleFlight<string>(now)

  /** A lower version was read before the last change, or a failover has lost changes. */
  function learn(version: number, askedAt: number): string {
    if (known && version < known.version) {
      if (askedAt <= known.askedAt) return known.text
      setbacks++
    }
    known = { version, text: `${version}.${losses()}.${setbacks}`, askedAt, losses: losses() }
    return known.text
  }

  const refresh = () =>
    refreshOnce('version', async () => {
      const askedAt = now()
      return learn(await readVersion(), askedAt)
    })

  function current(): string | undefined {
    const age = known ? now() - known.askedAt : ASKED_FOR_MS
    if (!known || age >= ASKED_FOR_MS || known.losses !== losses()) return undefined
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

export type SecondsVersions = ReturnType<typeof versionsOfSeconds>

/** For data without a version. Changes of others count with the next second. */
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
