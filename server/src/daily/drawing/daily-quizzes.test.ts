import { beforeAll, expect, it } from 'vitest'
import { forgetKey } from '../../auth/signing-keys.ts'
import { addDays, addisDay, DAY_S } from '../../platform/clock.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { shareTestApp } from '../../testing/test-app.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import { createDailyQuizzes, readCalendar } from './daily-quizzes.ts'

describeOnEachDatabase('daily quizzes', (open) => {
  const test = shareTestApp(open)
  beforeAll(async () => {
    for (let kingdom = 0; kingdom < 5; kingdom++) {
      const at = test.clock.now()
      await insertTestQuiz(test.db, { at, title: `Quiz ${kingdom}`, questions: 60 })
    }
  })

  const drawn = async () => {
    const calendar = await readCalendar(test.db, test.clock.now())
    return calendar.map(({ questions }) => questions.map(({ _id }) => _id))
  }
  const forgetDraws = () => test.db.deleteFrom('dailyQuiz').execute()

  it('are drawn with a secret: what there is to ask and the day do not tell what is asked', async () => {
    const first = await drawn()
    await forgetDraws()
    expect(await drawn()).toEqual(first)

    await forgetDraws()
    await test.db.deleteFrom('signingKey').where('name', '=', 'daily-draw').execute()
    forgetKey(test.db, 'daily-draw')
    const second = await drawn()
    expect(second).toHaveLength(first.length)
    for (const [index, ids] of second.entries()) expect(ids).not.toEqual(first[index])
  })

  it('stay as they are once they are drawn, whatever the secret is', async () => {
    const before = await drawn()
    await test.db.deleteFrom('signingKey').execute()
    forgetKey(test.db, 'daily-draw')
    expect(await drawn()).toEqual(before)
    const { questions } = await createDailyQuizzes(test.db).today(test.clock.now())
    expect(questions.map(({ questionId }) => questionId)).toEqual(before[0])
  })

  it('are kept in memory today, however many old days are asked for', async () => {
    const old: string[] = []
    for (let number = 0; number < 12; number++) {
      await createDailyQuizzes(test.db).today(test.clock.now())
      old.push(addisDay(test.clock.now()))
      test.clock.advance(DAY_S)
    }
    let queries = 0
    const counted = test.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const quizzes = createDailyQuizzes(counted)
    const today = await quizzes.today(test.clock.now())
    for (const day of old) await quizzes.find(day)
    queries = 0
    expect(await quizzes.today(test.clock.now())).toBe(today)
    expect(await quizzes.find(addisDay(test.clock.now()))).toBe(today)
    expect(queries).toBe(0)
    await expect(quizzes.find(addDays(today.day, 1))).rejects.toMatchObject({ status: 404 })
  })
})
