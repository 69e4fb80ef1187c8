import { NEIGHBOURS } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isoAfter } from '../clock.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { findPlayers } from './board-counts.repository.ts'
import { listTop, recountPlacesOf, replaceScores } from './board-scores.repository.ts'
import { readOwnPlace } from './boards.ts'
import { countBoards } from './counting.ts'
import { COUNTED_SINGLY_MAX } from './counts.ts'
import { placeOf } from './place.ts'

const START = new Date('2026-11-22T06:00:00.000Z')
const BOARD = 'day:2026-11-22'
const PLAYERS = 3 * COUNTED_SINGLY_MAX

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

  /** Ten different points, and moments that many share. */
  async function score(players: readonly Id[]): Promise<void> {
    const changed = players.map((userId) => {
      const reachedAt = isoAfter(START, pick(30))
      return { userId, points: 10 * pick(10), reachedAt }
    })
    for (const each of changed) scores.set(each.userId, each)
    await inTransaction(db, (transaction) =>
      replaceScores(
        transaction,
        changed.map((each) => ({ ...each, board: BOARD })),
      ),
    )
  }

  async function count(limit?: number): Promise<void> {
    for await (const _step of countBoards(db, limit));
  }

  const inOrder = () =>
    [...scores.values()]
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .map(({ userId, points }, index) => ({
        rank: index + 1,
        userId,
        username: `Player ${userId}`,
        points,
      }))

  async function expectOrder(): Promise<void> {
    const rows = inOrder()
    expect(await findPlayers(db, BOARD)).toBe(rows.length)
    expect(await listTop(db, BOARD)).toEqual(rows.slice(0, 100))
    const asked = [
      0,
      1,
      2,
      rows.length - 2,
      rows.length - 1,
      ...Array.from({ length: 40 }, () => pick(rows.length)),
    ]
    for (const index of asked) {
      const around = rows.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1)
      const own = await readOwnPlace(db, BOARD, rows[index]?.userId ?? '')
      expect(own.rows).toEqual(around)
    }
  }

  it('are those of the sorted scores, however these have come about', async () => {
    await score(userIds.slice(0, 2 * COUNTED_SINGLY_MAX))
    await count()
    await expectOrder()
    for (let round = 0; round < 3; round++) {
      await score(userIds.filter(() => random() < 0.3))
      await count(50)
    }
    await expectOrder()
  })

  it('are told apart where all players have the same points at the same time', async () => {
    const same = { points: 100, reachedAt: START.toISOString(), board: BOARD }
    for (const userId of userIds) scores.set(userId, { userId, ...same })
    await inTransaction(db, (transaction) =>
      replaceScores(
        transaction,
        [...scores.values()].map((each) => ({ ...same, ...each })),
      ),
    )
    await count()
    await expectOrder()
  })

  it('close up where an account is shut, and make room when it is opened again', async () => {
    await score(userIds)
    await count()
    const shut = userIds.filter((_id, index) => index % 3 === 0)
    const setDisabled = async (disabledAt: string | null) => {
      await inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('user')
          .set({ disabled_at: disabledAt })
          .where('id', 'in', shut)
          .execute()
        await recountPlacesOf(transaction, ...shut)
      })
      await count()
    }
    const all = scores
    scores = new Map([...all].filter(([userId]) => !shut.includes(userId)))
    await setDisabled(START.toISOString())
    await expectOrder()
    expect(await readOwnPlace(db, BOARD, shut[0] ?? '')).toEqual({ board: BOARD, rows: [] })
    scores = all
    await setDisabled(null)
    await expectOrder()
  })

  it('leave nothing of accounts that were erased', async () => {
    await score(userIds)
    await count()
    await inTransaction(db, async (transaction) => {
      await transaction.updateTable('user').set({ erased_at: START.toISOString() }).execute()
      await recountPlacesOf(transaction, ...userIds)
    })
    await count()
    expect(await db.selectFrom('board_score').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('board_count').selectAll().execute()).toEqual([])
  })

  it('count each score once, whichever process does so', async () => {
    await score(userIds)
    await Promise.all([count(20), count(30), count(40)])
    await expectOrder()
  })

  it('are counted all the same where the work was ended after any step', async () => {
    await score(userIds)
    for await (const _step of countBoards(db, 10)) break
    await score(userIds.slice(0, 100))
    await count()
    await expectOrder()
  })

  it('take as many queries among few players as among many', async () => {
    const [only = '', ...others] = userIds
    const queriesOfReading = async () => {
      const before = counter.count
      await readOwnPlace(db, BOARD, only)
      return counter.count - before
    }
    await score([only])
    await count()
    const alone = await queriesOfReading()
    await score(others)
    await count()
    expect(await queriesOfReading()).toBe(alone)
    const sizes = await db
      .selectFrom('board_count')
      .select('players')
      .where('is_split', '=', 0)
      .execute()
    expect(Math.max(...sizes.map(({ players }) => players))).toBeLessThanOrEqual(COUNTED_SINGLY_MAX)
  })
})
