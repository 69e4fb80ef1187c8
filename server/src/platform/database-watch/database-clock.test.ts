import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { openDatabase } from '../db/database.ts'
import { createDatabaseClock } from './database-clock.ts'

let lines: object[]
beforeEach(() => {
  lines = []
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function startClock() {
  const db = openDatabase(await createPostgresDatabase())
  const clock = createDatabaseClock(db, { warn: (details: object) => void lines.push(details) })
  onTestFinished(async () => {
    clock.stop()
    await db.destroy()
  })
  await clock.start()
  return clock
}

it.each([90, -90])(
  'goes by the database where the machine is %s seconds ahead, and says so once',
  async (seconds) => {
    const trueTime = Date.now()
    vi.setSystemTime(trueTime + seconds * 1000)
    const clock = await startClock()
    expect(Math.abs(clock.now().getTime() - trueTime)).toBeLessThan(5000)
    expect(lines).toEqual([{ aheadSeconds: seconds }])
  },
)

it('is the machine’s own while it is right', async () => {
  const clock = await startClock()
  expect(clock.now()).toEqual(new Date())
  expect(lines).toEqual([])
})
