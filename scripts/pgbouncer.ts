import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, isRoot } from './installing.ts'
import { untilListening } from './listening.ts'

const SETTINGS = join(import.meta.dirname, '../deploy/pgbouncer.ini')

export interface PgBouncer {
  /** The address through it of a database of its server. */
  through: (database: string) => string
  /** What a process is told so that it reaches a database of that server through it. */
  settingsFor: (database: string) => Record<string, string>
  stop: () => Promise<void>
}

export interface PgBouncerOptions {
  /** To PostgreSQL, by database. */
  connections: number
  /** In place of those in deploy/pgbouncer.ini. */
  settings?: Record<string, string>
}

const ensurePgBouncer = () =>
  ensureProgram({
    name: 'PgBouncer',
    variable: 'PGBOUNCER_PATH',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    debianPackage: 'pgbouncer',
  })

/** The version of the PgBouncer that is found, and whether it can keep prepared statements, as it can from 1.21 on. */
export function findPgBouncer(): { version: string; canPrepare: boolean } {
  const text = execFileSync(ensurePgBouncer(), ['--version'], { encoding: 'utf8' })
  const [, version = '', major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(text) ?? []
  if (version === '') throw new Error(`PgBouncer says nothing of its version: ${text}`)
  return { version, canPrepare: Number(major) > 1 || Number(minor) >= 21 }
}

/** Runs PgBouncer with deploy/pgbouncer.ini before the PostgreSQL server of an address. */
export async function startPgBouncer(
  server: string,
  port: number,
  { connections, settings = {} }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { hostname, port: behind, username, password } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${username}" "${password}"\n`)
  const { canPrepare } = findPgBouncer()
  const all = {
    listen_port: port,
    auth_file: users,
    default_pool_size: connections,
    ...(canPrepare && { max_prepared_statements: 200 }),
    ...settings,
  }
  const shipped = await readFile(SETTINGS, 'utf8')
  const any = replaceOnce(
    shipped,
    /^quiz = host=\S+ port=\d+/m,
    `* = host=${hostname} port=${behind}`,
  )
  const own = Object.entries(all).reduce(
    (text, [name, value]) =>
      replaceOnce(text, new RegExp(`^;?${name} =.*`, 'm'), `${name} = ${value}`),
    any,
  )
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, own)
  // It refuses to run as root; the tests' PostgreSQL has made this user.
  const args = [...(isRoot ? ['-u', 'postgres'] : []), '-q', file]
  const pgBouncer = spawn(ensurePgBouncer(), args, { stdio: 'ignore' })
  await untilListening(pgBouncer, port)
  const through = (database: string) => {
    const url = new URL(database)
    url.port = String(port)
    return url.href
  }
  return {
    through,
    settingsFor: (database) => ({
      DATABASE_URL: through(database),
      DATABASE_DIRECT_URL: database,
      DATABASE_PREPARE: canPrepare ? 'on' : 'off',
    }),
    stop: async () => {
      const gone = once(pgBouncer, 'exit')
      pgBouncer.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/pgbouncer.ini has no line ${pattern}`)
  return text.replace(pattern, () => replacement)
}
