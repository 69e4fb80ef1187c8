import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { isUnavailable, openDatabase } from '../server/src/platform/db/database.ts'
import { startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { failOver } from './failover.ts'

it('nothing acknowledged is lost or doubled when the primary dies and its standby takes over', async () => {
  const figures = await failOver({ kills: 2, seed: 20261123 })
  expect(figures.submitted).toBeGreaterThan(0)
  expect(figures.claimed).toBeGreaterThan(0)
  expect(figures.joined).toBeGreaterThan(0)
  expect(figures.edited).toBeGreaterThan(0)
})

it('what no standby has confirmed is neither acknowledged nor seen, and is there once it need not be', async () => {
  const server = await startPostgresServer({ isDurable: false })
  onTestFinished(server.remove)
  const db = openDatabase(await server.createDatabase('alone'))
  onTestFinished(() => db.destroy())
  await sql`create table written (id int)`.execute(db)
  const read = async () => (await sql`select id from written`.execute(db)).rows
  await server.commitOn('gone')

  await expect(sql`insert into written values (1)`.execute(db)).rejects.toSatisfy(isUnavailable)
  expect(await read()).toEqual([])

  await server.commitOn('')
  await expect.poll(read).toEqual([{ id: 1 }])
})
