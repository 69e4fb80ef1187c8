const JOIN_WINDOW_MS = 100

/**
 * Runs the work for a key, or joins a run that began less than 100 ms ago. Later callers start another
 * run, because whatever delays the first one may be over.
 */
export function createSingleFlight<T>(now = performance.now.bind(performance)) {
  const runs = new Map<string, { startedAt: number; done: Promise<T> }>()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const current = runs.get(key)
    if (current && now() - current.startedAt < JOIN_WINDOW_MS) return current.done
    const own = { startedAt: now(), done: work() }
    runs.set(key, own)
    const forget = () => void (runs.get(key) === own && runs.delete(key))
    own.done.then(forget, forget)
    return own.done
  }
}
