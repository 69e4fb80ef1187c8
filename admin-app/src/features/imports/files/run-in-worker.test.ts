import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JobError, runInWorker } from './run-in-worker.ts'

/** Does as it is told: what the browser's own does with a file, the tests in the browser see. */
class FakeWorker {
  static latest: FakeWorker
  onmessage?: (event: { data: unknown }) => void
  onerror?: (event: { message: string; preventDefault: () => void }) => void
  terminate = vi.fn()
  postMessage = vi.fn()
  constructor() {
    FakeWorker.latest = this
  }
}

const reported = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (signal = new AbortController().signal) =>
  runInWorker('read', { content: new Blob(['question']) }, signal)

it("returns the worker's result and ends the worker", async () => {
  const reading = read()
  const { latest } = FakeWorker
  expect(latest.postMessage).toHaveBeenCalledWith({ kind: 'read', content: expect.any(Blob) })
  latest.onmessage?.({ data: { result: 'questions' } })
  expect(await reading).toBe('questions')
  expect(latest.terminate).toHaveBeenCalled()
})

it('passes on why a file cannot be read', async () => {
  const reading = read()
  FakeWorker.latest.onmessage?.({ data: { refused: 'Line 3 breaks off.' } })
  await expect(reading).rejects.toEqual(new JobError('Line 3 breaks off.'))
})

it('stops a worker that hangs', async () => {
  const reading = read()
  const said = expect(reading).rejects.toThrow('longer than 30 seconds')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(FakeWorker.latest.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await said
  expect(FakeWorker.latest.terminate).toHaveBeenCalled()
})

it('reports a crashed worker', async () => {
  const reading = read()
  FakeWorker.latest.onerror?.({ message: 'out of memory', preventDefault: () => {} })
  await expect(reading).rejects.toThrow('Something went wrong while reading the file')
  expect(reported).toHaveBeenCalledWith(new Error('out of memory'))
})

it('ends an aborted worker silently', async () => {
  const controller = new AbortController()
  const settled = vi.fn()
  read(controller.signal).then(settled, settled)
  controller.abort()
  expect(FakeWorker.latest.terminate).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).not.toHaveBeenCalled()
})
