import { beforeEach, expect, it } from 'vitest'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { startQuiz, startTestQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'

const RIGHT = 1
const WRONG = 0

describeWithApp('practice of a quiz', (test) => {
  let abeba: Player
  let quiz: TestQuiz
  beforeEach(async () => {
    abeba = await test.logIn('Abeba', 'player', 30)
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 4 })
  })

  const post = (url: string, payload: object, player = abeba) => player.post(url, payload)
  const begin = (player = abeba) =>
    post('/api/practice/start', { categoryId: quiz.categoryId }, player)
  const answer = (practiceId: string, place: number, selectedAnswer: number, player = abeba) => {
    const id = quiz.questionIds[place]
    const payload = { practiceId, questionId: id, revisionId: id, selectedAnswer }
    return post('/api/practice/answer', payload, player)
  }
  const start = () => startQuiz(abeba, quiz)
  const practiceIdOf = async (player = abeba) => (await begin(player)).json().practiceId

  it('asks all questions without saying what is right', async () => {
    const begun = await begin()
    expect(begun.statusCode).toBe(201)
    const { questions } = begun.json()
    expect(questions.map(({ _id }: { _id: string }) => _id)).toEqual(quiz.questionIds)
    expect(begun.body).not.toContain('correctAnswer')
    expect(begun.body).not.toContain('Because')
  })

  it('says after each answer what is right and why, and adds the misses to the mistakes', async () => {
    const practiceId = await practiceIdOf()
    const told = { correctAnswer: RIGHT, description: expect.stringContaining('Because') }
    expect((await answer(practiceId, 0, RIGHT)).json()).toEqual({ isRight: true, ...told })
    expect((await answer(practiceId, 1, WRONG)).json()).toEqual({ isRight: false, ...told })
    const mistakes = await abeba.get('/api/mistakes')
    expect(mistakes.json()).toMatchObject({ due: 1, later: 0 })
  })

  it('gives no points, and makes a later attempt no first one', async () => {
    const practiceId = await practiceIdOf()
    await answer(practiceId, 0, RIGHT)
    const url = `/api/quiz-result/recent-activity/${abeba.user.id}`
    expect((await abeba.get(url)).json()).toEqual([])
    expect((await start()).json()).toMatchObject({ kind: 'replay' })
  })

  it('leaves the first attempt of a quiz that was played before', async () => {
    const submission = {
      attemptId: await startTestQuiz(abeba, quiz),
      answers: toAnswers(quiz, 4, 0),
    }
    await submitQuiz(abeba, quiz, submission)
    await begin()
    const again = await submitQuiz(abeba, quiz, submission)
    expect(again.json()).toMatchObject({ kind: 'first', score: 4 })
  })

  it('is not possible while the quiz is open', async () => {
    await start()
    expect((await begin()).statusCode).toBe(409)
  })

  it('tells nothing of a question that an attempt begun since asks', async () => {
    const practiceId = await practiceIdOf()
    await start()
    expect((await answer(practiceId, 0, WRONG)).statusCode).toBe(409)
    const mistakes = await abeba.get('/api/mistakes')
    expect(mistakes.json()).toMatchObject({ due: 0 })
  })

  it('tells nothing to whoever has not begun it', async () => {
    const practiceId = await practiceIdOf()
    const other = await test.logIn('Bekele', 'player', 30)
    expect((await answer(practiceId, 0, RIGHT, other)).statusCode).toBe(404)
    const { attemptId } = (await start()).json()
    expect((await answer(attemptId, 0, RIGHT)).statusCode).toBe(404)
  })

  it('refuses an option, a question and a quiz that are none', async () => {
    const practiceId = await practiceIdOf()
    const answered = await answer(practiceId, 0, 5)
    expect(answered.statusCode).toBe(400)
    expect(answered.json().fields).toHaveProperty('selectedAnswer')
    const other = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Lakes' })
    const [id] = other.questionIds
    const payload = { practiceId, questionId: id, revisionId: id, selectedAnswer: 0 }
    expect((await post('/api/practice/answer', payload)).statusCode).toBe(404)
    const unknown = await post('/api/practice/start', { categoryId: practiceId })
    expect(unknown.statusCode).toBe(404)
  })
})
