import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { inTransaction, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { createPostgresDatabase, describeOnEachDatabase } from '../testing/databases.ts'
import { runBackfill } from '../testing/run-backfill.ts'
import { insertTestUser, type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  answersTo,
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
} from '../testing/test-quizzes.ts'
import { backfillBoards } from './backfill-boards.ts'

describeOnEachDatabase('the kingdoms’ boards of a database that is older than they are', (open) => {
  let test: TestApp
  let player: Player
  beforeEach(async () => {
    test = await startTestApp(open)
    player = await test.logIn('Veteran')
  })
  afterEach(() => test.close())

  let made = 0
  const quizIn = (kingdomId?: Id) =>
    insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: `Quiz ${++made}`,
      ...(kingdomId !== undefined && { kingdomId }),
    })

  async function play({ categoryId, ...quiz }: TestQuiz, right: number): Promise<void> {
    test.clock.advance(1)
    const userId = player.user.id
    const start = {
      method: 'POST',
      url: '/api/quiz-result/start',
      payload: { categoryId },
    } as const
    const { attemptId } = (await player.inject(start)).json()
    const answers = answersTo({ categoryId, ...quiz }, right)
    const payload = { userId, categoryId, answers, attemptId }
    const url = '/api/quiz-result/submit'
    expect((await player.inject({ method: 'PUT', url, payload })).statusCode).toBe(200)
  }

  /** As if the boards had come now: what was played so far stands on none. */
  async function boardsComeNow(): Promise<void> {
    test.clock.advance(1)
    await test.db.deleteFrom('board_score').execute()
    await sql`update kysely_migration set timestamp = ${test.clock.now().toISOString()}
      where name = '017-boards'`.execute(test.db)
  }

  const moveTo = (kingdomId: Id, { categoryId }: TestQuiz) =>
    test.db
      .updateTable('category')
      .set({ kingdom_id: kingdomId })
      .where('id', '=', categoryId)
      .execute()

  const scores = () =>
    test.db
      .selectFrom('board_score')
      .select(['board', 'points', 'reached_at'])
      .where('board', '>=', 'kingdom:')
      .where('board', '<', 'kingdom:g')
      .orderBy('board')
      .execute()

  it('have what was played before, as if they had been there', async () => {
    const [quiz, late] = [await quizIn(), await quizIn()]
    const second = await quizIn(quiz.kingdomId)
    await play(quiz, 1)
    await play(quiz, 3)
    await play(second, 2)
    const counted = await scores()
    expect(counted).toMatchObject([{ board: `kingdom:${quiz.kingdomId}`, points: 6 }])
    await play(late, 3)
    await test.db
      .updateTable('attempt')
      .set({ late: 1 })
      .where('category_id', '=', late.categoryId)
      .execute()
    await boardsComeNow()
    expect(await runBackfill(test.db, backfillBoards)).toEqual([1])
    expect(await scores()).toEqual(counted)
  })

  it('have it together with what was played since', async () => {
    const quiz = await quizIn()
    await play(quiz, 2)
    await boardsComeNow()
    await play(await quizIn(quiz.kingdomId), 3)
    const [since] = await scores()
    await runBackfill(test.db, backfillBoards)
    expect(await scores()).toEqual([{ ...since, points: 10 }])
  })

  it('leave the points of a quiz that was moved since where they are', async () => {
    await boardsComeNow()
    const quiz = await quizIn()
    await play(quiz, 3)
    const counted = await scores()
    await moveTo(await insertTestKingdom(test.db, 'Another', test.clock.now()), quiz)
    await runBackfill(test.db, backfillBoards)
    expect(await scores()).toEqual(counted)
  })

  it('are filled from where servers of an earlier release had come', async () => {
    await play(await quizIn(), 2)
    await boardsComeNow()
    await test.db.updateTable('board_progress').set({ filled_until: player.user.id }).execute()
    await runBackfill(test.db, backfillBoards)
    expect(await scores()).toEqual([])
  })
})

it('a board is filled on PostgreSQL when the submission of its player is through, and not before', async () => {
  const db = openDatabase(await createPostgresDatabase(), 'setup')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const { id } = await insertTestUser(db, new Date(), 'Abeba', 'player')
  await db
    .insertInto('user_score')
    .values({ user_id: id, total: 0, reached_at: '2026-03-01T00:00:00.000Z' })
    .execute()
  const isLocked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const submission = inTransaction(db, async (transaction) => {
    await lockPlayer(transaction, id)
    isLocked.resolve()
    await mayEnd.promise
  })
  await isLocked.promise
  const filling = runBackfill(db, backfillBoards)
  const waiting = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
  mayEnd.resolve()
  await Promise.all([submission, filling])
})
