import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

const TOOLS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'createdb']
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

/** Starts a server of that installation until the test is over; gives its address. */
export async function startSystemPostgres(bin: string): Promise<string> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-system-postgres-'))
  const data = join(folder, 'data')
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (tool: string, ...args: string[]) =>
    execFileSync(join(bin, tool), args, { ...owner, cwd: folder, stdio: 'ignore' })
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${folder}`
  run('pg_ctl', 'start', '-w', '-D', data, '-o', options, '-l', join(folder, 'log'))
  onTestFinished(() => {
    run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
    rmSync(folder, { recursive: true, force: true })
  })
  return `postgres://postgres@127.0.0.1:${port}`
}

/** PostgreSQL refuses to run as root; undefined where we are not. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
