import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { runBackfill } from '../../testing/run-backfill.ts'
import { type Player, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { answersTo, insertTestQuiz, type TestQuiz } from '../../testing/test-quizzes.ts'
import { backfillBestShares } from './backfill-best-shares.ts'

describeOnEachDatabase('the best shares of a database that is older than they are', (open) => {
  let test: TestApp
  let player: Player
  beforeEach(async () => {
    test = await startTestApp(open)
    player = await test.logIn('Veteran')
  })
  afterEach(() => test.close())

  const quiz = (title: string) =>
    insertTestQuiz(test.db, { at: test.clock.now(), title, questions: 3 })

  async function play({ categoryId, ...quiz }: TestQuiz, right: number): Promise<void> {
    test.clock.advance(1)
    const answers = answersTo({ categoryId, ...quiz }, right)
    const payload = { userId: player.user.id, categoryId, answers }
    const url = '/api/quiz-result/submit'
    expect((await player.inject({ method: 'PUT', url, payload })).statusCode).toBe(200)
  }

  /** The best share of each quiz, before and after. */
  async function shares(): Promise<Record<string, number>> {
    const rows = await test.db.selectFrom('category_result').selectAll().execute()
    return Object.fromEntries(rows.map((row) => [row.category_id, row.best_percent]))
  }

  const store = (percent: number) =>
    test.db.updateTable('category_result').set({ best_percent: percent }).execute()

  it.each([0, 100])('are those of the attempts, whether %i stands there or not', async (stored) => {
    const [light, sound, rain] = [await quiz('Light'), await quiz('Sound'), await quiz('Rain')]
    await play(light, 2)
    await play(light, 1)
    await play(sound, 3)
    await play(sound, 0)
    await play(rain, 0)
    const played = { [light.categoryId]: 66, [sound.categoryId]: 100, [rain.categoryId]: 0 }
    expect(await shares()).toEqual(played)
    await store(stored)
    expect(await runBackfill(test.db, backfillBestShares)).toEqual([3])
    expect(await shares()).toEqual(played)
  })

  it('are those of the last result where no attempt is left', async () => {
    const light = await quiz('Light')
    await play(light, 1)
    await test.db.deleteFrom('attempt').execute()
    await store(100)
    await runBackfill(test.db, backfillBestShares)
    expect(await shares()).toEqual({ [light.categoryId]: 33 })
  })

  it('are taken in batches that leave out none', async () => {
    const { categoryId } = await quiz('Light')
    const others = await Promise.all(
      Array.from({ length: 150 }, (_, number) => quiz(`Quiz ${number}`)),
    )
    const results = [{ categoryId }, ...others].map((it) => ({
      id: newId(test.clock.now()),
      user_id: player.user.id,
      category_id: it.categoryId,
      best_points: 2,
      best_percent: 0,
      last_score: 1,
      last_total_questions: 4,
      last_points: 2,
      updated_at: test.clock.now().toISOString(),
    }))
    await test.db.insertInto('category_result').values(results).execute()
    expect(await runBackfill(test.db, backfillBestShares)).toEqual([100, 51])
    expect(new Set(Object.values(await shares()))).toEqual(new Set([25]))
  })
})
