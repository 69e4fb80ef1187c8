import { type CalendarDay, DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { FirstQuestion } from '@quiz-kingdom/shared/entities/game/first-question.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addisDay, DAY_S } from '../platform/clock.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { type Caller, shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'
import { playDaily, RIGHT_OPTION, startTestDaily, WRONG_OPTION } from '../testing/test-daily.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createDailyQuizzes } from './drawing/daily-quizzes.ts'

const DAYS = 20

describeOnDatabase('the question that anybody may try', (open) => {
  const test = shareTestApp(open)
  beforeAll(async () => {
    for (let kingdom = 0; kingdom < 5; kingdom++) {
      const at = test.clock.now()
      await insertTestQuiz(test.db, { at, title: `Quiz ${kingdom}`, questions: 100 })
    }
  })
  beforeEach(() => test.clock.advance(DAY_S))

  const url = '/api/daily/first-question'
  const shown = async (app: TestApp = test): Promise<FirstQuestion> =>
    (await app.inject({ url })).json()
  const answer = (questionId: string, selectedAnswer: number, caller: Caller = test) =>
    caller.post(url, { questionId, selectedAnswer })

  it('is kept by shared caches for a second, whoever asks, but not that there is none', async () => {
    for (const caller of [test, await test.logIn('Asker')]) {
      const { headers } = await caller.get(url)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1')
    }
    const empty = await startTestApp(open)
    const { statusCode, headers } = await empty.get(url)
    await empty.close()
    expect([statusCode, headers['cache-control']]).toEqual([409, 'no-store'])
  })

  it('is judged once it is answered, and not before', async () => {
    const { day, question } = await shown()
    expect(day).toBe(addisDay(test.clock.now()))
    expect(Object.keys(question).sort()).toEqual(['_id', 'keepOrder', 'options', 'questionText'])
    expect((await answer(question._id, RIGHT_OPTION)).json()).toEqual({
      isCorrect: true,
      correctAnswer: 'Right',
      description: 'Because the test says so, here and now',
    })
    expect((await answer(question._id, WRONG_OPTION)).json()).toMatchObject({ isCorrect: false })
  })

  it('is short and without a picture where there is one that the day does not ask', async () => {
    const own = await startTestApp(open)
    const { questionIds } = await insertTestQuiz(own.db, {
      at: own.clock.now(),
      title: 'Long and short',
      questions: 3 * DAILY_QUESTIONS,
    })
    const change = (ids: string[], values: { questionText?: string; pictureId?: string }) =>
      own.db.updateTable('questionRevision').set(values).where('questionId', 'in', ids).execute()
    const { id: pictureId } = await own.db
      .selectFrom('image')
      .select('id')
      .executeTakeFirstOrThrow()
    await change(questionIds.slice(0, DAILY_QUESTIONS), { questionText: 'W'.repeat(81) })
    await change(questionIds.slice(-DAILY_QUESTIONS + 1), { pictureId })
    const short = questionIds.slice(DAILY_QUESTIONS, -DAILY_QUESTIONS + 1)
    const { question } = await shown(own)
    await own.close()
    expect(short).toContain(question._id)
  })

  it('is none of the daily quiz of that day, nor of days around it', async () => {
    const asked: string[] = []
    const extra: string[] = []
    for (let number = 0; number < DAYS; number++) {
      const { questions } = await startTestDaily(test)
      asked.push(...questions.map(({ _id }) => _id))
      extra.push((await shown()).question._id)
      test.clock.advance(DAY_S)
    }
    expect(new Set([...asked, ...extra]).size).toBe(DAYS * 11)
  })

  it('is not in the calendar, and leaves what that shows as it is', async () => {
    const calendar = async (name: string): Promise<CalendarDay[]> =>
      (await (await test.logIn(name, 'admin')).get('/api/admin/daily')).json()
    const before = await calendar('Keeper')
    test.clock.advance(DAY_S)
    const { question } = await shown()
    const [yesterday, ...coming] = before
    const after = await calendar('Other keeper')
    expect(after.slice(0, coming.length).map(({ questions }) => questions)).toEqual(
      coming.map(({ questions }) => questions),
    )
    const ids = [yesterday, ...after].flatMap((day) => day?.questions.map(({ _id }) => _id))
    expect(ids).not.toContain(question._id)
  })

  it('is no question of the daily quiz: those are not judged here', async () => {
    const { questions } = await startTestDaily(test)
    for (const { _id } of questions) expect((await answer(_id, RIGHT_OPTION)).statusCode).toBe(409)
    await playDaily(test, 3)
    expect((await answer(questions[0]?._id ?? '', RIGHT_OPTION)).statusCode).toBe(409)
  })

  it('is the same one all day, in each process', async () => {
    const { question } = await shown()
    const other = await createDailyQuizzes(test.db).today(test.clock.now())
    expect(other.extra?.questionId).toBe(question._id)
  })

  it('is missing where the daily quiz asks all that there is', async () => {
    const small = await startTestApp(open)
    await insertTestQuiz(small.db, { at: small.clock.now(), title: 'Rivers', questions: 10 })
    expect((await small.get(url)).statusCode).toBe(404)
    const { questions } = await startTestDaily(small)
    const payload = { questionId: questions[0]?._id, selectedAnswer: RIGHT_OPTION }
    expect((await small.post(url, payload)).statusCode).toBe(409)
    await small.close()
  })
})
