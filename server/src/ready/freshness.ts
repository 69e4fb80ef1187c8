import { createSharedWork } from './shared-work.ts'

/** Tells whether what was read a while ago is still true: two equal marks, and nothing has changed. */
export interface Freshness {
  /** The mark of now, if it is known without asking anybody. */
  peek: () => string | undefined
  ask: () => Promise<string>
}

/** How long a version that was asked for is taken to be the current one. */
const ASKED_FOR_MS = 1000
/** While it is in use, it is asked for again before that is over: then nobody has to wait for it. */
const ASKED_AGAIN_MS = 500

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
  let current: { version: number; mark: string; askedAt: number } | undefined
  const shareAsking = createSharedWork<string>(now)

  /** Versions only grow; an answer that was on its way during a change is of an older one. */
  function learn(version: number, askedAt: number): string {
    if (!current || version >= current.version) {
      current = { version, mark: String(version), askedAt }
    }
    return current.mark
  }

  const ask = () =>
    shareAsking('version', async () => {
      const askedAt = now()
      return learn(await readVersion(), askedAt)
    })

  function peek(): string | undefined {
    const age = current ? now() - current.askedAt : ASKED_FOR_MS
    if (!current || age >= ASKED_FOR_MS) return undefined
    // Should it fail, whoever comes when the time is over asks for it, and is told.
    if (age >= ASKED_AGAIN_MS) ask().catch(() => {})
    return current.mark
  }

  return {
    freshness: { peek, ask },
    changed: (version) => void learn(version, now()),
  }
}

/** The key of what every submission may change: the leaderboard and all boards. */
export const LEADERBOARD = 'leaderboard'

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
