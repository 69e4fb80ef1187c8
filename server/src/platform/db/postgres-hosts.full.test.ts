import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { TEMPLATE_DATABASE } from '../../testing/migrated-postgres.ts'
import { startStallableProxy } from '../../testing/stallable-proxy.ts'
import { CALL_LIMITS, SETUP_LIMITS } from '../pool-limits.ts'
import { countLostConnections, type Db, isDatabaseUnavailable, openDatabase } from './database.ts'

/** Enough to connect on a busy machine. */
const CONNECT_MS = 3000

let db: Db
let url: string
beforeEach(async () => {
  // Both hosts are the same server, so both can be reached.
  url = await createPostgresDatabase(TEMPLATE_DATABASE)
  const { before, host, after } = parseHost(url)
  const address = `${before}${host},${host}${after}?target_session_attrs=read-write`
  const limits = { ...CALL_LIMITS, connectMs: CONNECT_MS, size: 1 }
  db = openDatabase(address, 'call', { limits })
})
afterEach(() => db.destroy())

function parseHost(url: string) {
  const { host } = new URL(url)
  const [before, after] = url.split(host)
  return { before, host, after }
}

it('waits once for a connection while all are in use, however many hosts there are', async () => {
  await db.connection().execute(async () => {
    const connecting = vi.spyOn(pg.Pool.prototype, 'connect')
    onTestFinished(() => connecting.mockRestore())
    await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable)
    expect(connecting).toHaveBeenCalledOnce()
  })
})

it('does not wait for a host that accepts a setup and then is silent', async () => {
  const proxy = await startStallableProxy(await createPostgresDatabase(TEMPLATE_DATABASE))
  proxy.stallAt('show transaction_read_only')
  const { before, host, after } = parseHost(proxy.url)
  const limits = { ...SETUP_LIMITS, connectMs: CONNECT_MS }
  const setup = openDatabase(`${before}${host},${host}${after}`, 'call', { limits })
  onTestFinished(() => setup.destroy())
  await expect(sql`select 1`.execute(setup)).rejects.toSatisfy(isDatabaseUnavailable)
})

it('counts a connection that was lost while nobody used it', async () => {
  await sql`select 1`.execute(db)
  expect(countLostConnections(db)).toBe(0)
  const other = openDatabase(url)
  onTestFinished(() => other.destroy())
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  await expect.poll(() => countLostConnections(db)).toBe(1)
})

it('leaves a host that takes no writes any more', async () => {
  await sql`set default_transaction_read_only = on`.execute(db)
  const write = () => db.updateTable('rollUpProgress').set({ countedUntil: '' }).execute()
  await expect(write()).rejects.toSatisfy(isDatabaseUnavailable)
  await write()
})
