import type { DailyStart } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { ANSWERS_MAX } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { beforeAll, expect, it } from 'vitest'
import { playContext } from '../app/features.ts'
import { isPostgres } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { type Player, shareTestApp } from '../testing/test-app.ts'
import { startQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { createAttemptService } from './attempt-service.ts'

describeOnDatabase('the number of queries', (open) => {
  const counter = createQueryCounter()
  const test = shareTestApp(async () => (await open()).withPlugin(counter))
  let player: Player
  let other: Player
  beforeAll(async () => {
    player = await test.logIn('counted')
    other = await test.logIn('other')
    // Caches the session, so that no count includes its look-up.
    for (const { inject } of [player, other]) await inject({ url: '/api/quiz-result/top-players' })
  })

  async function queriesOf(work: () => Promise<{ statusCode: number }>): Promise<number> {
    const before = counter.count
    const { statusCode } = await work()
    expect(statusCode).toBeLessThan(300)
    return counter.count - before
  }

  const submit = (by: Player, quiz: TestQuiz, attemptId?: string) =>
    submitQuiz(by, quiz, { answers: toAnswers(quiz, quiz.questionIds.length), attemptId })

  async function measure(quiz: TestQuiz) {
    // The first start stores the question set, and the first submission caches the shares.
    await submit(other, quiz, (await startQuiz(other, quiz)).json().attemptId)
    let attemptId = ''
    return {
      start: await queriesOf(async () => {
        const answer = await startQuiz(player, quiz)
        attemptId = answer.json().attemptId
        return answer
      }),
      submit: await queriesOf(() => submit(player, quiz, attemptId)),
      'submit again': await queriesOf(() => submit(player, quiz, attemptId)),
      'top players': await queriesOf(() => player.get('/api/quiz-result/top-players')),
      'recent activity': await queriesOf(() =>
        player.get(`/api/quiz-result/recent-activity/${player.user.id}`),
      ),
    }
  }

  it('grows neither with players nor with questions nor with results', async () => {
    const at = test.clock.now()
    // The measured submissions earn no badge, because a quiz of the kingdom stays unplayed.
    const { kingdomId } = await insertTestQuiz(test.db, { at, title: 'Unplayed' })
    const quizNamed = (title: string, questions: number) =>
      insertTestQuiz(test.db, { at, title, questions, kingdomId })
    const first = await quizNamed('First', 3)
    await submit(player, first, (await startQuiz(player, first)).json().attemptId)
    const few = await measure(await quizNamed('Small', 2))

    const large = await quizNamed('Large', 60)
    for (let number = 0; number < 30; number++) {
      await submit(await test.logIn(`crowd ${number}`), large)
      await submit(player, await quizNamed(`Quiz ${number}`, 3))
    }
    const many = await measure(large)

    expect(many).toEqual(few)
    expect(many).toEqual({
      // PostgreSQL locks the player.
      start: isPostgres(test.db) ? 3 : 2,
      // One finds daily quizzes played meanwhile, one the player's open attempts, one live games of the
      // category, and three move the points on the boards.
      submit: isPostgres(test.db) ? 15 : 14,
      'submit again': 3,
      'top players': 1,
      // One of them finds live games.
      'recent activity': 3,
    })
  })

  it('of a daily quiz does not grow with players either', async () => {
    const play = async (by: Player) => {
      let started: DailyStart | undefined
      const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
        by.inject({ method, url, payload })
      const start = await queriesOf(async () => {
        const answer = await send('POST', '/api/daily/start', {})
        started = answer.json()
        return answer
      })
      const answers = started?.questions.map(({ _id }) => ({ questionId: _id, selectedAnswer: 0 }))
      const submission = { attemptId: started?.attemptId, answers }
      const submit = await queriesOf(() => send('PUT', '/api/daily/submit', submission))
      const today = await queriesOf(() => by.get('/api/daily'))
      const { day } = (await by.get('/api/daily')).json()
      const board = await queriesOf(() => by.get(`/api/daily/${day}/board`))
      return { start, submit, today, board }
    }
    // Caches the daily quiz and, before each count, the shares.
    await play(await test.logIn('before the first'))
    const few = await play(await test.logIn('first'))
    for (let number = 0; number < 20; number++) await play(await test.logIn(`daily ${number}`))
    const many = await play(await test.logIn('last'))
    // The first call of each session looks it up.
    expect(many).toMatchObject({ start: few.start, submit: few.submit, today: few.today })
    // Queries sent at the same time count separately.
    expect(many.board).toBe(few.board)
    expect(many.board).toBeLessThanOrEqual(20)
    // One of each reads the streak's week.
    expect(many).toMatchObject({ submit: isPostgres(test.db) ? 25 : 24, today: 5 })
  })

  it('of a replay on the same day asks for no badge progress', async () => {
    const quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Again',
      questions: 2,
    })
    const by = await test.logIn('repeater')
    const play = async (right: number) => {
      const { attemptId } = (await startQuiz(by, quiz)).json()
      const answers = toAnswers(quiz, right, 2 - right)
      return queriesOf(() => submitQuiz(by, quiz, { answers, attemptId }))
    }
    await play(0)
    // Counts as a comeback and as a new best result.
    const better = await play(2)
    const same = await play(2)
    expect(await play(2)).toBe(same)
    expect(same).toBeLessThan(better)
    expect(same).toBe(isPostgres(test.db) ? 6 : 5)
  })

  it('is none for a category that was asked for before, within the bound of what is kept', async () => {
    const unchanging = { current: () => 'never changes', refresh: async () => 'never changes' }
    const attempts = createAttemptService(test.db, playContext, unchanging, 2)
    const queriesFor = async (categoryId: string) => {
      const before = counter.count
      const start = {
        userId: player.user.id,
        categoryId,
        timeFactor: 1,
        again: false,
        at: test.clock.now(),
      } as const
      await expect(attempts.start(start)).rejects.toMatchObject({ status: 404 })
      return counter.count - before
    }
    const unknown = Array.from({ length: 3 }, () => newId(test.clock.now()))
    const [first = ''] = unknown
    expect([await queriesFor(first), await queriesFor(first)]).toEqual([1, 0])
    for (const categoryId of unknown) await queriesFor(categoryId)
    expect(await queriesFor(first)).toBe(1)
  })

  it('stays the same for a category as large as imports make it', async () => {
    const at = test.clock.now()
    const quiz = await insertTestQuiz(test.db, { at, title: 'Long', questions: 1500 })
    expect((await submit(player, quiz)).statusCode).toBe(200)
  })

  it('is none for a submission of more answers than any quiz asks for', async () => {
    const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Endless' })
    const [answer] = toAnswers(quiz, 1)
    const before = counter.count
    const answers = Array.from({ length: ANSWERS_MAX + 1 }, () => answer)
    const refused = await submitQuiz(player, quiz, { answers })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields)).toEqual(['answers'])
    expect(counter.count).toBe(before)
  })
})
