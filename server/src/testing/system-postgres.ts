import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'

const REQUIRED_TOOLS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'createdb', 'psql']
const BIN_FOLDERS = '/usr/{lib/postgresql,pgsql-*,local/pgsql,local/opt/postgresql*}/{*/,}bin'

/**
 * Returns the folder of the PostgreSQL programs that are installed on this machine, if any. The PostgreSQL
 * from npm comes without `pg_dump`, and a `pg_dump` of another version may refuse its server.
 */
export function findSystemPostgres(): string | undefined {
  return globSync(BIN_FOLDERS)
    .sort()
    .findLast((folder) => REQUIRED_TOOLS.every((tool) => existsSync(join(folder, tool))))
}

export interface SystemPostgres {
  /** The server's address. Append a slash and a name for the address of a database. */
  url: string
  port: number
  /** Contains the data and the socket. */
  folder: string
  data: string
  /** Runs a program of the same version as the server, as the server's user, and returns the output. */
  run: (command: string, ...args: string[]) => Promise<string>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Stops the server and removes its data. */
  remove: () => Promise<void>
}

interface SystemPostgresOptions {
  /** Whether a commit waits for the disk. */
  isDurable?: boolean
  /** Additional lines of `postgresql.conf`. */
  settings?: string
  /** Additional environment variables of the server and the commands. */
  environment?: (folder: string) => Record<string, string>
}

/** `bin` is the folder that `findSystemPostgres` returns. */
export async function startSystemPostgres(
  bin: string,
  { isDurable = false, settings = '', environment = () => ({}) }: SystemPostgresOptions = {},
): Promise<SystemPostgres> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-system-postgres-'))
  const data = join(folder, 'data')
  const owner = findPostgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...environment(folder) }
  const options = { ...owner, cwd: folder, env }

  async function run(command: string, ...args: string[]): Promise<string> {
    return (await promisify(execFile)(command, args, options)).stdout
  }

  /**
   * Runs `pg_ctl` and ignores its output. The server would inherit a pipe for the output and keep it open for
   * as long as it runs.
   */
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

/** PostgreSQL refuses to run as root. Returns undefined if we are not root. */
function findPostgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
