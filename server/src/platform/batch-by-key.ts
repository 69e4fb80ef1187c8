import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** Calls in one batch: a larger one would hold its locks, and the callers behind it, for longer. */
const BATCH_MAX = 200

/** Calls that come while a batch is under way share the next one. `run` may throw for a single call. */
export function batchByKey<Item, Result>(
  run: (key: string, items: readonly Item[]) => Promise<(item: Item) => Result>,
): (key: string, item: Item) => Promise<Result> {
  interface Batch {
    items: Item[]
    isUnderWay: boolean
    done: Promise<(item: Item) => Result>
  }
  const latest = new Map<string, Batch>()

  function begin(key: string, before: Batch | undefined): Batch {
    const batch: Batch = {
      items: [],
      isUnderWay: false,
      done: (before?.done.catch(() => {}) ?? Promise.resolve())
        // Calls of the same moment join.
        .then(() => eventLoopTurn())
        .then(() => {
          batch.isUnderWay = true
          return run(key, batch.items)
        }),
    }
    latest.set(key, batch)
    const forget = () => void (latest.get(key) === batch && latest.delete(key))
    batch.done.then(forget, forget)
    return batch
  }

  return async (key, item) => {
    const last = latest.get(key)
    const isJoinable = last && !last.isUnderWay && last.items.length < BATCH_MAX
    const batch = isJoinable ? last : begin(key, last)
    batch.items.push(item)
    return (await batch.done)(item)
  }
}
