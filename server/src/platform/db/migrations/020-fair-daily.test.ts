import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDailyQuizzes } from '../../../daily/drawing/daily-quizzes.ts'
import { describeOnEachDatabase } from '../../../testing/databases.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertTestQuiz } from '../../../testing/test-quizzes.ts'
import { DAY_S } from '../../clock.ts'
import { up } from './020-fair-daily.ts'

describeOnEachDatabase('a database of before there were extra questions', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 25 })
  })
  afterAll(() => test.close())

  const stored = () => test.db.selectFrom('daily_quiz').selectAll().orderBy('day').execute()

  it('has one for each day that has come, and each day asks what it asked', async () => {
    for (let number = 0; number < 3; number++) {
      await createDailyQuizzes(test.db).today(test.clock.now())
      test.clock.advance(DAY_S)
    }
    await test.db
      .updateTable('daily_quiz')
      .set({ revision_ids: null })
      .where('day', '=', '2026-03-04')
      .execute()
    const before = await stored()
    const added = {
      daily_quiz: ['extra_question_id', 'extra_revision_id'],
      guest_submission: ['score_only'],
      daily_attempt: ['kind', 'half_answered'],
    }
    for (const [table, columns] of Object.entries(added)) {
      for (const column of columns) {
        await test.db.schema.alterTable(table).dropColumn(column).execute()
      }
    }
    await test.db.schema.dropTable('guest_network').execute()
    await up(test.db.withTables<never>())
    const after = await stored()
    expect(after.map(({ question_ids }) => question_ids)).toEqual(
      before.map(({ question_ids }) => question_ids),
    )
    const [first, second, coming] = after
    for (const day of [first, second]) {
      expect(day?.extra_question_id).toMatch(/^[0-9a-f]{24}$/)
      expect(day?.extra_revision_id).toBe(day?.extra_question_id)
      expect(day?.question_ids).not.toContain(day?.extra_question_id)
    }
    expect(coming).toMatchObject({ extra_question_id: null, extra_revision_id: null })
  })
})
