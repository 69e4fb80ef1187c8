import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playContext } from '../app/features.ts'
import { addDays, addisDay, addisTime, DAY_S } from '../platform/clock.ts'
import { createAttemptService } from '../play/attempt-service.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import {
  type Caller,
  type Player,
  shareTestApp,
  startTestApp,
  type TestApp,
} from '../testing/test-app.ts'
import {
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
  toAnswers,
} from '../testing/test-quizzes.ts'
import { createRollUpJob } from './roll-up.ts'

/** Oldest account first, which settles ties. */
const PLAYERS = ['Abebe', 'Almaz', 'Bekele', 'Chaltu', 'Dawit', 'Eleni', 'Fikre']
const URLS = {
  engagement: '/api/quiz-result/monthly-stats',
  topPlayers: '/api/quiz-result/top-players-stats',
  questions: '/api/questions/stats',
}
const KEY_FIGURES = '/api/admin/key-figures'

/** Completes the roll-up before a request, which waits for it only 200 ms. */
const completeRollUp = (app: TestApp) => runJob(createRollUpJob(app))

describeOnDatabase("the dashboard's feeds", (open) => {
  const test = shareTestApp(open)

  let admins = 0
  /** Logs in a new admin, because sessions expire when the test advances the clock. */
  async function read(url: string) {
    await completeRollUp(test)
    const admin = await test.logIn(`chief ${++admins}`, 'admin')
    const answer = await admin.get(url)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  it.each(Object.values(URLS))('%s is an empty list of an empty database', async (url) => {
    expect(await read(url)).toEqual([])
  })

  describe('around midnight in Addis Ababa', () => {
    const DAY = '2026-05-04'
    let around: TestApp
    beforeAll(async () => {
      around = await startTestApp(open)
      const midnight = addisTime(DAY, 0).getTime()
      around.clock.advance((midnight - around.clock.now().getTime()) / 1000 - 1)
    })
    afterAll(() => around.close())

    const readUrl = async (url: string) => {
      await completeRollUp(around)
      const admin = await around.logIn(`keeper ${++admins}`, 'admin')
      return (await admin.get(url)).json()
    }
    const submit = (player: Caller, payload: object) => player.put('/api/daily/submit', payload)
    const begin = async (player: Caller) => (await player.post('/api/daily/start')).json()

    it('counts who plays on which side of it', async () => {
      const quiz = await insertTestQuiz(around.db, { at: around.clock.now(), title: 'Midnight' })
      const attempts = createAttemptService(around.db, playContext)
      for (const name of ['Before', 'After']) {
        const { user } = await around.logIn(name)
        const submission = { userId: user.id, categoryId: quiz.categoryId }
        await attempts.submit({ ...submission, answers: toAnswers(quiz, 1) }, around.clock.now())
        around.clock.advance(1)
      }
      const [series] = await readUrl(URLS.engagement)
      expect(series.data.slice(-2)).toEqual([
        { x: addDays(DAY, -1), y: 1 },
        { x: DAY, y: 1 },
      ])
    })

    it('counts players, finished quizzes and guests of kingdoms and the daily quiz', async () => {
      const both = await around.logIn('Both')
      const quiz = await insertTestQuiz(around.db, { at: around.clock.now(), title: 'Other' })
      const submission = { userId: both.user.id, categoryId: quiz.categoryId }
      await createAttemptService(around.db, playContext).submit(
        { ...submission, answers: toAnswers(quiz, 1) },
        around.clock.now(),
      )
      for (const player of [both, await around.logIn('Alone')]) {
        const { attemptId } = await begin(player)
        await submit(player, { attemptId, answers: [] })
      }
      await begin(await around.logIn('Unfinished'))
      const guests = [await begin(around), await begin(around)]
      const claims: string[] = []
      for (const { attemptId, guestToken } of guests) {
        const { claim } = (await submit(around, { attemptId, answers: [], guestToken })).json()
        claims.push(claim)
      }
      const claimant = await around.logIn('Claimant')
      await claimant.post('/api/daily/claim', { claim: claims[0] })
      const { days, ...figures } = await readUrl(KEY_FIGURES)
      expect(days).toHaveLength(14)
      expect(days.slice(-2)).toEqual([
        { day: addDays(DAY, -1), players: 1, finished: 1 },
        // After, Both, Alone and Claimant; Both finished two quizzes.
        { day: DAY, players: 4, finished: 5 },
      ])
      expect(figures).toEqual({
        // It is 00:00:01, and yesterday's only quiz was finished at 23:59:59.
        yesterdayByNow: { players: 0, finished: 0 },
        playersInWeek: 5,
        playersInWeekBefore: 0,
        guestsToday: 1,
      })
      around.clock.advance(DAY_S + 1)
      expect((await readUrl(KEY_FIGURES)).yesterdayByNow).toEqual({ players: 4, finished: 5 })
      around.clock.advance(6 * DAY_S)
      const weekLater = await readUrl(KEY_FIGURES)
      expect(weekLater).toMatchObject({ playersInWeek: 0, playersInWeekBefore: 5 })
    })
  })

  describe('after six weeks of play', () => {
    const kingdoms = new Map<string, string>()
    const quizzes: TestQuiz[] = []

    const play = ({ user }: Player, quiz: TestQuiz, right: number) =>
      createAttemptService(test.db, playContext).submit(
        { userId: user.id, categoryId: quiz.categoryId, answers: toAnswers(quiz, right) },
        test.clock.now(),
      )

    beforeAll(async () => {
      for (const title of ['Nature', 'Past', 'Vanished', 'Empty']) {
        kingdoms.set(title, await insertTestKingdom(test.db, title, test.clock.now()))
        test.clock.advance(1)
      }
      for (const [title, kingdomId] of kingdoms) {
        if (title === 'Empty') continue
        for (const name of ['plain', 'tricky']) {
          const at = test.clock.now()
          quizzes.push(await insertTestQuiz(test.db, { at, title: `${title} ${name}`, kingdomId }))
        }
      }
      const players: Player[] = []
      for (const name of PLAYERS) {
        players.push(await test.logIn(name))
        test.clock.advance(1)
      }
      for (let day = 0; day < 42; day++) {
        // An arbitrary pattern that gives each player different days, quizzes and results.
        for (const [index, player] of players.entries()) {
          if ((day * 5 + index * 2) % 3 !== 0) continue
          const quiz = quizzes[(day + index) % quizzes.length]
          if (quiz) await play(player, quiz, (day + index * 2) % 4)
          if (quiz && day % 3 === 0) await play(player, quiz, 1)
        }
        test.clock.advance(DAY_S)
      }
      await test.db
        .updateTable('kingdom')
        .set({ deletedAt: test.clock.now().toISOString() })
        .where('title', '=', 'Vanished')
        .execute()
    })

    it('has a line for each kingdom with the distinct players of each of 30 days', async () => {
      const attempts = await listAttemptsWithKingdom()
      const today = addisDay(test.clock.now())
      const expected = ['Nature', 'Past', 'Empty'].map((title) => ({
        id: title,
        data: Array.from({ length: 30 }, (_, index) => {
          const day = addDays(today, index - 29)
          const players = attempts
            .filter(({ kingdom, at }) => kingdom === title && addisDay(new Date(at)) === day)
            .map((attempt) => attempt.player)
          return { x: day, y: new Set(players).size }
        }),
      }))
      const series = await read(URLS.engagement)
      expect(series).toEqual(expected)
      expect(expected.some(({ data }) => data.some(({ y }) => y > 1))).toBe(true)
    })

    it('names the five best players with their points in every kingdom', async () => {
      const from = addisTime(addDays(addisDay(test.clock.now()), -29), 0).toISOString()
      const titles = ['Nature', 'Past', 'Empty']
      const attempts = (await listAttemptsWithKingdom()).filter(
        (attempt) => attempt.at >= from && titles.includes(attempt.kingdom),
      )
      const best = new Map<string, (typeof attempts)[number]>()
      for (const attempt of attempts) {
        const key = `${attempt.player} ${attempt.category}`
        const bestSoFar = best.get(key)
        if (!bestSoFar || attempt.points > bestSoFar.points) best.set(key, attempt)
      }
      const sum = (player: string, title?: string) =>
        [...best.values()]
          .filter((a) => a.player === player && (title === undefined || a.kingdom === title))
          .reduce((total, a) => total + a.points, 0)
      const names = [...new Set(attempts.map((attempt) => attempt.player))]
      const ranked = names
        .sort((a, b) => sum(b) - sum(a) || PLAYERS.indexOf(a) - PLAYERS.indexOf(b))
        .slice(0, 5)

      expect(await read(URLS.topPlayers)).toEqual(
        ranked.map((player) => ({
          player,
          scores: titles.map((title) => sum(player, title)),
          kingdoms: titles,
        })),
      )
    })

    it('counts the questions of each kingdom and those of the last seven days', async () => {
      const at = test.clock.now()
      test.clock.advance(7 * DAY_S)
      const fresh = await insertTestQuiz(test.db, {
        at: test.clock.now(),
        title: 'Nature anew',
        kingdomId: kingdoms.get('Nature') ?? '',
        questions: 5,
      })
      const hidden = await insertTestQuiz(test.db, {
        at,
        title: 'Past hidden',
        kingdomId: kingdoms.get('Past') ?? '',
        questions: 4,
      })
      const removed = { deletedAt: test.clock.now().toISOString() }
      await test.db
        .updateTable('category')
        .set(removed)
        .where('id', '=', hidden.categoryId)
        .execute()
      await test.db
        .updateTable('question')
        .set(removed)
        .where('id', '=', fresh.questionIds[0] ?? '')
        .execute()
      expect(await read(URLS.questions)).toEqual([
        { kingdom: 'Nature', count: 3 + 3 + 4, addedThisWeek: 4 },
        { kingdom: 'Past', count: 3 + 3, addedThisWeek: 0 },
        { kingdom: 'Empty', count: 0, addedThisWeek: 0 },
      ])
    })
  })

  /** Lists all attempts, for expected numbers that do not depend on the feeds' queries. */
  async function listAttemptsWithKingdom() {
    const attempts = await test.db.selectFrom('attempt').selectAll().execute()
    const users = await test.db.selectFrom('user').select(['id', 'username']).execute()
    const categories = await test.db.selectFrom('category').select(['id', 'kingdomId']).execute()
    const rows = await test.db.selectFrom('kingdom').select(['id', 'title']).execute()
    return attempts.map((attempt) => {
      const category = categories.find(({ id }) => id === attempt.categoryId)
      return {
        player: users.find(({ id }) => id === attempt.userId)?.username ?? '',
        category: attempt.categoryId,
        kingdom: rows.find(({ id }) => id === category?.kingdomId)?.title ?? '',
        points: attempt.points ?? 0,
        at: attempt.submittedAt ?? '',
      }
    })
  }
})
