import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const TOOLS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'createdb', 'psql']
const PLACES = '/usr/{lib/postgresql,pgsql-*,local/pgsql,local/opt/postgresql*}/{*/,}bin'

/**
 * The folder of a PostgreSQL that was installed on this machine, server and tools of one version;
 * undefined where there is none. The one from npm comes without `pg_dump`, and that of another
 * version refuses to talk to it.
 */
export function findSystemPostgres(): string | undefined {
  return globSync(PLACES)
    .sort()
    .findLast((folder) => TOOLS.every((tool) => existsSync(join(folder, tool))))
}

export interface SystemPostgres {
  /** Of the server; a database's address has its name behind a slash. */
  url: string
  port: number
  /** Has the data and the socket. */
  folder: string
  data: string
  /** Runs a command as the server's user, with the tools of its version, and gives what it prints. */
  run: (command: string, ...args: string[]) => Promise<string>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Ends it and removes the data. */
  remove: () => Promise<void>
}

interface SystemPostgresOptions {
  /** Whether a commit waits for the disk. */
  isDurable?: boolean
  /** Further lines of `postgresql.conf`. */
  settings?: string
  /** What the server and the commands find in their environment, by the folder. */
  environment?: (folder: string) => Record<string, string>
}

/** Starts a server of that installation. */
export async function startSystemPostgres(
  bin: string,
  { isDurable = false, settings = '', environment = () => ({}) }: SystemPostgresOptions = {},
): Promise<SystemPostgres> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-system-postgres-'))
  const data = join(folder, 'data')
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...environment(folder) }
  const options = { ...owner, cwd: folder, env }

  async function run(command: string, ...args: string[]): Promise<string> {
    return (await promisify(execFile)(command, args, options)).stdout
  }

  /** The server would keep a pipe open for as long as it lives. */
  async function control(...args: string[]): Promise<void> {
    const pgCtl = spawn(join(bin, 'pg_ctl'), ['-w', '-D', data, ...args], {
      ...options,
      stdio: 'ignore',
    })
    const [code] = await once(pgCtl, 'exit')
    if (code !== 0) throw new Error(`pg_ctl ${args[0]} failed: see ${join(folder, 'log')}`)
  }

  await run(
    join(bin, 'initdb'),
    ...['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
  )
  await appendFile(
    join(data, 'postgresql.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
fsync = ${isDurable ? 'on' : 'off'}
${settings}`,
  )
  let isRunning = false
  const start = async () => {
    await control('start', '-l', join(folder, 'log'))
    isRunning = true
  }
  const stop = async () => {
    if (isRunning) await control('stop', '-m', 'fast')
    isRunning = false
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    port,
    folder,
    data,
    run,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; undefined where we are not. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
