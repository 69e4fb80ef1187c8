import { UNTIMED_ATTEMPT_DAYS } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { describe, expect, it } from 'vitest'
import { changeCatalogue, removeEntity } from '../catalogue/editing.ts'
import { DAY_S } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { startQuiz, startTestQuiz, submitQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { createPruneAttemptsJob } from './prune-attempts.ts'

const NEW_QUESTION = {
  questionText: 'What came later?',
  options: ['This', 'That'],
  correctAnswer: 0,
  description: 'It came after the attempt had begun.',
}

describeWithSharedApp('playing', (test) => {
  let made = 0
  const fresh = (name: string) => `${name} ${++made}`
  const quizOf = (options: Partial<Parameters<typeof insertTestQuiz>[1]> = {}) =>
    insertTestQuiz(test.db, { at: test.clock.now(), title: fresh('Quiz'), ...options })
  const playerNamed = (name: string) => test.logIn(fresh(name))

  const play = (player: Player, quiz: TestQuiz, right: number) =>
    submitTestQuiz(player, quiz, { answers: toAnswers(quiz, right) })

  async function totalOf({ user }: Player): Promise<number | undefined> {
    const row = await test.db
      .selectFrom('userScore')
      .select('total')
      .where('userId', '=', user.id)
      .executeTakeFirst()
    return row?.total
  }

  const adminNamed = (name: string) => test.logIn(fresh(name), 'admin')

  const attemptsOf = ({ user }: Player) =>
    test.db.selectFrom('attempt').selectAll().where('userId', '=', user.id).execute()

  const deleteRow = async (table: 'category' | 'question', id: string | undefined) =>
    removeEntity(test, (await adminNamed('remover')).user, table, id ?? '')

  describe('starting', () => {
    it('gives the time that the category allows', async () => {
      const player = await playerNamed('starter')
      const answer = await startQuiz(player, await quizOf({ timeAllowed: '2:30' }))
      expect(answer.statusCode).toBe(201)
      const { startedAt, deadline } = answer.json()
      expect(startedAt).toBe(test.clock.now().toISOString())
      expect(Date.parse(deadline) - Date.parse(startedAt)).toBe(150_000)
    })

    it.each([
      [1, 150],
      [1.5, 225],
      [2, 300],
      [null, UNTIMED_ATTEMPT_DAYS * DAY_S],
    ])('gives the time by the factor that is asked for (%s)', async (timeFactor, seconds) => {
      const player = await playerNamed('starter')
      const quiz = await quizOf({ timeAllowed: '2:30' })
      const started = (await startQuiz(player, quiz, { timeFactor })).json()
      expect(started.timeFactor).toBe(timeFactor)
      const allowed = Date.parse(started.deadline) - Date.parse(started.startedAt)
      expect(allowed).toBe(seconds * 1000)
    })

    it.each([0, 3, -1, '2', true])('knows no other factor of the time (%s)', async (timeFactor) => {
      const player = await playerNamed('starter')
      const answer = await startQuiz(player, await quizOf(), { timeFactor })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['timeFactor'])
    })

    it('gives the plain time to whoever names no factor', async () => {
      const player = await playerNamed('starter')
      expect((await startQuiz(player, await quizOf())).json().timeFactor).toBe(1)
    })

    it('knows no category that never was or is deleted', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf()
      await deleteRow('category', quiz.categoryId)
      expect((await startQuiz(player, quiz)).statusCode).toBe(404)
      const never = { ...quiz, categoryId: newId(test.clock.now()) }
      expect((await startQuiz(player, never)).statusCode).toBe(404)
      expect(await attemptsOf(player)).toEqual([])
    })

    it('gives the questions, in their order and without their answers', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf()
      const { questions } = (await startQuiz(player, quiz)).json()
      expect(questions).toEqual(
        quiz.questionIds.map((_id) => ({
          _id,
          questionText: expect.any(String),
          options: ['Wrong', 'Right', 'Odd', 'Even'],
          keepOrder: false,
          difficulty: 2,
          categoryId: quiz.categoryId,
        })),
      )
    })

    it('goes on with the open attempt, on whatever device, with the time that is left', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf({ timeAllowed: '1:00' })
      const first = (await startQuiz(player, quiz, { timeFactor: 1.5 })).json()
      expect(first).toMatchObject({ kind: 'first', now: first.startedAt })
      test.clock.advance(100)
      const device = await test.logInAgain(player)
      const onDevice = await startQuiz(device, quiz)
      expect(onDevice.statusCode).toBe(201)
      expect(onDevice.json()).toEqual({ ...first, now: test.clock.now().toISOString() })
      test.clock.advance(1)
      const next = (await startQuiz(device, quiz)).json()
      expect(next).toMatchObject({ kind: 'replay', timeFactor: 1 })
      expect(next.attemptId).not.toBe(first.attemptId)
    })

    it('tells how difficult each question was when the attempt began', async () => {
      const [player, later, quiz] = [await playerNamed('a'), await playerNamed('b'), await quizOf()]
      const change = async (index: number, difficulty: number) => {
        const url = `/api/questions/${quiz.questionIds[index]}/difficulty`
        const keeper = await adminNamed('keeper')
        await keeper.put(url, { difficulty })
      }
      const difficulties = async (who: Player) => {
        const { questions } = (await startQuiz(who, quiz)).json()
        return questions.map(({ difficulty }: { difficulty?: number }) => difficulty)
      }
      await change(0, 3)
      expect(await difficulties(player)).toEqual([3, 2, 2])
      await change(1, 1)
      expect(await difficulties(later)).toEqual([3, 1, 2])
      expect(await difficulties(player)).toEqual([3, 2, 2])
    })

    it.each([0, 1, 'true', null])('knows no other word for anew (%s)', async (again) => {
      const player = await playerNamed('starter')
      const answer = await startQuiz(player, await quizOf(), { again })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['again'])
    })

    it('of one quiz by many at once has one first attempt', async () => {
      const player = await playerNamed('racer')
      const quiz = await quizOf()
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => startQuiz(player, quiz, { again: true })),
      )
      const kinds = answers.map((answer) => answer.json().kind).sort()
      expect(kinds).toEqual(['first', ...Array(5).fill('restart')])
    })

    it('leaves one attempt open when starts race, and those of others alone', async () => {
      const player = await playerNamed('racer')
      const other = await playerNamed('other')
      const [quiz, otherQuiz] = [await quizOf(), await quizOf()]
      await startTestQuiz(other, quiz)
      await startTestQuiz(player, otherQuiz)
      const answers = await Promise.all(Array.from({ length: 8 }, () => startQuiz(player, quiz)))
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201))
      const open = (await attemptsOf(player)).filter((attempt) => attempt.abandonedAt === null)
      expect(open.map((attempt) => attempt.categoryId).sort()).toEqual(
        [quiz.categoryId, otherQuiz.categoryId].sort(),
      )
      expect(await attemptsOf(other)).toMatchObject([{ abandonedAt: null }])
    })

    it('says that a category has no questions, deleted ones not counted', async () => {
      const player = await playerNamed('starter')
      const quiz = await quizOf({ questions: 1 })
      await deleteRow('question', quiz.questionIds[0])
      const answer = await startQuiz(player, quiz)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe('This quiz has no questions yet.')
    })
  })

  describe('submitting', () => {
    it("refuses another user's name", async () => {
      const player = await playerNamed('player')
      const other = await playerNamed('other')
      const quiz = await quizOf()
      const answer = await submitQuiz(player, quiz, { userId: other.user.id })
      expect(answer.statusCode).toBe(403)
      expect(await attemptsOf(other)).toEqual([])
    })

    it('answers a second submission of the same attempt as the first, and counts it once', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      const attemptId = await startTestQuiz(player, quiz)
      const first = await submitQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, 1) })
      test.clock.advance(60)
      await deleteRow('category', quiz.categoryId)
      const foreign = toAnswers(await quizOf(), 3)
      const second = await submitQuiz(player, quiz, { attemptId, answers: foreign })
      expect(second.statusCode).toBe(200)
      expect(second.json()).toEqual(first.json())
      expect(await totalOf(player)).toBe(2)
    })

    it('counts an attempt once when its submissions race', async () => {
      const player = await playerNamed('racer')
      const quiz = await quizOf()
      const attemptId = await startTestQuiz(player, quiz)
      const answers = await Promise.all(
        [3, 0, 1, 2, 3].map((right) =>
          submitQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, right) }),
        ),
      )
      const results = answers.map((answer) => answer.json())
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
      expect(await totalOf(player)).toBe(results[0].scorePoints)
    })

    it("refuses another player's attempt and changes nothing", async () => {
      const player = await playerNamed('player')
      const thief = await playerNamed('thief')
      const quiz = await quizOf()
      const attemptId = await startTestQuiz(player, quiz)
      expect((await submitQuiz(thief, quiz, { attemptId })).statusCode).toBe(403)
      expect(await totalOf(thief)).toBeUndefined()
      expect(await attemptsOf(player)).toMatchObject([{ submittedAt: null }])
    })

    it('refuses an attempt at another category', async () => {
      const player = await playerNamed('player')
      const attemptId = await startTestQuiz(player, await quizOf())
      const answer = await submitQuiz(player, await quizOf(), { attemptId })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('attemptId')
    })

    it('knows no attempt that was never started', async () => {
      const player = await playerNamed('player')
      const attemptId = newId(test.clock.now())
      expect((await submitQuiz(player, await quizOf(), { attemptId })).statusCode).toBe(404)
      const ofTheYear10889 = 'f'.repeat(24)
      const answer = await submitQuiz(player, await quizOf(), { attemptId: ofTheYear10889 })
      expect(answer.statusCode).toBe(404)
    })

    it('knows no category that never was or was deleted before', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      await deleteRow('category', quiz.categoryId)
      expect((await submitQuiz(player, quiz, {})).statusCode).toBe(404)
      const never = { ...quiz, categoryId: newId(test.clock.now()) }
      expect((await submitQuiz(player, never, {})).statusCode).toBe(404)
    })

    it.each([
      [
        'a foreign question',
        (quiz: TestQuiz, other: TestQuiz) => [...toAnswers(quiz, 1), ...toAnswers(other, 1)],
      ],
      ['a repeated question', (quiz: TestQuiz) => [...toAnswers(quiz, 1), ...toAnswers(quiz, 1)]],
      [
        'an option that is not there',
        (quiz: TestQuiz) => toAnswers(quiz, 1).map((answer) => ({ ...answer, selectedAnswer: 4 })),
      ],
      [
        'an option below the first',
        (quiz: TestQuiz) => toAnswers(quiz, 1).map((answer) => ({ ...answer, selectedAnswer: -1 })),
      ],
    ])('refuses %s and stores nothing', async (_what, answersOf) => {
      const player = await playerNamed('cheat')
      const quiz = await quizOf()
      const answers = answersOf(quiz, await quizOf())
      const attemptId = await startTestQuiz(player, quiz)
      const answer = await submitQuiz(player, quiz, { attemptId, answers })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual(['answers'])
      expect(await attemptsOf(player)).toMatchObject([{ submittedAt: null }])
      expect(await totalOf(player)).toBeUndefined()
    })

    it('is late only after the deadline and its grace, and counts all the same', async () => {
      const player = await playerNamed('slow')
      const quiz = await quizOf({ timeAllowed: '1:00' })
      const intime = await startTestQuiz(player, quiz)
      test.clock.advance(70)
      expect((await submitQuiz(player, quiz, { attemptId: intime })).json().late).toBe(false)

      const late = await startTestQuiz(player, quiz)
      test.clock.advance(71)
      const answer = await submitQuiz(player, quiz, {
        attemptId: late,
        answers: toAnswers(quiz, 3),
      })
      expect(answer.json()).toMatchObject({ late: true, scorePoints: 6 })
      expect((await submitQuiz(player, quiz, { attemptId: late })).json().late).toBe(true)
      expect(await totalOf(player)).toBe(6)
    })

    it('refuses answers to a question that came after the start', async () => {
      const player = await playerNamed('player')
      const admin = await adminNamed('editor')
      const quiz = await quizOf()
      const attemptId = await startTestQuiz(player, quiz)
      const created = await admin.post('/api/questions/create', {
        ...NEW_QUESTION,
        categoryId: quiz.categoryId,
      })
      const answers = [{ questionId: created.json()._id, selectedAnswer: 0 }]
      const answer = await submitQuiz(player, quiz, { attemptId, answers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('answers')
    })

    it('gives the points and the time of the start', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ points: 3, timeAllowed: '1:00' })
      const attemptId = await startTestQuiz(player, quiz)
      await changeCatalogue(test, { author: null, origin: 'form' }, async (transaction) => ({
        touched: { category: [quiz.categoryId] },
        write: () =>
          transaction
            .updateTable('category')
            .set({ points: 50, timeAllowed: '20:00' })
            .where('id', '=', quiz.categoryId)
            .execute(),
      }))
      test.clock.advance(71)
      const answer = await submitQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, 3) })
      expect(answer.json()).toMatchObject({ scorePoints: 9, late: true })
    })

    it('knows an attempt that was swept out from one that never was', async () => {
      const player = await playerNamed('hermit')
      const quiz = await quizOf({ timeAllowed: '1:00' })
      const attemptId = await startTestQuiz(player, quiz)
      const monthLater = 30 * 24 * 60 * 60
      test.clock.advance(monthLater)
      await runJob(createPruneAttemptsJob(test))
      expect(await attemptsOf(player)).toMatchObject([{ id: attemptId }])
      test.clock.advance(61)
      await runJob(createPruneAttemptsJob(test))
      // A first attempt stays, because it records that the player has seen the questions.
      expect(await attemptsOf(player)).toMatchObject([
        { id: attemptId, abandonedAt: expect.any(String) },
      ])
      // The session has expired meanwhile.
      const returned = await test.logInAgain(player)
      const answer = await submitQuiz(returned, quiz, { attemptId, answers: toAnswers(quiz, 3) })
      expect(answer.statusCode).toBe(410)
      expect(answer.json()).toMatchObject({ code: 'gone', message: expect.any(String) })
    })

    it('misses nothing when different attempts of one player race', async () => {
      const player = await playerNamed('racer')
      const quizzes = await Promise.all([1, 2, 3].map(() => quizOf()))
      await Promise.all(
        quizzes.flatMap((quiz) => [1, 3, 2].map((right) => play(player, quiz, right))),
      )
      expect(await totalOf(player)).toBe(3 * 6)
    })
  })

  describe('recent activity', () => {
    const recent = (asker: Player, { user }: Player) =>
      asker.get(`/api/quiz-result/recent-activity/${user.id}`)

    it("refuses another user's, except to an admin", async () => {
      const player = await playerNamed('player')
      const other = await playerNamed('other')
      const admin = await test.logIn(fresh('chief'), 'admin')
      expect((await recent(other, player)).statusCode).toBe(403)
      expect((await recent(admin, player)).json()).toEqual([])
    })

    it('shows the latest result in each category, newest first', async () => {
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

    it('tells the best share of right answers in each category, whichever attempt it was', async () => {
      const player = await playerNamed('player')
      const [raised, lowered] = [await quizOf(), await quizOf()]
      for (const right of [1, 3]) await play(player, raised, right)
      test.clock.advance(60)
      for (const right of [2, 0]) await play(player, lowered, right)
      const bests = (await recent(player, player)).json()
      expect(bests).toHaveLength(2)
      expect(bests).toMatchObject([
        { categoryId: lowered.categoryId, score: { result: 0 }, bestPercent: 66 },
        { categoryId: raised.categoryId, score: { result: 3 }, bestPercent: 100 },
      ])
    })

    it.each([
      ['replay', {}],
      ['restart', { again: true }],
    ])('keeps the best share of a perfect %s after a worse one', async (kind, choices) => {
      const player = await playerNamed('player')
      const quiz = await quizOf({ points: 7 })
      const begin = async () => (await startQuiz(player, quiz, choices)).json()
      if (kind === 'replay') await play(player, quiz, 0)
      else await begin()
      for (const right of [3, 0]) {
        const { attemptId, ...begun } = await begin()
        expect(begun.kind).toBe(right === 3 ? kind : 'replay')
        await submitQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, right) })
        expect((await recent(player, player)).json()).toMatchObject([
          { score: { result: right }, bestPercent: 100 },
        ])
      }
    })

    it('lets no best fall when the quiz has got more questions', async () => {
      const player = await playerNamed('player')
      const quiz = await quizOf()
      await startQuiz(player, quiz)
      const { attemptId } = (await startQuiz(player, quiz, { again: true })).json()
      await submitQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, 3) })
      await (await adminNamed('editor')).post('/api/questions/create', {
        ...NEW_QUESTION,
        categoryId: quiz.categoryId,
      })
      await play(player, quiz, 0)
      expect((await recent(player, player)).json()).toMatchObject([
        { score: { result: 0, outOf: 4 }, bestPercent: 100 },
      ])
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

describeWithSharedApp('the leaderboard', (test) => {
  const topPlayers = async (asker: Player) =>
    (await asker.get('/api/quiz-result/top-players')).json()

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
    async function play(player: Player, right: number): Promise<void> {
      test.clock.advance(60)
      await submitTestQuiz(player, quiz, { answers: toAnswers(quiz, right) })
    }
    await play(players.late, 1)
    await play(players.early, 2)
    await play(players.late, 2)
    await play(players.best, 3)
    // A replay without a gain must not cost the player their place.
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
        badges: expect.any(Array),
      })),
    )
  })

  it('ends after fifty', async () => {
    const player = await test.logIn('fiftieth')
    const now = test.clock.now().toISOString()
    const users = await Promise.all(Array.from({ length: 60 }, (_, n) => test.logIn(`crowd ${n}`)))
    await test.db
      .insertInto('userScore')
      .values(users.map(({ user }, n) => ({ userId: user.id, total: 100 + n, reachedAt: now })))
      .execute()
    // A process sees changes by others within a second.
    test.clock.advance(1)
    const list = await topPlayers(player)
    expect(list).toHaveLength(50)
    expect(list[0]).toMatchObject({ username: 'crowd 59', rank: 1 })
    expect(list[49]).toMatchObject({ username: 'crowd 10', rank: 50 })
  })
})
