import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { BOARD_LENGTH, NEIGHBOUR_ROWS } from '@quiz-kingdom/shared/entities/game/board.ts'
import { seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isoAfter } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { countBoardPlayers, countPlayersByPoints } from './board-points.repository.ts'
import { addBoardScores, removeScoresOf, updateScoreVisibility } from './board-scores.repository.ts'
import { readBoard, readOwnPlace } from './boards.ts'

const START = new Date('2026-11-22T06:00:00.000Z')
const BOARD = 'day:2026-11-22'
const PLAYERS = 500
const [MORNING_S, MOMENT_S] = [4 * 60 * 60, 10 * 60]

interface Score {
  userId: Id
  points: number
  reachedAt: string
}

describeOnEachDatabase('the ranks on a board', (open) => {
  const counter = createQueryCounter()
  const random = seededRandom(22)
  let db: Db
  let userIds: Id[]
  let scores: Map<Id, Score>
  beforeEach(async () => {
    db = (await open()).withPlugin(counter)
    userIds = await insertManyPlayers(db, START, PLAYERS)
    scores = new Map()
  })
  afterEach(() => db.destroy())

  const pick = (max: number) => Math.floor(random() * max)

  const add = (...added: Score[]) =>
    inTransaction(db, (transaction) =>
      addBoardScores(
        transaction,
        added.map((score) => ({ ...score, board: BOARD })),
      ),
    )

  /** Few values, so that many players share points and times. */
  async function score(players: readonly Id[]): Promise<void> {
    const added = players.map((userId) => {
      const reachedAt = isoAfter(START, MOMENT_S * pick(MORNING_S / MOMENT_S))
      return { userId, points: 10 * pick(10), reachedAt }
    })
    for (const each of added) {
      const before = scores.get(each.userId)
      const points = (before?.points ?? 0) + each.points
      const isLater = before && before.points > 0 && before.reachedAt > each.reachedAt
      const reachedAt = isLater ? before.reachedAt : each.reachedAt
      if (!before || each.points > 0) scores.set(each.userId, { ...each, points, reachedAt })
    }
    await add(...added)
  }

  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const inOrder = () =>
    [...scores.values()]
      .toSorted(
        (a, b) =>
          b.points - a.points || compare(a.reachedAt, b.reachedAt) || compare(a.userId, b.userId),
      )
      .map(({ userId, points }, index) => ({
        rank: index + 1,
        userId,
        username: `Player ${userId}`,
        points,
      }))

  async function expectOrder(): Promise<void> {
    const rows = inOrder()
    expect(await readBoard(db, BOARD)).toEqual({
      board: BOARD,
      players: rows.length,
      top: rows.slice(0, BOARD_LENGTH),
    })
    await expectCounts()
    const asked = [
      0,
      1,
      2,
      rows.length - 2,
      rows.length - 1,
      ...Array.from({ length: 40 }, () => pick(rows.length)),
    ].filter((index) => index in rows)
    for (const index of asked) {
      const around = rows.slice(Math.max(0, index - NEIGHBOUR_ROWS), index + NEIGHBOUR_ROWS + 1)
      const own = await readOwnPlace(db, BOARD, rows[index]?.userId ?? '')
      expect(own.rows).toEqual(around)
    }
  }

  /** The stored counts of players must match the scores. */
  async function expectCounts(): Promise<void> {
    const counts = await countPlayersByPoints(db, BOARD)
    const counted = Map.groupBy(scores.values(), ({ points }) => points)
    expect(new Map(counts.map(({ points, players }) => [points, players]))).toEqual(
      new Map([...counted].map(([points, group]) => [points, group.length])),
    )
  }

  it('are those of the sorted scores, however these have come about', async () => {
    await score(userIds.slice(0, PLAYERS / 2))
    await expectOrder()
    for (let round = 0; round < 3; round++) await score(userIds.filter(() => random() < 0.3))
    await expectOrder()
  })

  it('follow each result at once', async () => {
    await score(userIds)
    const [first = '', second = ''] = userIds
    for (const [userId, points] of [
      [first, 30],
      [second, 0],
      [first, 70],
    ] as const) {
      const before = scores.get(userId)
      const reachedAt = isoAfter(START, MORNING_S)
      if (before && points > 0) {
        scores.set(userId, { userId, points: before.points + points, reachedAt })
      }
      await add({ userId, points, reachedAt })
      await expectOrder()
    }
  })

  it('never move the time back at which points were reached', async () => {
    const [userId = ''] = userIds
    const [early, late] = [isoAfter(START, 0), isoAfter(START, MORNING_S)]
    for (const reachedAt of [late, early]) {
      await add({ userId, points: 10, reachedAt })
    }
    scores.set(userId, { userId, points: 20, reachedAt: late })
    await expectOrder()
    expect(await db.selectFrom('boardScore').select('reachedAt').execute()).toEqual([
      { reachedAt: late },
    ])
  })

  it('are told apart where all players have the same points at the same time', async () => {
    const same = { points: 100, reachedAt: START.toISOString() }
    for (const userId of userIds) scores.set(userId, { userId, ...same })
    await add(...scores.values())
    await expectOrder()
  })

  it('close up where an account is shut, and make room when it is opened again', async () => {
    await score(userIds)
    const shut = userIds.filter((_id, index) => index % 3 === 0)
    const setDisabled = (disabledAt: string | null) =>
      inTransaction(db, async (transaction) => {
        await transaction.updateTable('user').set({ disabledAt }).where('id', 'in', shut).execute()
        await updateScoreVisibility(transaction, ...shut)
        // A second call changes nothing.
        await updateScoreVisibility(transaction, ...shut)
      })
    const all = scores
    scores = new Map([...all].filter(([userId]) => !shut.includes(userId)))
    await setDisabled(START.toISOString())
    await expectOrder()
    expect(await readOwnPlace(db, BOARD, shut[0] ?? '')).toEqual({ board: BOARD, rows: [] })
    scores = all
    await setDisabled(null)
    await expectOrder()
  })

  it('leave out what an account that is shut wins, until it is opened again', async () => {
    const [userId = ''] = userIds
    const setDeleted = (at: string | null) =>
      inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('user')
          .set({ deletedAt: at })
          .where('id', '=', userId)
          .execute()
        await updateScoreVisibility(transaction, userId)
      })
    const reachedAt = START.toISOString()
    const win = () => add({ userId, points: 10, reachedAt })
    await setDeleted(reachedAt)
    await win()
    await win()
    await expectOrder()
    await setDeleted(null)
    scores.set(userId, { userId, points: 20, reachedAt })
    await expectOrder()
  })

  it('leave nothing of accounts that were erased', async () => {
    await score(userIds)
    const [stays = '', ...erased] = userIds
    await inTransaction(db, (transaction) => removeScoresOf(transaction, erased))
    scores = new Map([...scores].filter(([userId]) => userId === stays))
    await expectOrder()
    await inTransaction(db, (transaction) => removeScoresOf(transaction, [stays]))
    expect(await db.selectFrom('boardScore').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('boardPoints').selectAll().execute()).toEqual([])
  })

  it('are right after many results at once', async () => {
    await score(userIds)
    const reachedAt = isoAfter(START, MORNING_S)
    const winners = userIds.slice(0, 40)
    await Promise.all(winners.map((userId) => add({ userId, points: 10, reachedAt })))
    for (const userId of winners) {
      const points = (scores.get(userId)?.points ?? 0) + 10
      scores.set(userId, { userId, points, reachedAt })
    }
    await expectOrder()
    expect(await countBoardPlayers(db, BOARD)).toBe(PLAYERS)
  })

  it('take as many queries among few players as among many', async () => {
    const [only = '', ...others] = userIds
    const queriesOfReading = async () => {
      const before = counter.count
      await readOwnPlace(db, BOARD, only)
      return counter.count - before
    }
    await score([only])
    const alone = await queriesOfReading()
    await score(others)
    expect(await queriesOfReading()).toBe(alone)
  })
})
