const SHARED_FOR_MS = 100

/** Runs the work for a key, or joins who has just begun it. */
export type ShareWork<T> = (key: string, work: () => Promise<T>) => Promise<T>

/**
 * Of those who want the same at about the same time one does the work for all. Whoever comes later
 * does it anew: what holds the earlier one up may be over by then.
 */
export function createSharedWork<T>(now = performance.now.bind(performance)): ShareWork<T> {
  const underWay = new Map<string, { begun: number; done: Promise<T> }>()
  return (key, work) => {
    const joined = underWay.get(key)
    if (joined && now() - joined.begun < SHARED_FOR_MS) return joined.done
    const own = { begun: now(), done: work() }
    underWay.set(key, own)
    const forget = () => void (underWay.get(key) === own && underWay.delete(key))
    own.done.then(forget, forget)
    return own.done
  }
}
