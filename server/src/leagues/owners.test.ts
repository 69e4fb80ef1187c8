import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateAccount } from '../auth/users.repository.ts'
import { type Db, inTransaction, openDatabase, type Transaction } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { createTestClock, insertTestUser } from '../testing/test-app.ts'
import { holdTransaction, waitForBlockedQuery } from '../testing/transactions.ts'
import { lockLeague, updateLeague } from './leagues.repository.ts'
import {
  createLeague,
  endMembership,
  handOverLeague,
  joinLeague,
  transferLeaguesOf,
} from './leagues.ts'

describe('a league never gets an owner who cannot log in (PostgreSQL)', () => {
  let db: Db
  let made = 0
  let owner: User
  let elder: User
  let younger: User
  let leagueId: Id
  beforeAll(async () => {
    db = openDatabase(await createPostgresDatabase(), 'setup')
    await migrate(db)
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    const clock = createTestClock()
    const playerNamed = (name: string) =>
      insertTestUser(db, clock.now(), `${name} ${++made}`, 'player')
    owner = await playerNamed('Owner')
    elder = await playerNamed('Elder')
    younger = await playerNamed('Younger')
    const { id, inviteCode = '' } = await createLeague({ db, clock }, owner.id, 'Class 7b')
    leagueId = id
    for (const { id } of [elder, younger]) {
      clock.advance(1)
      await joinLeague({ db, clock }, id, inviteCode)
    }
  })

  const hold = (work: (transaction: Transaction) => Promise<void>) => holdTransaction(db, work)
  const untilOneWaits = () => waitForBlockedQuery(db)
  const ownerId = async () =>
    (await db.selectFrom('league').select('ownerId').where('id', '=', leagueId).execute())[0]
      ?.ownerId

  async function shut(transaction: Transaction, { id }: User): Promise<void> {
    await updateAccount(transaction, id, { disabledAt: '2026-03-02T10:00:00.000Z' })
    await transferLeaguesOf(transaction, id)
  }

  it('when it is handed to somebody whose account is being shut', async () => {
    const letGo = await hold((transaction) => shut(transaction, elder))
    const handOver = handOverLeague(db, { leagueId, actorId: owner.id }, elder.id)
    const outcome = handOver.then(
      () => 'handed over',
      ({ message }: Error) => message,
    )
    await untilOneWaits()
    await letGo()
    expect(await outcome).toBe('This player is no longer in the league.')
    expect(await ownerId()).toBe(owner.id)
  })

  it('when its owner leaves while the account of who comes next is being shut', async () => {
    const letGo = await hold((transaction) => shut(transaction, elder))
    const leaving = endMembership(db, { leagueId, actorId: owner.id }, owner.id)
    await untilOneWaits()
    await letGo()
    await leaving
    expect(await ownerId()).toBe(younger.id)
  })

  it('when an account is shut while a league is being handed to it', async () => {
    const letGo = await hold(async (transaction) => {
      const league = await lockLeague(transaction, leagueId)
      if (!league) throw new Error('There is no league')
      await updateLeague(transaction, { ...league, ownerId: elder.id })
    })
    const shutting = inTransaction(db, (transaction) => shut(transaction, elder))
    await untilOneWaits()
    await letGo()
    await shutting
    expect(await ownerId()).toBe(owner.id)
  })
})
