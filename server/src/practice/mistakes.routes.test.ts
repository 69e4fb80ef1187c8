import type { PracticeQuestion } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { beforeEach, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { DAY_S, HOUR_S } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { startTestQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'

const RIGHT = 1
const WRONG = 0

describeWithApp('my mistakes', (test) => {
  let abeba: Player
  let quiz: TestQuiz
  beforeEach(async () => {
    abeba = await test.logIn('Abeba', 'player', 30)
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 4 })
  })

  const get = async (path = '', player = abeba) => {
    const answer = await player.get(`/api/mistakes${path}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const submit = (right: number, wrong: number, player = abeba) =>
    submitQuiz(player, quiz, { answers: toAnswers(quiz, right, wrong) })
  const send = (payload: object, player = abeba) => player.post('/api/mistakes/answer', payload)
  const answer = (
    { _id: questionId, revisionId }: PracticeQuestion,
    selectedAnswer: number,
    practiceId = newId(test.clock.now()),
  ) => send({ practiceId, questionId, revisionId, selectedAnswer })
  const counts = async () => {
    const { due, later, putRight } = await get()
    return { due, later, putRight }
  }
  const firstDue = async (): Promise<PracticeQuestion> => (await get('/due')).questions[0]

  it('are what was answered wrong or left unanswered, to be practised at once', async () => {
    await submit(1, 2)
    const { categoryId, questionIds } = quiz
    expect(await get()).toEqual({
      day: '2026-03-02',
      due: 3,
      later: 0,
      putRight: 0,
      nextDay: null,
      quizzes: [{ categoryId, title: 'Rivers', due: 3, later: 0, putRight: 0 }],
    })
    const { due, questions } = await get('/due')
    expect(due).toBe(3)
    expect(questions).toEqual(
      questionIds.slice(1).map((id, index) => ({
        _id: id,
        revisionId: id,
        categoryId,
        questionText: `Rivers, question ${index + 2}?`,
        options: ['Wrong', 'Right', 'Odd', 'Even'],
        keepOrder: false,
      })),
    )
  })

  it('say after each answer what is right, why, and when it comes again', async () => {
    await submit(3, 1)
    const question = await firstDue()
    test.clock.advance(DAY_S)
    const explained = { correctAnswer: RIGHT, description: expect.stringContaining('Because') }
    const wrong = await answer(question, WRONG)
    expect(wrong.json()).toEqual({
      ...explained,
      day: '2026-03-03',
      isRight: false,
      rightDays: 0,
      dueDay: '2026-03-04',
    })
    test.clock.advance(DAY_S)
    const right = await answer(question, RIGHT)
    expect(right.json()).toEqual({
      ...explained,
      day: '2026-03-04',
      isRight: true,
      rightDays: 1,
      dueDay: '2026-03-07',
    })
    expect(await get()).toMatchObject({ due: 0, later: 1, nextDay: '2026-03-07' })
  })

  it('are put right by right answers on two days, and looked at a last time a week later', async () => {
    await submit(3, 1)
    const question = await firstDue()
    const course = []
    for (const days of [1, 3, 7]) {
      test.clock.advance(days * DAY_S)
      expect(await counts()).toEqual({ due: 1, later: 0, putRight: 0 })
      await answer(question, RIGHT)
      course.push(await counts())
    }
    expect(course).toEqual([
      { due: 0, later: 1, putRight: 0 },
      { due: 0, later: 0, putRight: 1 },
      { due: 0, later: 0, putRight: 1 },
    ])
    test.clock.advance(20 * DAY_S)
    expect(await counts()).toEqual({ due: 0, later: 0, putRight: 1 })
    const { mistakes } = await get(`/category/${quiz.categoryId}`)
    expect(mistakes).toMatchObject([{ rightDays: 3, dueDay: null }])
  })

  it('are counted once by an answer that arrives twice, even on its next day', async () => {
    await submit(3, 1)
    const question = await firstDue()
    const practiceId = newId(test.clock.now())
    await answer(question, RIGHT, practiceId)
    test.clock.advance(DAY_S)
    const again = await answer(question, RIGHT, practiceId)
    expect(again.json()).toMatchObject({ isRight: true, rightDays: 0, dueDay: '2026-03-03' })
    const next = newId(test.clock.now())
    const answers = await Promise.all([1, 2, 3].map(() => answer(question, RIGHT, next)))
    for (const one of answers) expect(one.json()).toMatchObject({ rightDays: 1 })
  })

  it('change their day at midnight in Addis Ababa', async () => {
    await submit(3, 1)
    const question = await firstDue()
    await answer(question, RIGHT)
    // It is noon in Addis Ababa.
    test.clock.advance(12 * HOUR_S - 1)
    expect(await counts()).toEqual({ due: 0, later: 1, putRight: 0 })
    test.clock.advance(1)
    expect(await counts()).toEqual({ due: 1, later: 0, putRight: 0 })
  })

  it('begin anew with another wrong answer in a quiz, and with none to a right one', async () => {
    await submit(3, 1)
    const question = await firstDue()
    test.clock.advance(DAY_S)
    await answer(question, RIGHT)
    await submit(4, 0)
    expect(await counts()).toEqual({ due: 0, later: 1, putRight: 0 })
    await submit(3, 0)
    expect(await counts()).toEqual({ due: 1, later: 0, putRight: 0 })
  })

  it('begin anew on the day that their practice on the day before made them due on', async () => {
    await submit(3, 1)
    const question = await firstDue()
    expect((await answer(question, RIGHT)).json()).toMatchObject({ dueDay: '2026-03-03' })
    test.clock.advance(DAY_S)
    await submit(3, 1)
    expect((await answer(question, RIGHT)).json()).toMatchObject({
      rightDays: 0,
      dueDay: '2026-03-04',
    })
  })

  it('are those of one quiz where one is asked for', async () => {
    await submit(3, 1)
    const other = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Lakes' })
    expect(await get(`/due?categoryId=${other.categoryId}`)).toMatchObject({
      due: 0,
      questions: [],
    })
    expect(await get(`/due?categoryId=${quiz.categoryId}`)).toMatchObject({ due: 1 })
    expect((await get(`/category/${other.categoryId}`)).mistakes).toEqual([])
    expect(await get(`/category/${quiz.categoryId}`)).toEqual({
      day: '2026-03-02',
      mistakes: [
        {
          questionId: quiz.questionIds[3],
          questionText: 'Rivers, question 4?',
          missedAt: test.clock.now().toISOString(),
          rightDays: 0,
          dueDay: '2026-03-02',
        },
      ],
    })
  })

  it('come twenty at a time, those that have waited longest first', async () => {
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Lakes', questions: 30 })
    await submit(5, 0)
    const { due, questions } = await get('/due')
    expect(due).toBe(25)
    expect(questions).toHaveLength(20)
    await answer(questions[0], WRONG)
    test.clock.advance(DAY_S)
    const ids = (await get('/due')).questions.map(({ _id }: PracticeQuestion) => _id)
    expect(ids).not.toContain(questions[0]._id)
  })

  it('are not asked while their question or quiz is removed', async () => {
    await submit(2, 1)
    const { _id } = await firstDue()
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('question').set({ deletedAt }).where('id', '=', _id).execute()
    expect(await get()).toMatchObject({ due: 1 })
    expect(await get('/due')).toMatchObject({ due: 1, questions: [{}] })
    await test.db.updateTable('category').set({ deletedAt }).execute()
    expect(await get()).toMatchObject({ due: 0, quizzes: [] })
    expect(await get('/due')).toMatchObject({ due: 0, questions: [] })
  })

  it('are asked as their question reads now, and judged by what was asked', async () => {
    await submit(3, 1)
    const before = await firstDue()
    const revisionId = newId(test.clock.now())
    await test.db
      .insertInto('questionRevision')
      .values({
        id: revisionId,
        questionId: before._id,
        questionText: 'Asked better?',
        options: JSON.stringify(['Right now', 'Wrong now']),
        correctAnswer: 0,
        description: '',
        createdAt: test.clock.now().toISOString(),
      })
      .execute()
    await test.db.updateTable('question').set({ revisionId }).where('id', '=', before._id).execute()
    const after = await firstDue()
    expect(after).toMatchObject({ revisionId, questionText: 'Asked better?' })
    expect((await answer(before, 1)).json()).toMatchObject({ isRight: true, correctAnswer: 1 })
    test.clock.advance(DAY_S)
    expect((await answer(after, 1)).json()).toMatchObject({ isRight: false, correctAnswer: 0 })
    const refused = await answer(after, 2)
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields)).toEqual(['selectedAnswer'])
  })

  it('tell nobody the answer to a question that is none of their mistakes', async () => {
    await submit(3, 1)
    const [missed] = (await get('/due')).questions
    const [right] = quiz.questionIds
    expect((await answer({ ...missed, _id: right, revisionId: right }, RIGHT)).statusCode).toBe(404)
    expect((await answer({ ...missed, revisionId: right }, RIGHT)).statusCode).toBe(404)
    const kebede = await test.logIn('Kebede')
    const payload = {
      practiceId: newId(test.clock.now()),
      questionId: missed._id,
      revisionId: missed.revisionId,
      selectedAnswer: RIGHT,
    }
    expect((await send(payload, kebede)).statusCode).toBe(404)
    expect(await get('', kebede)).toMatchObject({ due: 0 })
  })

  const judging = async (question: PracticeQuestion) => (await answer(question, RIGHT)).statusCode
  const start = async (url: string, payload: object = {}) => {
    const started = await abeba.post(url, payload)
    expect(started.statusCode).toBe(201)
    return started.json()
  }

  it('are neither asked nor judged while an attempt at their quiz is open', async () => {
    await submit(3, 1)
    const question = await firstDue()
    const attemptId = await startTestQuiz(abeba, quiz)
    expect(await get('/due')).toMatchObject({ due: 0, questions: [] })
    expect(await get()).toMatchObject({ heldBack: true, due: 0, later: 0, quizzes: [] })
    expect(await get(`/category/${quiz.categoryId}`)).toMatchObject({
      heldBack: true,
      mistakes: [],
    })
    expect(await judging(question)).toBe(409)
    await submitQuiz(abeba, quiz, { attemptId })
    expect((await get('/due')).due).toBe(4)
    expect(await judging(question)).toBe(200)
  })

  it('are neither asked nor judged while an attempt at a daily quiz with them is open', async () => {
    await submit(3, 1)
    const question = await firstDue()
    const { attemptId } = await start('/api/daily/start')
    for (const seconds of [0, 5 * 60 + 10]) {
      test.clock.advance(seconds)
      expect(await get('/due')).toMatchObject({ due: 0, questions: [] })
      expect(await judging(question)).toBe(409)
    }
    // A submission would be late from now on.
    test.clock.advance(1)
    expect((await get('/due')).due).toBe(1)
    const payload = { attemptId, answers: [] }
    await abeba.put('/api/daily/submit', payload)
    expect(await judging(question)).toBe(200)
  })

  it('are refused as what is none is, while a daily quiz is open: the refusal would tell what was right', async () => {
    await start('/api/daily/start')
    await submit(3, 1)
    for (const questionId of quiz.questionIds) {
      const guess = { practiceId: questionId, questionId, revisionId: questionId }
      expect((await send({ ...guess, selectedAnswer: RIGHT })).statusCode).toBe(409)
    }
  })

  it('are judged on the days on which they are due alone', async () => {
    await submit(3, 1)
    const question = await firstDue()
    expect(await judging(question)).toBe(200)
    expect(await judging(question)).toBe(409)
    test.clock.advance(DAY_S)
    expect(await judging(question)).toBe(200)
  })

  it('bring no points, and are no activity', async () => {
    await submit(3, 1)
    const url = `/api/quiz-result/recent-activity/${abeba.user.id}`
    const before = (await abeba.get(url)).json()
    await answer(await firstDue(), RIGHT)
    test.clock.advance(HOUR_S)
    expect((await abeba.get(url)).json()).toEqual(before)
  })

  it('go with the account that is erased', async () => {
    await submit(3, 1)
    await submit(3, 1, await test.logIn('Kebede'))
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ deletedAt }).where('id', '=', abeba.user.id).execute()
    test.clock.advance(8 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    const left = await test.db.selectFrom('mistake').select('userId').execute()
    expect(left).toHaveLength(1)
    expect(left).not.toContainEqual({ userId: abeba.user.id })
  })
})
