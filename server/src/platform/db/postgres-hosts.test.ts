import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { MIGRATED } from '../../testing/migrated-postgres.ts'
import { CALL_LIMITS } from '../pool-limits.ts'
import { type Db, isUnavailable, openDatabase } from './database.ts'

const CONNECT_MS = 500

let db: Db
beforeEach(async () => {
  // Both hosts are the same one, so that either can be reached.
  const { host, ...url } = hostOf(await createPostgresDatabase(MIGRATED))
  const address = `${url.before}${host},${host}${url.after}?target_session_attrs=read-write`
  const limits = { ...CALL_LIMITS, connectMs: CONNECT_MS, size: 1 }
  db = openDatabase(address, 'call', { limits })
})
afterEach(() => db.destroy())

function hostOf(url: string) {
  const { host } = new URL(url)
  const [before, after] = url.split(host)
  return { before, host, after }
}

it('waits once for a connection while all are in use, however many hosts there are', async () => {
  await db.connection().execute(async () => {
    const began = performance.now()
    await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isUnavailable)
    expect(performance.now() - began).toBeLessThan(2 * CONNECT_MS)
  })
})

it('leaves a host that takes no writes any more', async () => {
  await sql`set default_transaction_read_only = on`.execute(db)
  const write = () => db.updateTable('board_progress').set({ filled_until: '' }).execute()
  await expect(write()).rejects.toSatisfy(isUnavailable)
  await write()
})
