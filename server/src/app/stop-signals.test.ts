import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catchStopSignals } from './stop-signals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const source = new EventEmitter()
  const stopped = Promise.withResolvers<void>()
  const stop = vi.fn(() => stopped.promise)
  const exit = vi.fn()
  const report = vi.fn()
  const { stopWith } = catchStopSignals({ source, exit })
  const start = () => stopWith({ stop, report })
  return { source, start, stopped, stop, exit, report }
}

function watchStarted() {
  const { start, ...watched } = watch()
  start()
  return watched
}

it.each(['SIGTERM', 'SIGINT'])('stops at %s and leaves with 0 when all is done', async (signal) => {
  const { source, stopped, stop, exit } = watchStarted()
  expect(stop).not.toHaveBeenCalled()
  source.emit(signal)
  expect(stop).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
  stopped.resolve()
  await stopped.promise
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
})

it('leaves with 0 at once while there is nothing to stop yet', async () => {
  const { source, exit } = watch()
  source.emit('SIGTERM')
  await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith(0)
})

it('takes the same Ctrl+C, passed on by npm, for one signal', () => {
  const { source, stop, exit } = watchStarted()
  source.emit('SIGINT')
  vi.advanceTimersByTime(100)
  source.emit('SIGINT')
  expect(stop).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
})

it('ends at a second signal', () => {
  const { source, exit } = watchStarted()
  source.emit('SIGINT')
  vi.advanceTimersByTime(1000)
  source.emit('SIGTERM')
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

it('ends after ten seconds, whatever is still under way, and says so', () => {
  const { source, exit, report } = watchStarted()
  source.emit('SIGTERM')
  vi.advanceTimersByTime(9_999)
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('The stop took too long'))
})

it('reports what went wrong while stopping and leaves with 1', async () => {
  const { source, stopped, exit, report } = watchStarted()
  const problem = new Error('The database is gone')
  source.emit('SIGTERM')
  stopped.reject(problem)
  await expect(stopped.promise).rejects.toThrow()
  await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith(1)
  expect(report).toHaveBeenCalledExactlyOnceWith(problem)
})
