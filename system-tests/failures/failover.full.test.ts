import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabaseWatch } from '../../server/src/platform/database-watch/database-watch.ts'
import { isDatabaseUnavailable, openDatabase } from '../../server/src/platform/db/database.ts'
import { WritesRefusedError } from '../../server/src/platform/db/postgres-dialect.ts'
import { startPostgresServer } from '../../server/src/testing/embedded-postgres.ts'
import { countLost, failOver } from './failover.ts'

it('nothing acknowledged is lost or doubled when the primary dies and its standby takes over', async () => {
  const figures = await failOver({ isSynchronous: true, kills: 2, seed: 20261123 })
  expect(figures.submitted).toBeGreaterThan(0)
  expect(figures.claimed).toBeGreaterThan(0)
  expect(figures.joined).toBeGreaterThan(0)
  expect(figures.edited).toBeGreaterThan(0)
})

it('no process believes what an asynchronous standby has lost', async () => {
  const figures = await failOver({ isSynchronous: false, kills: 2, seed: 20261123 })
  expect(countLost(figures.lost)).toBeGreaterThan(0)
})

it('what no standby has confirmed is neither acknowledged nor seen, and is there once it need not be', async () => {
  const server = await startPostgresServer({ isDurable: false })
  onTestFinished(server.remove)
  const db = openDatabase(await server.createDatabase('alone'))
  onTestFinished(() => db.destroy())
  await sql`create table written (id int)`.execute(db)
  const read = async () => (await sql`select id from written`.execute(db)).rows
  await server.commitOn('gone')

  await expect(sql`insert into written values (1)`.execute(db)).rejects.toSatisfy(
    isDatabaseUnavailable,
  )
  expect(await read()).toEqual([])

  await server.commitOn('')
  await expect.poll(read).toEqual([{ id: 1 }])
})

it('writes are refused at once and take no connections while no standby confirms them, and reads go on', async () => {
  const server = await startPostgresServer({ isDurable: false })
  onTestFinished(server.remove)
  const db = openDatabase(await server.createDatabase('held'))
  const lines: string[] = []
  const log = (_details: unknown, text?: unknown) => void lines.push(String(text))
  const watch = createDatabaseWatch(db, { error: log, warn: log })
  const patient = createDatabaseWatch(db, { error: () => {}, warn: () => {} }, 60_000)
  onTestFinished(async () => {
    watch.stop()
    patient.stop()
    await db.destroy()
  })
  await sql`create table written (id int)`.execute(db)
  const write = () => sql`insert into written values (1)`.execute(db)
  await server.commitOn('gone')
  const error: unknown = await write().catch((error: unknown) => error)
  expect(patient.report(error)).toBe(true)
  expect(watch.report(error)).toBe(true)
  await expect.poll(watch.writeProblem).toBe('standby')
  expect(patient.writeProblem()).toBe(undefined)

  for (let call = 0; call < 100; call++) await expect(write()).rejects.toThrow(WritesRefusedError)
  expect((await sql`select id from written`.execute(db)).rows).toEqual([])
  const waiting = await server.ask(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)
  expect(waiting).toHaveLength(1)

  await server.commitOn('')
  await expect.poll(watch.writeProblem).toBe(undefined)
  await write()
  expect(lines).toEqual([
    'The database is unavailable',
    expect.stringContaining('No synchronous standby confirms writes'),
    'The database is available again',
  ])
})
