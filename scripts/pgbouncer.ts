import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage, isExecutable, isRoot } from './installing.ts'
import { untilListening } from './listening.ts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

export interface PgBouncer {
  /** The address of the database through it. */
  url: string
  stop: () => Promise<void>
}

function findPgBouncer(): string | undefined {
  return [process.env.PGBOUNCER_PATH, ...PLACES].find(isExecutable)
}

/**
 * Runs PgBouncer in transaction mode, with as few connections to PostgreSQL as given, before the database of an
 * address. It is the one of `PGBOUNCER_PATH`, the system's, or Debian's package, installed now when root.
 */
export async function startPgBouncer(
  database: string,
  port: number,
  connections: number,
): Promise<PgBouncer> {
  if (!findPgBouncer()) installPackage('pgbouncer')
  const path = findPgBouncer()
  if (!path) throw new Error('No PgBouncer found: install one (Debian: pgbouncer)')
  const { hostname, port: behind, username, password, pathname } = new URL(database)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-pgbouncer-'))
  await chmod(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${behind} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
ignore_startup_parameters = statement_timeout
`,
  )
  // It refuses to run as root; the tests' PostgreSQL has made this user.
  const args = [...(isRoot ? ['-u', 'postgres'] : []), '-q', settings]
  const pgBouncer = spawn(path, args, { stdio: 'ignore' })
  await untilListening(pgBouncer, port)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      const gone = once(pgBouncer, 'exit')
      pgBouncer.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
