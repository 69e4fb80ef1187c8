import type { QuizResult, Submission } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  answersTo,
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
} from '../testing/test-quizzes.ts'

describeOnEachDatabase('playing', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
  })
  afterAll(() => test.close())

  let made = 0
  /** Names that nothing else in the database has. */
  const fresh = (name: string) => `${name} ${++made}`
  const quizOf = (options: Partial<Parameters<typeof insertTestQuiz>[1]> = {}) =>
    insertTestQuiz(test.db, { at: test.clock.now(), title: fresh('Quiz'), ...options })
  const playerNamed = (name: string) => test.logIn(fresh(name))

  const start = (player: Player, { categoryId }: TestQuiz) =>
    player.inject({ method: 'POST', url: '/api/quiz-result/start', payload: { categoryId } })

  async function startedAttempt(player: Player, quiz: TestQuiz): Promise<string> {
    return (await start(player, quiz)).json().attemptId
  }

  const submit = (player: Player, quiz: TestQuiz, submission: Partial<Submission>) =>
    player.inject({
      method: 'PUT',
      url: '/api/quiz-result/submit',
      payload: { userId: player.user.id, categoryId: quiz.categoryId, answers: [], ...submission },
    })

  async function play(player: Player, quiz: TestQuiz, right: number): Promise<QuizResult> {
    const answer = await submit(player, quiz, { answers: answersTo(quiz, right) })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  async function totalOf({ user }: Player): Promise<number | undefined> {
    const row = await test.db
      .selectFrom('user_score')
      .select('total')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    return row?.total
  }

  const attemptsOf = ({ user }: Player) =>
    test.db.selectFrom('attempt').selectAll().where('user_id', '=', user.id).execute()

  const tallyOf = (questionId: string | undefined) =>
    test.db
      .selectFrom('question_tally')
      .selectAll()
      .where('question_id', '=', questionId ?? '')
      .executeTakeFirst()

  const deleteRow = (table: 'category' | 'question', id: string | undefined) =>
    test.db
      .updateTable(table)
      .set({ deleted_at: test.clock.now().toISOString() })
      .where('id', '=', id ?? '')
      .execute()

  describe('starting', () => {
    it('requires log-in', async () => {
      const { categoryId } = await quizOf()
      const answer = await test.inject({
        method: 'POST',
        url: '/api/quiz-result/start',
        payload: { categoryId },
      })
      expect(answer.statusCode).toBe(401)
    })

    it('gives the time that the category allows', async () => {
      const player = await playerNamed('starter')
      const answer = await start(player, await quizOf({ timeAllowed: '2:30' }))
      expect(answer.statusCode).toBe(201)
      const { startedAt, deadline } = answer.json()
      expect(startedAt).toBe(test.clock.now().toISOString())
      expect(Date.parse(deadline) - Date.parse(startedAt)).toBe(150_000)
    })

    it('knows no category that never was or is deleted', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf()
      await deleteRow('category', quiz.categoryId)
      expect((await start(player, quiz)).statusCode).toBe(404)
      const never = { ...quiz, categoryId: newId(test.clock.now()) }
      expect((await start(player, never)).statusCode).toBe(404)
      expect(await attemptsOf(player)).toEqual([])
    })

    it('says that a category has no questions, deleted ones not counted', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf({ questions: 1 })
      await deleteRow('question', quiz.questionIds[0])
      const answer = await start(player, quiz)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe('This quiz has no questions yet.')
    })
  })

  describe('submitting', () => {
    it('requires log-in', async () => {
      const quiz = await quizOf()
      const answer = await test.inject({
        method: 'PUT',
        url: '/api/quiz-result/submit',
        payload: {
          userId: newId(test.clock.now()),
          categoryId: quiz.categoryId,
          answers: answersTo(quiz, 1),
        },
      })
      expect(answer.statusCode).toBe(401)
    })

    it("refuses another user's name", async () => {
      const player = await playerNamed('player')
      const other = await playerNamed('other')
      const quiz = await quizOf()
      const answer = await submit(player, quiz, { userId: other.user.id })
      expect(answer.statusCode).toBe(403)
      expect(await attemptsOf(other)).toEqual([])
    })

    it('gives score, points and a review of each question', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ questions: 3, points: 4 })
      const attemptId = await startedAttempt(player, quiz)
      const answer = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 1, 1) })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        message: 'Score updated successfully!',
        score: 1,
        totalQuestions: 3,
        scorePoints: 4,
        attemptId,
        late: false,
        resultDetails: [
          { questionId: quiz.questionIds[0], selectedAnswer: 'Right', isCorrect: true },
          { questionId: quiz.questionIds[1], selectedAnswer: 'Wrong', isCorrect: false },
          { questionId: quiz.questionIds[2], selectedAnswer: null, isCorrect: false },
        ],
      })
    })

    it('scores answers without an attempt as an attempt of their own', async () => {
      const player = await playerNamed('player')
      const { attemptId, late } = await play(player, await quizOf(), 2)
      const [attempt] = await attemptsOf(player)
      expect(attempt).toMatchObject({ id: attemptId, score: 2, points: 4 })
      expect(late).toBe(false)
    })

    it('answers a second submission of the same attempt as the first, and counts it once', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      const attemptId = await startedAttempt(player, quiz)
      const first = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 1) })
      test.clock.advance(60)
      await deleteRow('category', quiz.categoryId)
      const foreign = answersTo(await quizOf(), 3)
      const second = await submit(player, quiz, { attemptId, answers: foreign })
      expect(second.statusCode).toBe(200)
      expect(second.json()).toEqual(first.json())
      expect(await totalOf(player)).toBe(2)
      expect((await tallyOf(quiz.questionIds[0]))?.seen).toBe(1)
    })

    it('counts an attempt once when its submissions race', async () => {
      const player = await playerNamed('racer')
      const quiz = await quizOf()
      const attemptId = await startedAttempt(player, quiz)
      const answers = await Promise.all(
        [3, 0, 1, 2, 3].map((right) =>
          submit(player, quiz, { attemptId, answers: answersTo(quiz, right) }),
        ),
      )
      const results = answers.map((answer) => answer.json())
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
      expect(await totalOf(player)).toBe(results[0].scorePoints)
      expect((await tallyOf(quiz.questionIds[0]))?.seen).toBe(1)
    })

    it("refuses another player's attempt and changes nothing", async () => {
      const player = await playerNamed('player')
      const thief = await playerNamed('thief')
      const quiz = await quizOf()
      const attemptId = await startedAttempt(player, quiz)
      expect((await submit(thief, quiz, { attemptId })).statusCode).toBe(403)
      expect(await totalOf(thief)).toBeUndefined()
      expect(await attemptsOf(player)).toMatchObject([{ submitted_at: null }])
    })

    it('refuses an attempt at another category', async () => {
      const player = await playerNamed('player')
      const attemptId = await startedAttempt(player, await quizOf())
      const answer = await submit(player, await quizOf(), { attemptId })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('attemptId')
    })

    it('knows no attempt that was never started', async () => {
      const player = await playerNamed('player')
      const attemptId = newId(test.clock.now())
      expect((await submit(player, await quizOf(), { attemptId })).statusCode).toBe(404)
    })

    it('knows no category that never was or was deleted before', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      await deleteRow('category', quiz.categoryId)
      expect((await submit(player, quiz, {})).statusCode).toBe(404)
      const never = { ...quiz, categoryId: newId(test.clock.now()) }
      expect((await submit(player, never, {})).statusCode).toBe(404)
    })

    it.each([
      [
        'a foreign question',
        (quiz: TestQuiz, other: TestQuiz) => [...answersTo(quiz, 1), ...answersTo(other, 1)],
      ],
      ['a repeated question', (quiz: TestQuiz) => [...answersTo(quiz, 1), ...answersTo(quiz, 1)]],
      [
        'an option that is not there',
        (quiz: TestQuiz) => answersTo(quiz, 1).map((answer) => ({ ...answer, selectedAnswer: 4 })),
      ],
      [
        'an option below the first',
        (quiz: TestQuiz) => answersTo(quiz, 1).map((answer) => ({ ...answer, selectedAnswer: -1 })),
      ],
    ])('refuses %s and stores nothing', async (_what, answersOf) => {
      const player = await playerNamed('cheat')
      const quiz = await quizOf()
      const answers = answersOf(quiz, await quizOf())
      const attemptId = await startedAttempt(player, quiz)
      const answer = await submit(player, quiz, { attemptId, answers })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['answers'])
      expect(await attemptsOf(player)).toMatchObject([{ submitted_at: null }])
      expect(await totalOf(player)).toBeUndefined()
      expect(await tallyOf(quiz.questionIds[0])).toBeUndefined()
    })

    it('is late only after the deadline and its grace, and counts all the same', async () => {
      const player = await playerNamed('slow')
      const quiz = await quizOf({ timeAllowed: '1:00' })
      const intime = await startedAttempt(player, quiz)
      test.clock.advance(70)
      expect((await submit(player, quiz, { attemptId: intime })).json().late).toBe(false)

      const late = await startedAttempt(player, quiz)
      test.clock.advance(71)
      const answer = await submit(player, quiz, { attemptId: late, answers: answersTo(quiz, 3) })
      expect(answer.json()).toMatchObject({ late: true, scorePoints: 6 })
      expect((await submit(player, quiz, { attemptId: late })).json().late).toBe(true)
      expect(await totalOf(player)).toBe(6)
    })

    it('ignores the answer to a question that was deleted while it was played', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ questions: 3 })
      const attemptId = await startedAttempt(player, quiz)
      test.clock.advance(30)
      await deleteRow('question', quiz.questionIds[1])
      const answer = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 3) })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ score: 2, totalQuestions: 2, scorePoints: 4 })
      expect(await tallyOf(quiz.questionIds[1])).toBeUndefined()
    })

    it('ignores the answer to a question that was moved away while it was played', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ questions: 3 })
      const elsewhere = await quizOf({ questions: 1 })
      const attemptId = await startedAttempt(player, quiz)
      test.clock.advance(30)
      await test.db
        .updateTable('question')
        .set({ category_id: elsewhere.categoryId, updated_at: test.clock.now().toISOString() })
        .where('id', '=', quiz.questionIds[1] ?? '')
        .execute()
      const answer = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 3) })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ score: 2, totalQuestions: 2 })
    })

    it('judges a question that was edited while it was played as it stands now', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ questions: 1 })
      const attemptId = await startedAttempt(player, quiz)
      test.clock.advance(30)
      await test.db
        .updateTable('question')
        .set({ correct_answer: 0, updated_at: test.clock.now().toISOString() })
        .where('category_id', '=', quiz.categoryId)
        .execute()
      const answer = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 1) })
      expect(answer.json()).toMatchObject({
        score: 0,
        resultDetails: [{ selectedAnswer: 'Right', correctAnswer: 'Wrong', isCorrect: false }],
      })
    })

    it('lets an attempt be finished whose category was deleted meanwhile', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      const attemptId = await startedAttempt(player, quiz)
      test.clock.advance(30)
      await deleteRow('category', quiz.categoryId)
      const answer = await submit(player, quiz, { attemptId, answers: answersTo(quiz, 1) })
      expect(answer.statusCode).toBe(200)
      expect(await totalOf(player)).toBe(2)
    })
  })

  describe('the total', () => {
    it('is the sum of the best result in each category', async () => {
      const player = await playerNamed('collector')
      const [first, second] = [await quizOf({ points: 3 }), await quizOf({ points: 5 })]
      await play(player, first, 2)
      await play(player, second, 1)
      await play(player, first, 1)
      expect(await totalOf(player)).toBe(6 + 5)
      await play(player, first, 3)
      expect(await totalOf(player)).toBe(9 + 5)
    })

    it('misses nothing when different attempts of one player race', async () => {
      const player = await playerNamed('racer')
      const quizzes = await Promise.all([1, 2, 3].map(() => quizOf()))
      await Promise.all(
        quizzes.flatMap((quiz) => [1, 3, 2].map((right) => play(player, quiz, right))),
      )
      expect(await totalOf(player)).toBe(3 * 6)
    })

    it('survives a class that submits the same quiz at once', async () => {
      const quiz = await quizOf({ questions: 8 })
      const players = await Promise.all(Array.from({ length: 20 }, () => playerNamed('pupil')))
      await Promise.all(players.map((player) => play(player, quiz, 5)))
      const tally = await tallyOf(quiz.questionIds[0])
      expect(tally).toMatchObject({ seen: 20, answered: 20, correct: 20 })
    })
  })

  it('tallies sightings, picks and the scores that item statistics need', async () => {
    const quiz = await quizOf({ questions: 4 })
    await play(await playerNamed('good'), quiz, 3)
    const weak = await playerNamed('weak')
    await submit(weak, quiz, { answers: answersTo(quiz, 0, 2) })
    expect(await tallyOf(quiz.questionIds[0])).toEqual({
      question_id: quiz.questionIds[0],
      seen: 2,
      answered: 2,
      correct: 1,
      picks_0: 1,
      picks_1: 1,
      picks_2: 0,
      picks_3: 0,
      picks_4: 0,
      picks_5: 0,
      score_sum: 0.75,
      score_square_sum: 0.5625,
      correct_score_sum: 0.75,
    })
    expect(await tallyOf(quiz.questionIds[3])).toMatchObject({ seen: 2, answered: 0, correct: 0 })
  })

  it('notes a player once a day in the kingdom of the time of play', async () => {
    const player = await playerNamed('regular')
    const at = test.clock.now()
    const kingdomId = await insertTestKingdom(test.db, fresh('Kingdom'), at)
    const quiz = await quizOf({ kingdomId })
    await play(player, quiz, 1)
    await play(player, quiz, 2)
    test.clock.advance(24 * 60 * 60)
    const today = await test.logIn(fresh('guest'))
    await play(today, quiz, 1)
    const days = await test.db
      .selectFrom('daily_play')
      .select(['day', 'user_id'])
      .where('kingdom_id', '=', kingdomId)
      .orderBy('day')
      .execute()
    expect(days).toEqual([
      { day: at.toISOString().slice(0, 10), user_id: player.user.id },
      { day: test.clock.now().toISOString().slice(0, 10), user_id: today.user.id },
    ])
  })

  describe('recent activity', () => {
    const recent = (asker: Player, { user }: Player) =>
      asker.inject({ url: `/api/quiz-result/recent-activity/${user.id}` })

    it('requires log-in', async () => {
      const player = await playerNamed('player')
      const answer = await test.inject({
        url: `/api/quiz-result/recent-activity/${player.user.id}`,
      })
      expect(answer.statusCode).toBe(401)
    })

    it("refuses another user's, except to an admin", async () => {
      const player = await playerNamed('player')
      const other = await playerNamed('other')
      const admin = await test.logIn(fresh('chief'), 'admin')
      expect((await recent(other, player)).statusCode).toBe(403)
      expect((await recent(admin, player)).json()).toEqual([])
    })

    it('shows the latest play of each category, newest first', async () => {
      const player = await playerNamed('player')
      const [first, second] = [await quizOf({ points: 3 }), await quizOf({ points: 5 })]
      await play(player, first, 3)
      test.clock.advance(60)
      await play(player, second, 2)
      test.clock.advance(60)
      await play(player, first, 1)
      const answer = await recent(player, player)
      expect(answer.json()).toMatchObject([
        {
          categoryId: first.categoryId,
          score: { result: 1, outOf: 3 },
          scorePoints: 3,
          updatedAt: test.clock.now().toISOString(),
        },
        { categoryId: second.categoryId, score: { result: 2, outOf: 3 }, scorePoints: 10 },
      ])
      expect(answer.json()).toHaveLength(2)
    })

    it('leaves deleted categories out', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      await play(player, quiz, 1)
      await deleteRow('category', quiz.categoryId)
      expect((await recent(player, player)).json()).toEqual([])
    })
  })
})

describeOnEachDatabase('the leaderboard', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
  })
  afterAll(() => test.close())

  const topPlayers = async (asker: Player) =>
    (await asker.inject({ url: '/api/quiz-result/top-players' })).json()

  it('requires log-in', async () => {
    const answer = await test.inject({ url: '/api/quiz-result/top-players' })
    expect(answer.statusCode).toBe(401)
  })

  it('is an empty list before anybody has played', async () => {
    const player = await test.logIn('first')
    expect(await topPlayers(player)).toEqual([])
  })

  it('ranks by total, and a tie goes to whoever got there first', async () => {
    const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Ranks' })
    const players = {
      late: await test.logIn('late'),
      early: await test.logIn('early'),
      best: await test.logIn('best'),
    }
    async function play({ user, inject }: Player, right: number): Promise<void> {
      test.clock.advance(60)
      await inject({
        method: 'PUT',
        url: '/api/quiz-result/submit',
        payload: {
          userId: user.id,
          categoryId: quiz.categoryId,
          answers: answersTo(quiz, right),
        },
      })
    }
    await play(players.late, 1)
    await play(players.early, 2)
    await play(players.late, 2)
    await play(players.best, 3)
    // Playing again without gaining anything must not cost the place.
    await play(players.early, 2)

    expect(await topPlayers(players.late)).toEqual(
      [
        { ...players.best.user, total: 6 },
        { ...players.early.user, total: 4 },
        { ...players.late.user, total: 4 },
      ].map(({ id, username, total }, index) => ({
        _id: id,
        userId: id,
        username,
        profileImage: null,
        totalScore: total,
        rank: index + 1,
      })),
    )
  })

  it('gives the address of a profile image', async () => {
    const player = await test.logIn('pictured')
    const { id } = await test.db.selectFrom('image').select('id').executeTakeFirstOrThrow()
    await test.db
      .updateTable('user')
      .set({ profile_image_id: id })
      .where('username', '=', 'best')
      .execute()
    expect((await topPlayers(player))[0]).toMatchObject({ profileImage: `/api/images/${id}` })
  })

  it('ends after fifty', async () => {
    const player = await test.logIn('fiftieth')
    const now = test.clock.now().toISOString()
    const users = await Promise.all(Array.from({ length: 60 }, (_, n) => test.logIn(`crowd ${n}`)))
    await test.db
      .insertInto('user_score')
      .values(users.map(({ user }, n) => ({ user_id: user.id, total: 100 + n, reached_at: now })))
      .execute()
    const list = await topPlayers(player)
    expect(list).toHaveLength(50)
    expect(list[0]).toMatchObject({ username: 'crowd 59', rank: 1 })
    expect(list[49]).toMatchObject({ username: 'crowd 10', rank: 50 })
  })
})
