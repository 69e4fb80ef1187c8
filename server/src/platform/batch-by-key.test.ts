import { expect, it } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

/** A batching function whose runs end only when the test calls `end`. */
function createControlledBatches() {
  const runs: { key: string; items: readonly number[]; end: (error?: Error) => void }[] = []
  let noteRun = () => {}
  const call = batchByKey((key, items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<(item: number) => number>()
    const double = (item: number) => {
      if (item < 0) throw new Error(`${item} is refused`)
      return 2 * item
    }
    runs.push({ key, items, end: (error) => (error ? reject(error) : resolve(double)) })
    noteRun()
    return promise
  })
  return {
    call,
    runs,
    /** Resolves with the run of this number, counted from 1, once that run has begun. */
    async run(number: number) {
      while (runs.length < number) {
        await new Promise<void>((resolve) => {
          noteRun = resolve
        })
      }
      const found = runs[number - 1]
      if (!found) throw new Error('No such run')
      return found
    },
  }
}

it('runs calls of one moment together, and those that come meanwhile after them', async () => {
  const { call, run, runs } = createControlledBatches()
  const first = [call('a', 1), call('a', 2)]
  const { items, end } = await run(1)
  expect(items).toEqual([1, 2])
  const later = [call('a', 3), call('a', 4)]
  const other = call('b', 5)
  ;(await run(2)).end()
  expect(await other).toBe(10)
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b'])
  end()
  expect(await Promise.all(first)).toEqual([2, 4])
  const next = await run(3)
  expect(next.items).toEqual([3, 4])
  next.end()
  expect(await Promise.all(later)).toEqual([6, 8])
})

it('fails a call alone that is refused, and all calls of a run that fails', async () => {
  const { call, run } = createControlledBatches()
  const calls = [call('a', 1), call('a', -1)]
  ;(await run(1)).end()
  expect(await Promise.allSettled(calls)).toMatchObject([
    { value: 2 },
    { reason: { message: '-1 is refused' } },
  ])
  const failing = [call('a', 1), call('a', 2)]
  const { end } = await run(2)
  const after = call('a', 3)
  end(new Error('The database is away'))
  expect(await Promise.allSettled(failing)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  ;(await run(3)).end()
  expect(await after).toBe(6)
})

it('bounds a batch', async () => {
  const { call, run } = createControlledBatches()
  const calls = Array.from({ length: 500 }, (_, index) => call('a', index))
  for (const [number, size] of [200, 200, 100].entries()) {
    const { items, end } = await run(number + 1)
    expect(items).toHaveLength(size)
    end()
  }
  expect((await Promise.all(calls)).at(-1)).toBe(998)
})
