import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction, isUnavailable, openDatabase } from '../server/src/platform/db/database.ts'
import { startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { failOver } from './failover.ts'

it('nothing acknowledged is lost or doubled when the primary dies and its standby takes over', async () => {
  const figures = await failOver({ kills: 2, seed: 20261123 })
  expect(figures.submitted).toBeGreaterThan(0)
  expect(figures.claimed).toBeGreaterThan(0)
  expect(figures.joined).toBeGreaterThan(0)
  expect(figures.edited).toBeGreaterThan(0)
})

it('a write that no standby has confirmed in time is not acknowledged', async () => {
  const server = await startPostgresServer({ isDurable: false })
  onTestFinished(server.remove)
  const db = openDatabase(await server.createDatabase('alone'), 'call', {
    limits: { size: 1, connectMs: 5000, statementMs: 200 },
  })
  onTestFinished(() => db.destroy())
  const write = () => sql`create table written_once (id int)`.execute(db)
  const writeTogether = () =>
    inTransaction(db, (transaction) => sql`create table twice (id int)`.execute(transaction))
  await server.ask(`alter system set synchronous_standby_names = gone`)
  await server.ask('select pg_reload_conf()')

  await expect(write()).rejects.toSatisfy(isUnavailable)
  await expect(writeTogether()).rejects.toSatisfy(isUnavailable)
  expect((await sql`select 1 as one from written_once`.execute(db)).rows).toEqual([])

  await server.ask('alter system reset synchronous_standby_names')
  await server.ask('select pg_reload_conf()')
  await expect(sql`drop table written_once`.execute(db)).resolves.toBeDefined()
})
