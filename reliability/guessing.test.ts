import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MAX_FAILURES } from '../server/src/auth/limits/log-in-throttle.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startProcess } from '../server/src/testing/server-process.ts'
import { setUpEmpty } from '../server/src/testing/set-up-empty.ts'
import { ENGINES } from './engines.ts'
import { createHttpClient } from './http-client.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const GUESSES = 100

it.each(Object.entries(ENGINES))(
  'a hundred guesses at once, at two servers, are as many as one server allows, also after a restart, on %s',
  async (_name, open) => {
    const engine = await open({ isDurable: true })
    onTestFinished(() => engine.close())
    const url = await engine.createDatabase('guesses')
    const db = openDatabase(url)
    onTestFinished(() => db.destroy())
    await setUpEmpty(db)
    const settings = { DATABASE_URL: url, RATE_LIMIT: 'off' }
    const start = async () => {
      const server = await startProcess(MAIN, settings)
      await server.until('Quiz Kingdom is up')
      const client = createHttpClient(server.playerPort, GUESSES)
      onTestFinished(client.close)
      const guess = async () => {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ email: 'abeba@example.org', password: 'Wrong-Horse-7!' })
        return (await client.send({ method: 'POST', path: '/api/auth/login', headers, body }))
          .status
      }
      return { server, guess }
    }
    const servers = await Promise.all([start(), start()])

    const guessAtOnce = async (...at: Awaited<ReturnType<typeof start>>[]) => {
      const statuses = await Promise.all(
        Array.from({ length: GUESSES }, (_, index) => at[index % at.length]?.guess()),
      )
      const count = (status: number) => statuses.filter((each) => each === status).length
      return { wrong: count(401), refused: count(429) }
    }
    const before = await guessAtOnce(...servers)
    expect(before).toEqual({ wrong: MAX_FAILURES, refused: GUESSES - MAX_FAILURES })

    for (const { server } of servers) {
      server.child.kill('SIGTERM')
      await server.exit
    }
    // The wait between two guesses may be over by then; what has been guessed is not forgotten.
    const after = await guessAtOnce(await start())
    expect(after.wrong).toBeLessThanOrEqual(1)
    expect(after.wrong + after.refused).toBe(GUESSES)
  },
)
