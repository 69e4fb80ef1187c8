import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPgBouncer } from '../scripts/pgbouncer.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { launchProcess } from '../server/src/testing/launched-process.ts'
import { startProcess } from '../server/src/testing/server-process.ts'
import { setUpEmpty } from '../server/src/testing/set-up-empty.ts'
import { insertTestQuiz } from '../server/src/testing/test-quizzes.ts'
import { verifyResults } from './crash.ts'
import { createHttpClient } from './http-client.ts'
import { insertLoggedIn, playQuiz } from './players.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const CLI = join(import.meta.dirname, '../server/src/cli.ts')
/** Fewer than a process has connections: all of them take turns on these. */
const CONNECTIONS = 2
const PLAYERS = 12
/** From the fifth on a statement would be prepared. */
const TURNS = 8

it('players play behind a pooler of transactions, which the start and the setup notice', async () => {
  const postgres = await startPostgresServer({ isDurable: false })
  onTestFinished(postgres.remove)
  const url = await postgres.createDatabase('pooled')
  const db = openDatabase(url, 'setup')
  onTestFinished(() => db.destroy())
  await setUpEmpty(db)
  const pooler = await startPgBouncer(url, await freePort(), CONNECTIONS)
  onTestFinished(pooler.stop)
  const settings = { DATABASE_URL: pooler.url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }

  const setup = await launchProcess(CLI, settings, ['setup'])
  expect(await setup.exit).toBe(1)
  expect(setup.printed()).toContain('DATABASE_URL leads to a pooler')

  // Debian 12 has PgBouncer 1.18; from 1.21 on it keeps prepared statements when told to.
  const unprepared = await launchProcess(MAIN, settings)
  expect(await unprepared.exit).toBe(1)
  expect(unprepared.printed()).toContain('set DATABASE_PREPARE=off')

  const server = await startProcess(MAIN, { ...settings, DATABASE_PREPARE: 'off' })
  await server.until('Quiz Kingdom is up')
  const client = createHttpClient(server.playerPort, PLAYERS)
  onTestFinished(client.close)
  const at = new Date()
  const quiz = await insertTestQuiz(db, { at, title: 'Rivers', questions: 4 })
  const acknowledged = new Map()
  await Promise.all(
    Array.from({ length: PLAYERS }, async (_, number) => {
      const player = await insertLoggedIn(db, at, `player ${number}`, 'player')
      const headers = { cookie: player.cookie, 'content-type': 'application/json' }
      const send = async ({ body, ...call }: { method: string; path: string; body: object }) => {
        const answer = await client.send({ ...call, headers, body: JSON.stringify(body) })
        expect(answer.status).toBeLessThan(300)
        return answer
      }
      for (let turn = 0; turn < TURNS; turn++) {
        await playQuiz(send, player, quiz, (number + turn) % 5, acknowledged)
      }
    }),
  )
  expect(await verifyResults(db, acknowledged)).toBe(PLAYERS * TURNS)
})
