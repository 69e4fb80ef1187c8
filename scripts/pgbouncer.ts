import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, isRoot } from './installing.ts'
import { untilListening } from './listening.ts'

export interface PgBouncer {
  /** The address of the database through it. */
  url: string
  stop: () => Promise<void>
}

const ensurePgBouncer = () =>
  ensureProgram({
    name: 'PgBouncer',
    variable: 'PGBOUNCER_PATH',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    debianPackage: 'pgbouncer',
  })

/**
 * Runs PgBouncer in transaction mode, with as few connections to PostgreSQL as given, before the database of an
 * address.
 */
export async function startPgBouncer(
  database: string,
  port: number,
  connections: number,
): Promise<PgBouncer> {
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
  const pgBouncer = spawn(ensurePgBouncer(), args, { stdio: 'ignore' })
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
