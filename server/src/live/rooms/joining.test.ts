import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { CALL_LIMITS } from '../../platform/pool-limits.ts'
import { createPostgresDatabase, describeOnDatabase } from '../../testing/databases.ts'
import { TEMPLATE_DATABASE } from '../../testing/migrated-postgres.ts'
import { type Player, startTestApp } from '../../testing/test-app.ts'
import { createTestRoom, joinRoom, tryToJoin } from '../../testing/test-live.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import { holdTransaction, waitForBlockedQuery } from '../../testing/transactions.ts'
import { lockGame } from '../storage/games.repository.ts'

async function openRoom(open: Parameters<typeof startTestApp>[0], settings = {}) {
  const test = await startTestApp(open)
  onTestFinished(() => test.close())
  const host = await test.logIn('Teacher')
  const { categoryId } = await insertTestQuiz(test.db, {
    at: test.clock.now(),
    title: 'Rivers',
    questions: 3,
  })
  return { test, host, room: await createTestRoom(host, categoryId, settings) }
}

const lockOf = (host: Player, code: string, isLocked: boolean) =>
  host.put(`/api/live/host/${code}/lock`, { isLocked })

describeOnDatabase('players who join at one moment', (open) => {
  it('each get a place, a number and a team of their own', async () => {
    const { test, room } = await openRoom(open, { teams: 4 })
    const names = Array.from({ length: 60 }, (_, index) => `Player ${index}`)
    const players = await Promise.all(names.map((name) => joinRoom(test, room.code, name)))
    expect(players.map(({ name }) => name)).toEqual(names)
    const stored = await test.db.selectFrom('livePlayer').select(['number', 'team']).execute()
    const numbers = stored.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(names.map((_, index) => index + 1))
    expect(Map.groupBy(stored, ({ team }) => team).size).toBe(4)
    const game = test.db.selectFrom('liveGame').select(['joined', 'players'])
    expect(await game.execute()).toEqual([{ joined: 60, players: 60 }])
  })

  it('get one place for each device, account and name', async () => {
    const { test, room } = await openRoom(open)
    const token = 'A'.repeat(22)
    const abeba = await test.logIn('Abeba')
    const again = await test.logInAgain(abeba)
    const [first, repeated, phone, tablet, ...sameName] = await Promise.all([
      tryToJoin(test, room.code, 'Kebede', token),
      tryToJoin(test, room.code, 'Kebede', token),
      tryToJoin(abeba, room.code, 'Abeba'),
      tryToJoin(again, room.code, 'Other'),
      tryToJoin(test, room.code, 'Selam'),
      tryToJoin(test, room.code, 'SELAM'),
    ])
    expect(repeated?.json()).toEqual(first?.json())
    expect(tablet?.json().playerId).toBe(phone?.json().playerId)
    expect(sameName.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await test.db.selectFrom('livePlayer').select('id').execute()).toHaveLength(3)
  })

  it('are refused one by one where the last place is taken or the room is locked', async () => {
    const { test, host, room } = await openRoom(open)
    await test.db.updateTable('liveGame').set({ players: 1999 }).execute()
    const names = ['Abeba', 'Kebede', 'Selam']
    const join = () => Promise.all(names.map((name) => tryToJoin(test, room.code, name)))
    const statuses = (await join()).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    await lockOf(host, room.code, true)
    expect((await join()).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  })
})

describe('a crowd that waits for the lock on its room (PostgreSQL)', () => {
  it('leaves connections to everybody else', async () => {
    const url = await createPostgresDatabase(TEMPLATE_DATABASE)
    const limits = { ...CALL_LIMITS, size: 2, connectMs: 60_000, statementMs: 20_000 }
    const { test, room } = await openRoom(async () => openDatabase(url, 'call', { limits }))
    const other = openDatabase(url, 'setup')
    onTestFinished(() => other.destroy())
    const commit = await holdTransaction(other, (transaction) => lockGame(transaction, room.id))
    const crowd = Array.from({ length: 10 }, (_, i) => joinRoom(test, room.code, `Player ${i}`))
    await waitForBlockedQuery(other)
    const invite = await test.get(`/api/live/rooms/${room.code}`)
    expect(invite.statusCode).toBe(200)
    await commit()
    expect(await Promise.all(crowd)).toHaveLength(10)
  })
})
