import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** The maximum number of calls in one batch. A larger batch would hold its locks for longer. */
const BATCH_SIZE_MAX = 200

/**
 * Calls that arrive while a batch runs share the next one. The function that `run` returns gives each
 * call its result, and may throw to fail that call alone.
 */
export function batchByKey<Item, Result>(
  run: (key: string, items: readonly Item[]) => Promise<(item: Item) => Result>,
): (key: string, item: Item) => Promise<Result> {
  interface Batch {
    items: Item[]
    isRunning: boolean
    done: Promise<(item: Item) => Result>
  }
  const latest = new Map<string, Batch>()

  function begin(key: string, before: Batch | undefined): Batch {
    const batch: Batch = {
      items: [],
      isRunning: false,
      done: (before?.done.catch(() => {}) ?? Promise.resolve())
        // Calls made in the same turn of the event loop join the batch.
        .then(() => eventLoopTurn())
        .then(() => {
          batch.isRunning = true
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
    const isJoinable = last && !last.isRunning && last.items.length < BATCH_SIZE_MAX
    const batch = isJoinable ? last : begin(key, last)
    batch.items.push(item)
    return (await batch.done)(item)
  }
}
