import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { DailyStart } from '@quiz-kingdom/shared/entities/game/daily.ts'
import {
  type AttemptStart,
  type OpenAttempt,
  type QuizResult,
  SUBMISSIONS_A_DAY_MAX,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_S } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { type Player, setUpTestApp } from '../testing/test-app.ts'
import { startQuiz, submitTestQuiz } from '../testing/test-play.ts'
import {
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
  toAnswers,
} from '../testing/test-quizzes.ts'
import { isCompromised } from './held-back/compromised-attempts.ts'
import { listSubmittedCategoryAttempts } from './held-back/open-questions.repository.ts'

const QUESTIONS = 4

describeOnDatabase('fairness', (open) => {
  const test = setUpTestApp(open)
  let abeba: Player
  /** All quizzes. The daily quiz asks 10 of their 12 questions. */
  let quizzes: TestQuiz[]
  beforeEach(async () => {
    abeba = await test.logIn('Abeba', 'player', 30)
    const at = test.clock.now()
    quizzes = []
    for (const title of ['Rivers', 'Hills', 'Kings']) {
      const kingdomId = await insertTestKingdom(test.db, `Kingdom of ${title}`, at)
      quizzes.push(await insertTestQuiz(test.db, { at, title, kingdomId, questions: QUESTIONS }))
    }
  })

  const quizOf = (index: number): TestQuiz => {
    const quiz = quizzes[index]
    if (!quiz) throw new RangeError('There is no such quiz')
    return quiz
  }

  async function send<T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    player = abeba,
  ): Promise<T> {
    const answer = await player.inject({ method, url, ...(payload && { payload }) })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }

  const startDaily = () => send<DailyStart>('POST', '/api/daily/start', {})
  const finishDaily = (attemptId: Id) =>
    send('PUT', '/api/daily/submit', { attemptId, answers: [] })
  const start = async (quiz: TestQuiz, again = false, player = abeba): Promise<AttemptStart> =>
    (await startQuiz(player, quiz, { again })).json()
  const submit = (
    quiz: TestQuiz,
    submission: { answers: object[]; attemptId?: Id },
    player = abeba,
  ) => submitTestQuiz(player, quiz, submission)
  const allRight = (quiz: TestQuiz) => toAnswers(quiz, QUESTIONS)

  async function beginDaily(): Promise<{ daily: DailyStart; asked: Set<Id> }> {
    const daily = await startDaily()
    return { daily, asked: new Set(daily.questions.map(({ _id }) => _id)) }
  }

  describe('while a daily quiz is open', () => {
    it('its answers are told by no submission without a start, and by no score', async () => {
      const { daily, asked } = await beginDaily()
      const told = new Map<Id, unknown>()
      for (const quiz of quizzes) {
        for (const answers of [[], allRight(quiz)]) {
          const result = await submit(quiz, { answers })
          const heldBack = result.resultDetails.filter(({ questionId }) => asked.has(questionId))
          for (const detail of heldBack) {
            expect(detail).toMatchObject({
              correctAnswer: null,
              isCorrect: null,
              description: null,
              heldBack: 'openQuiz',
            })
          }
          const rest = result.resultDetails.length - heldBack.length
          expect(result).toMatchObject({
            heldBack: heldBack.length,
            totalQuestions: QUESTIONS,
            score: answers.length === 0 ? 0 : rest,
            scorePoints: answers.length === 0 ? 0 : 2 * rest,
          })
          expect(result).not.toHaveProperty('badges')
          for (const { questionId, correctAnswer } of result.resultDetails) {
            if (correctAnswer !== null) told.set(questionId, correctAnswer)
          }
        }
      }
      expect([...told.keys()].filter((id) => asked.has(id))).toEqual([])
      expect(daily.questions).toHaveLength(10)
    })

    it('what was held back is told to who asks again once it is finished, or its time is up', async () => {
      const [river, hill] = [quizOf(0), quizOf(1)]
      const { daily } = await beginDaily()
      const first = await submit(river, { answers: allRight(river) })
      expect(first.heldBack).toBeGreaterThan(0)
      await finishDaily(daily.attemptId)
      const { attemptId } = first
      const whole = await submit(river, { answers: [], attemptId })
      expect(whole).toMatchObject({ score: QUESTIONS, scorePoints: 2 * QUESTIONS })
      expect(whole).not.toHaveProperty('heldBack')
      expect(whole.badges?.map(({ id }) => id)).toContain('first-quiz')

      test.clock.advance(DAY_S)
      const next = await beginDaily()
      const result = await submit(hill, { answers: allRight(hill) })
      test.clock.advance((Date.parse(next.daily.deadline) - test.clock.now().getTime()) / 1000 + 10)
      const again = () => submit(hill, { answers: [], attemptId: result.attemptId })
      expect(await again()).toHaveProperty('heldBack')
      test.clock.advance(1)
      expect(await again()).not.toHaveProperty('heldBack')
    })

    it('results of before keep their score, and hide its answers', async () => {
      const quiz = quizOf(0)
      const { attemptId } = await start(quiz)
      const before = await submit(quiz, { answers: allRight(quiz), attemptId })
      expect(before.score).toBe(QUESTIONS)
      test.clock.advance(1)
      await beginDaily()
      const again = await submit(quiz, { answers: [], attemptId })
      const hidden = again.resultDetails.filter(({ heldBack }) => heldBack === 'openQuiz')
      expect(hidden.length).toBeGreaterThan(0)
      for (const detail of hidden)
        expect(detail).toMatchObject({
          selectedAnswer: null,
          correctAnswer: null,
          description: null,
          isCorrect: true,
        })
      expect(again).toMatchObject({ score: QUESTIONS, scorePoints: 2 * QUESTIONS })
      expect(again).not.toHaveProperty('heldBack')
    })

    it('neither activity, profile, badges, mistakes nor export tell more of what is submitted', async () => {
      const [known, probed] = [quizOf(0), quizOf(1)]
      await submit(known, { answers: toAnswers(known, 3, 1) })
      test.clock.advance(1)
      const { asked, daily } = await beginDaily()
      const secret = probed.questionIds.find((id) => asked.has(id))
      const look = async () => {
        const activity = await send<{ categoryId: Id; updatedAt: string }[]>(
          'GET',
          `/api/quiz-result/recent-activity/${abeba.user.id}`,
        )
        const profile = await send<{ accuracy: { kingdomId: Id }[] }>('GET', '/api/profile')
        const badges = await send<{ earned: { id: string }[]; ahead: { id: string }[] }>(
          'GET',
          '/api/badges',
        )
        const exported = await send<{
          heldBack: boolean
          bests: { quiz: string }[]
          accuracy: { title: string }[]
          mistakes: { questionText: string }[]
          attempts: { quiz: string; score: number; review: QuizResult['resultDetails'] }[]
        }>('GET', '/api/account/export')
        return {
          activity: activity.map(({ updatedAt, ...told }) => told),
          accuracy: profile.accuracy.map(({ kingdomId }) => kingdomId),
          earned: badges.earned.map(({ id }) => id),
          ahead: badges.ahead.map(({ id }) => id),
          exported,
        }
      }
      const before = await look()
      expect(before.activity).toMatchObject([{ categoryId: known.categoryId, bestPercent: 75 }])
      expect(before.accuracy).toEqual([known.kingdomId])

      // A right and a wrong answer must look the same.
      const views = []
      for (const selectedAnswer of [1, 0]) {
        const others = probed.questionIds.filter((id) => id !== secret)
        const rest = others.map((questionId) => ({ questionId, selectedAnswer: 0 }))
        await submit(probed, { answers: [{ questionId: secret, selectedAnswer }, ...rest] })
        const mistakes = await send('GET', '/api/mistakes')
        const ofQuiz = await send('GET', `/api/mistakes/category/${probed.categoryId}`)
        const { exported, ...view } = await look()
        expect(exported.heldBack).toBe(true)
        expect(exported.bests.map(({ quiz }) => quiz)).toEqual(['Rivers'])
        expect(exported.accuracy.map(({ title }) => title)).toEqual(['Kingdom of Rivers'])
        const last = exported.attempts.at(-1)
        expect(last?.quiz).toBe('Hills')
        const details = last?.review.filter(({ questionId }) => asked.has(questionId)) ?? []
        expect(details.map(({ isCorrect }) => isCorrect)).toEqual(details.map(() => null))
        views.push({ ...view, mistakes, ofQuiz, score: last?.score, told: exported.mistakes })
      }
      expect(views[0]).toEqual(views[1])
      expect(views[0]).toMatchObject({
        activity: [
          { _id: expect.any(String), categoryId: probed.categoryId, heldBack: true },
          ...before.activity,
        ],
        accuracy: [known.kingdomId],
        mistakes: { heldBack: true },
        ofQuiz: { heldBack: true },
      })
      expect(await send('GET', '/api/profile')).toMatchObject({ heldBack: true })
      const watcher = await test.logIn('Watcher', 'admin')
      const shown = await send(`GET`, `/api/profile/${abeba.user.id}`, undefined, watcher)
      expect(shown).toMatchObject({ heldBack: true })

      await finishDaily(daily.attemptId)
      const after = await look()
      expect(after.activity).toMatchObject([
        { categoryId: probed.categoryId, score: { outOf: QUESTIONS } },
        { categoryId: known.categoryId },
      ])
      expect(after.accuracy).toContain(probed.kingdomId)
      expect(after.exported).toMatchObject({ heldBack: false, bests: [{}, {}] })
      expect(await send('GET', '/api/profile')).not.toHaveProperty('heldBack')
      expect(await send('GET', '/api/mistakes')).not.toHaveProperty('heldBack')
    })

    it('badges that say how many answers were right wait until it is finished', async () => {
      const single = await insertTestQuiz(test.db, {
        at: test.clock.now(),
        title: 'Single',
        questions: 1,
      })
      // With one question more than the day asks, the single one may be left out.
      await test.db
        .updateTable('question')
        .set({ deletedAt: test.clock.now().toISOString() })
        .where('id', '=', quizOf(0).questionIds[0] ?? '')
        .execute()
      const { daily, asked } = await beginDaily()
      const quiz = asked.has(single.questionIds[0] ?? '') ? single : quizOf(1)
      const isOfAnswers = ({ id }: { id: string }) =>
        /perfect|crown|well-read|flawless|many-sided/.test(id)
      const badges = () =>
        send<{ heldBack?: true; earned: { id: string }[]; ahead: { id: string }[] }>(
          'GET',
          '/api/badges',
        )
      await submit(quiz, { answers: toAnswers(quiz, quiz.questionIds.length) })
      const during = await badges()
      expect(during).toMatchObject({ heldBack: true })
      expect(during.earned.filter(isOfAnswers)).toEqual([])
      expect(during.ahead.filter(isOfAnswers)).toEqual([])
      expect(during.earned.map(({ id }) => id)).toContain('first-quiz')
      await finishDaily(daily.attemptId)
      const after = await badges()
      expect(after).not.toHaveProperty('heldBack')
      expect(after.earned.filter(isOfAnswers).map(({ id }) => id)).toContain('first-crown')
    })

    it('another player is told everything', async () => {
      await beginDaily()
      const other = await test.logIn('Other')
      const result = await submit(quizOf(0), { answers: allRight(quizOf(0)) }, other)
      expect(result).not.toHaveProperty('heldBack')
      expect(result.score).toBe(QUESTIONS)
    })
  })

  it('knows whether a question was answered meanwhile, and not whether it was only looked at', async () => {
    const quiz = quizOf(0)
    const [first = '', second = ''] = quiz.questionIds
    const { id } = abeba.user
    const since = test.clock.now().toISOString()
    const answered = (questionIds: Id[], startedAt = since, submittedAt = startedAt) => {
      const judged = { userId: id, questionIds, startedAt, submittedAt }
      return isCompromised(test.db, listSubmittedCategoryAttempts, judged)
    }
    await submit(quiz, { answers: [] })
    expect(await answered([...quiz.questionIds])).toBe(false)
    await submit(quiz, { answers: [{ questionId: first, selectedAnswer: 0 }] })
    expect(await answered([second])).toBe(false)
    expect(await answered([second, first])).toBe(true)
    test.clock.advance(1)
    const later = test.clock.now().toISOString()
    expect(await answered([first], later)).toBe(false)
    await submit(quiz, { answers: [{ questionId: second, selectedAnswer: 0 }] })
    expect(await answered([second], since, since), 'after the submission').toBe(false)
    expect(await answered([second], since, later)).toBe(true)
  })

  describe('a first look', () => {
    const boardOf = async (player: Player, board: string) => {
      const url = `/api/boards/${board}/own`
      const { rows } = await send<{ rows: { userId: Id; points: number }[] }>(
        'GET',
        url,
        undefined,
        player,
      )
      return rows.find(({ userId }) => userId === player.user.id)?.points
    }
    const idsOf = ({ badges = [] }: QuizResult) => badges.map(({ id }) => id)
    const totalOf = async (player: Player) => {
      test.clock.advance(1)
      const top = await send<{ userId: Id; totalScore: number }[]>(
        'GET',
        '/api/quiz-result/top-players',
        undefined,
        player,
      )
      return top.find(({ userId }) => userId === player.user.id)?.totalScore
    }

    it('counts for everything', async () => {
      const quiz = quizOf(0)
      const { attemptId, kind } = await start(quiz)
      test.clock.advance(10)
      const result = await submit(quiz, { answers: allRight(quiz), attemptId })
      expect([kind, result.kind]).toEqual(['first', 'first'])
      expect(idsOf(result)).toEqual(expect.arrayContaining(['perfect', 'quick-and-right']))
      expect(await boardOf(abeba, 'day')).toBe(8)
      expect(await boardOf(abeba, `kingdom:${quiz.kingdomId}`)).toBe(8)
    })

    it('is no look at all after a start on another device, a restart or an end without answers', async () => {
      const [restarted, overdue, elsewhere] = [quizOf(0), quizOf(1), quizOf(2)]
      const device = await test.logInAgain(abeba)
      await start(restarted)
      await start(overdue)
      await start(elsewhere, false, device)
      await start(elsewhere, true)
      test.clock.advance(60 * 60)
      await start(overdue)
      const { attemptId } = await start(restarted, true)
      for (const [quiz, id] of [
        [restarted, attemptId],
        [overdue, (await start(overdue)).attemptId],
        [elsewhere, (await start(elsewhere)).attemptId],
      ] as const) {
        test.clock.advance(2)
        const result = await submit(quiz, { answers: allRight(quiz), attemptId: id })
        expect(result).toMatchObject({ score: QUESTIONS, late: false })
        for (const badge of ['perfect', 'quick-and-right']) {
          expect(idsOf(result)).not.toContain(badge)
        }
        expect(await boardOf(abeba, `kingdom:${quiz.kingdomId}`)).toBeUndefined()
      }
      expect(await boardOf(abeba, 'day')).toBeUndefined()
      expect(await totalOf(abeba)).toBe(3 * 2 * QUESTIONS)
    })

    it('is no look at all without a start, which scores and earns all but speed and perfection', async () => {
      const quiz = quizOf(0)
      const result = await submit(quiz, { answers: allRight(quiz) })
      expect(result).toMatchObject({ kind: 'direct', score: QUESTIONS, scorePoints: 2 * QUESTIONS })
      expect(idsOf(result)).toEqual(
        expect.arrayContaining(['first-quiz', 'whole-kingdom', 'first-crown']),
      )
      expect(idsOf(result)).not.toContain('perfect')
      const { ahead } = await send<{ ahead: { id: string; count: number }[] }>('GET', '/api/badges')
      expect(ahead.find(({ id }) => id === 'perfect-5')?.count).toBe(0)
      expect(await boardOf(abeba, 'day')).toBeUndefined()
      expect(await totalOf(abeba)).toBe(2 * QUESTIONS)
      const { attemptId, kind } = await start(quiz)
      test.clock.advance(2)
      const replay = await submit(quiz, { answers: allRight(quiz), attemptId })
      expect([kind, idsOf(replay)]).toEqual(['replay', []])
      expect(await boardOf(abeba, 'day')).toBeUndefined()
    })

    it('given up for another counts as practice and for the leaderboard alone', async () => {
      const quiz = quizOf(0)
      await start(quiz)
      const { attemptId } = await start(quiz, true)
      const result = await submit(quiz, { answers: toAnswers(quiz, 3, 1), attemptId })
      expect(result).toMatchObject({ kind: 'restart', scorePoints: 6 })
      expect(result).not.toHaveProperty('badges')
      expect(await send('GET', '/api/profile')).toMatchObject({
        points: 6,
        quizzes: 0,
        accuracy: [],
        badges: [],
        days: [],
      })
      expect(await send('GET', '/api/mistakes')).toMatchObject({ due: 1 })
      expect(await totalOf(abeba)).toBe(6)
    })

    it('in a league is the one that counts too', async () => {
      const { id } = await send<{ id: Id }>('POST', '/api/leagues', { name: 'Class 7b' })
      await submit(quizOf(0), { answers: allRight(quizOf(0)) })
      const rowsOf = async () => {
        const board = await send<{ rows: { points: number }[] }>(
          'GET',
          `/api/leagues/${id}/board/week`,
        )
        return board.rows.map(({ points }) => points)
      }
      expect(await rowsOf()).toEqual([0])
      const { attemptId } = await start(quizOf(1))
      await submit(quizOf(1), { answers: allRight(quizOf(1)), attemptId })
      expect(await rowsOf()).toEqual([8])
    })
  })

  describe('empty sheets', () => {
    it('earn nothing, however many, and half a sheet does', async () => {
      for (let sheet = 0; sheet < 100; sheet++) {
        test.clock.advance(60 * 60)
        const quiz = quizOf(sheet % quizzes.length)
        const answers = toAnswers(quiz, sheet % 2)
        expect(await submit(quiz, { answers })).not.toHaveProperty('badges')
      }
      const none = { quizzes: 0, badges: [], days: [], accuracy: [] }
      expect(await send('GET', '/api/profile')).toMatchObject(none)
      const half = await submit(quizOf(0), { answers: toAnswers(quizOf(0), 0, 2) })
      expect(half.badges?.map(({ id }) => id)).toEqual(['first-quiz', 'whole-kingdom'])
    })

    it('make no comeback of a later full one', async () => {
      const quiz = quizOf(0)
      await submit(quiz, { answers: [] })
      const result = await submit(quiz, { answers: allRight(quiz) })
      expect(result.badges?.map(({ id }) => id)).not.toContain('comeback')
    })
  })

  it('the same quiz counts once a day among finished quizzes, another one as well', async () => {
    const finished = async () => (await send<{ quizzes: number }>('GET', '/api/profile')).quizzes
    for (let time = 0; time < 11; time++) await submit(quizOf(0), { answers: allRight(quizOf(0)) })
    expect(await finished()).toBe(1)
    await submit(quizOf(1), { answers: allRight(quizOf(1)) })
    expect(await finished()).toBe(2)
    const { days } = await send<{ days: { quizzes: number }[] }>('GET', '/api/profile')
    expect(days).toEqual([{ day: '2026-03-02', quizzes: 2 }])
    test.clock.advance(12 * 60 * 60)
    await submit(quizOf(0), { answers: allRight(quizOf(0)) })
    expect(await finished()).toBe(3)
  })

  describe('in one day', () => {
    /** Inserts attempts that were submitted, or abandoned, just now. */
    async function insertAttempts(count: number, how: 'submitted' | 'abandoned'): Promise<void> {
      const at = test.clock.now().toISOString()
      const { categoryId } = quizOf(0)
      const row = {
        userId: abeba.user.id,
        categoryId,
        startedAt: at,
        deadline: at,
        late: 0,
        ...(how === 'submitted' ? { submittedAt: at, score: 0, points: 0 } : { abandonedAt: at }),
      }
      const ids = Array.from({ length: count }, () => newId(test.clock.now()))
      await test.db
        .insertInto('attempt')
        .values(ids.map((id) => ({ id, ...row })))
        .execute()
    }

    it('only so many submissions are taken, and a first attempt all the same', async () => {
      const [quiz, unseen] = [quizOf(0), quizOf(1)]
      const replay = await start(quiz)
      await submit(quiz, { answers: [], attemptId: replay.attemptId })
      const { attemptId } = await start(quiz)
      await insertAttempts(SUBMISSIONS_A_DAY_MAX - 2, 'submitted')
      expect(await submit(quizOf(2), { answers: [] })).toMatchObject({ kind: 'direct' })
      const rows = () => test.db.selectFrom('attempt').select('id').execute()
      const before = (await rows()).length
      const payload = {
        userId: abeba.user.id,
        categoryId: quiz.categoryId,
        answers: allRight(quiz),
      }
      for (const more of [{ categoryId: quizOf(2).categoryId, answers: [] }, { attemptId }]) {
        const refused = await abeba.put('/api/quiz-result/submit', { ...payload, ...more })
        expect(refused.statusCode).toBe(429)
        expect(refused.json().message).toBe(
          'You have finished 500 quizzes today, the maximum for one day.',
        )
        // Until midnight: it is noon in Addis Ababa.
        expect(refused.headers['retry-after']).toBe(String(12 * 60 * 60))
      }
      expect(await rows()).toHaveLength(before)
      const first = await start(unseen)
      expect(await submit(unseen, { answers: [], attemptId: first.attemptId })).toMatchObject({
        kind: 'first',
      })
      const other = await test.logIn('Other')
      expect(await submit(quiz, { answers: [] }, other)).toMatchObject({ kind: 'direct' })
      test.clock.advance(12 * 60 * 60)
      expect(await submit(quizOf(2), { answers: [] })).toMatchObject({ kind: 'direct' })
    })

    it('only so many attempts can be given up', async () => {
      const quiz = quizOf(0)
      await start(quiz)
      await insertAttempts(SUBMISSIONS_A_DAY_MAX - 1, 'abandoned')
      await start(quiz, true)
      const payload = { categoryId: quiz.categoryId, again: true }
      const refused = await abeba.post('/api/quiz-result/start', payload)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers).toHaveProperty('retry-after')
      expect(await start(quiz)).toMatchObject({ kind: 'restart' })
      expect(await start(quizOf(1))).toMatchObject({ kind: 'first' })
    })
  })

  describe('open attempts', () => {
    const list = (player = abeba) =>
      send<OpenAttempt[]>('GET', '/api/quiz-result/open', undefined, player)

    it('are listed on every device until their time is up, to their player alone', async () => {
      expect(await list()).toEqual([])
      const [river, hill] = [await start(quizOf(0)), await start(quizOf(1))]
      const { startedAt, deadline, attemptId } = river
      const { categoryId } = quizOf(0)
      test.clock.advance(20)
      const both = await list(await test.logInAgain(abeba))
      expect(both).toHaveLength(2)
      expect(both).toContainEqual({
        attemptId,
        categoryId,
        startedAt,
        deadline,
        timeFactor: 1,
        kind: 'first',
        now: test.clock.now().toISOString(),
      })
      expect(await list(await test.logIn('Other'))).toEqual([])
      await submit(quizOf(1), { answers: [], attemptId: hill.attemptId })
      expect((await list()).map((open) => open.attemptId)).toEqual([attemptId])
      test.clock.advance(5 * 60 - 10)
      expect(await list()).toHaveLength(1)
      test.clock.advance(1)
      expect(await list()).toEqual([])
    })
  })
})
