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
  let asking: Promise<string> | undefined

  /** Versions only grow; an answer that was on its way during a change is of an older one. */
  function learn(version: number, askedAt: number): string {
    if (!current || version >= current.version) current = { version, askedAt }
    return String(current.version)
  }

  return {
    freshness: {
      peek: () =>
        current && now() - current.askedAt < ASKED_FOR_MS ? String(current.version) : undefined,
      ask: () => {
        const askedAt = now()
        asking ??= readVersion()
          .then((version) => learn(version, askedAt))
          .finally(() => {
            asking = undefined
          })
        return asking
      },
    },
    changed: (version) => void learn(version, now()),
  }
}

interface Counted {
  freshness: Freshness
  changed: () => void
}

/**
 * For what nobody keeps a version of. Changes of this process count at once, those of others with
 * the next second.
 */
export function freshnessOfSecond(now: () => number = Date.now): Counted {
  let changes = 0
  const mark = () => `${changes} ${Math.floor(now() / ASKED_FOR_MS)}`
  return { freshness: { peek: mark, ask: async () => mark() }, changed: () => void changes++ }
}
