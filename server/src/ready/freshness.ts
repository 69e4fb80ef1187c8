import { createSharedWork } from './shared-work.ts'

/** Tells whether what was read a while ago is still true: two equal marks, and nothing has changed. */
export interface Freshness {
  /** The mark of now, if it is known without asking anybody. */
  peek: () => string | undefined
  ask: () => Promise<string>
}

/** How long a version that was asked for is taken to be the current one. */
const ASKED_FOR_MS = 1000

interface Versioned {
  freshness: Freshness
  /** This process itself has made the version. */
  changed: (version: number) => void
}

/**
 * For what every change of gives another version number. Changes of this process count at once,
 * those of others a second later at most.
 */
export function freshnessOfVersion(
  readVersion: () => Promise<number>,
  now: () => number = performance.now.bind(performance),
): Versioned {
  let current: { version: number; askedAt: number } | undefined
  const shareAsking = createSharedWork<string>(now)

  /** Versions only grow; an answer that was on its way during a change is of an older one. */
  function learn(version: number, askedAt: number): string {
    if (!current || version >= current.version) current = { version, askedAt }
    return String(current.version)
  }

  return {
    freshness: {
      peek: () =>
        current && now() - current.askedAt < ASKED_FOR_MS ? String(current.version) : undefined,
      ask: () =>
        shareAsking('version', async () => {
          const askedAt = now()
          return learn(await readVersion(), askedAt)
        }),
    },
    changed: (version) => void learn(version, now()),
  }
}

/** What is read anew each second, by a key for each thing that changes by itself. */
export interface SecondsFreshness {
  of: (key: string) => Freshness
  /** This process itself has changed it. */
  changed: (key: string) => void
}

/**
 * For what nobody keeps a version of. Changes of this process count at once, those of others with
 * the next second.
 */
export function freshnessOfSeconds(now: () => number = Date.now): SecondsFreshness {
  let second = 0
  /** Of the running second; in the next one everything is read anew. */
  const changes = new Map<string, number>()

  function changesOf(key: string): number {
    const current = Math.floor(now() / ASKED_FOR_MS)
    if (current !== second) changes.clear()
    second = current
    return changes.get(key) ?? 0
  }

  return {
    of: (key) => {
      const mark = () => `${changesOf(key)} ${second}`
      return { peek: mark, ask: async () => mark() }
    },
    changed: (key) => void changes.set(key, changesOf(key) + 1),
  }
}
