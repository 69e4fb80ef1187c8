const SHARED_FOR_MS = 100

/** Within 100 ms callers share one run. A later one begins another: what held up the first may be over. */
export function singleFlight<T>(now = performance.now.bind(performance)) {
  const underWay = new Map<string, { begun: number; done: Promise<T> }>()
  /** Runs the work for a key, or joins the run that has just begun. */
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const joined = underWay.get(key)
    if (joined && now() - joined.begun < SHARED_FOR_MS) return joined.done
    const own = { begun: now(), done: work() }
    underWay.set(key, own)
    const forget = () => void (underWay.get(key) === own && underWay.delete(key))
    own.done.then(forget, forget)
    return own.done
  }
}
