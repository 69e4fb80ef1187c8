import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { addToTallies } from './tallies.repository.ts'

describeOnEachDatabase('tallies', (open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  it('never deadlock when submissions hold the same questions in opposite orders', async () => {
    const quiz = await insertTestQuiz(db, { at: systemClock.now(), title: 'Busy', questions: 200 })
    const forwards = quiz.questionIds.map((questionId) => ({
      questionId,
      pick: 1,
      isCorrect: true,
      share: 1,
    }))
    const backwards = forwards.toReversed()
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        inTransaction(db, (transaction) =>
          addToTallies(transaction, number % 2 === 0 ? forwards : backwards),
        ),
      ),
    )
    const tallies = await db.selectFrom('question_tally').select('seen').execute()
    expect(tallies).toEqual(forwards.map(() => ({ seen: 40 })))
  })
})
