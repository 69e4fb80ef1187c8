import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../scripts/pgbouncer.ts'
import { copyToPostgres } from '../../server/src/platform/db/backup/copy-to-postgres.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import {
  type PostgresServer,
  startPostgresServer,
} from '../../server/src/testing/embedded-postgres.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { launchProcess } from '../../server/src/testing/launched-process.ts'
import { createTemporaryFolder, startProcess } from '../../server/src/testing/server-process.ts'
import { findSystemPostgres } from '../../server/src/testing/system-postgres.ts'
import { insertTestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { createHttpClient } from '../support/http-client.ts'
import { REPOSITORY } from '../support/paths.ts'
import { insertLoggedIn, playQuiz } from '../support/players.ts'
import { verifyResults } from '../support/results.ts'

const MAIN = join(REPOSITORY, 'server/src/main.ts')
const CLI = join(REPOSITORY, 'server/src/cli.ts')
/** Fewer than a process has connections: all of them take turns on these. */
const CONNECTIONS = 2
const PLAYERS = 12
/** From the fifth on a statement is prepared. */
const TURNS = 8
const { version, canPrepare } = findPgBouncer()
const bin = findSystemPostgres()

describe(`behind PgBouncer ${version} in transaction mode`, () => {
  let postgres: PostgresServer
  let url: string
  let db: Db
  beforeAll(async () => {
    postgres = await startPostgresServer({ isDurable: false })
    url = await postgres.createDatabase('pooled')
    db = openDatabase(url, 'setup')
    await migrate(db)
  })
  afterAll(async () => {
    await db.destroy()
    await postgres.remove()
  })

  async function startPooler(settings: Record<string, string> = {}): Promise<PgBouncer> {
    const options = { connections: CONNECTIONS, settings }
    const pooler = await startPgBouncer(postgres.url, await findFreePort(), options)
    onTestFinished(pooler.stop)
    return pooler
  }

  async function fail(script: string, settings: Record<string, string>, ...args: string[]) {
    const failed = await launchProcess(script, { ...settings, LOG_LEVEL: 'silent' }, args)
    expect(await failed.exit).toBe(1)
    return failed.printed()
  }

  it('players play, and each statement has its time limit', async () => {
    const pooler = await startPooler()
    const server = await startProcess(MAIN, {
      ...pooler.settingsFor(url),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    })
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

    const pooled = openDatabase(pooler.through(url), 'setup')
    onTestFinished(() => pooled.destroy())
    const prepared = await sql`select 1 from pg_prepared_statements`.execute(pooled)
    expect(prepared.rows.length > 0).toBe(canPrepare)
    const limits = await sql`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(pooled)
    expect(limits.rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '2000' },
    ])
  })

  it('the start refuses prepared statements that the pooler would lose', async () => {
    const pooler = await startPooler(canPrepare ? { max_prepared_statements: '0' } : {})
    const printed = await fail(MAIN, { DATABASE_URL: pooler.through(url) })
    expect(printed).toContain('set DATABASE_PREPARE=off, or max_prepared_statements')
  })

  it('what needs PostgreSQL itself refuses the pooler, and names the setting', async () => {
    const pooler = await startPooler()
    const settings = { DATABASE_URL: pooler.through(url), DATA_DIR: createTemporaryFolder() }
    const commands = [['setup'], ['admin', 'jobs']]
    for (const printed of await Promise.all(commands.map((args) => fail(CLI, settings, ...args)))) {
      expect(printed).toContain('set DATABASE_DIRECT_URL to the address of PostgreSQL')
    }

    const path = join(settings.DATA_DIR, 'quiz.sqlite')
    const source = openDatabase(`sqlite:${path}`)
    await migrate(source)
    await source.destroy()
    const target = pooler.through(await postgres.createDatabase('copied'))
    const copy = copyToPostgres({ path, url: target, onTotal: () => {}, onRows: () => {} })
    await expect(copy).rejects.toThrow('set POSTGRES_URL to the address of PostgreSQL')
  })

  it.runIf(bin)('a backup is refused by the pooler, and says what to set', async () => {
    const pooler = await startPooler()
    const { stderr, status } = spawnSync('sh', ['deploy/backup.sh'], {
      cwd: REPOSITORY,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        DATABASE_URL: pooler.through(url),
        BACKUP_DIR: createTemporaryFolder(),
      },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('unsupported startup parameter')
    expect(stderr).toContain('set DATABASE_DIRECT_URL to the address of PostgreSQL')
  })
})
