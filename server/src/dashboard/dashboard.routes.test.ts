import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playContext } from '../app/features.ts'
import { addDays, addisDay, addisTime, DAY_S } from '../platform/clock.ts'
import { createAttemptService } from '../play/attempt-service.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import { type Caller, shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
  toAnswers,
} from '../testing/test-quizzes.ts'
import { createRollUpJob } from './roll-up.ts'

/** Oldest account first, which settles ties. */
const PLAYERS = ['Abebe', 'Almaz', 'Bekele', 'Chaltu', 'Dawit', 'Eleni']
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

  describe('of kingdoms with players', () => {
    const TITLES = ['Nature', 'Past', 'Empty']
    let today: Day
    let nature: TestQuiz
    let past: TestQuiz
    beforeAll(async () => {
      const insertQuiz = async (title: string) => {
        test.clock.advance(1)
        const at = test.clock.now()
        const kingdomId = await insertTestKingdom(test.db, title, at)
        return insertTestQuiz(test.db, { at, title: `Quiz of ${title}`, kingdomId })
      }
      nature = await insertQuiz('Nature')
      past = await insertQuiz('Past')
      const vanished = await insertQuiz('Vanished')
      test.clock.advance(1)
      await insertTestKingdom(test.db, 'Empty', test.clock.now())
      const ids = new Map<string, Id>()
      for (const name of PLAYERS) {
        ids.set(name, (await test.logIn(name)).user.id)
        test.clock.advance(1)
      }
      const { submit } = createAttemptService(test.db, playContext)
      const play = (name: string, quiz: TestQuiz, right: number) => {
        const answers = toAnswers(quiz, right)
        const { categoryId } = quiz
        return submit({ userId: ids.get(name) ?? '', categoryId, answers }, test.clock.now())
      }
      await play('Abebe', nature, 3)
      test.clock.advance(DAY_S)
      for (const right of [1, 2, 0]) await play('Almaz', nature, right)
      await play('Abebe', nature, 1)
      test.clock.advance(29 * DAY_S)
      const rights = Object.entries({ Abebe: 3, Bekele: 3, Chaltu: 2, Dawit: 1, Eleni: 1 })
      for (const [name, right] of rights) await play(name, past, right)
      for (const name of PLAYERS) await play(name, vanished, 3)
      today = addisDay(test.clock.now())
      const deletedAt = test.clock.now().toISOString()
      await test.db
        .updateTable('kingdom')
        .set({ deletedAt })
        .where('id', '=', vanished.kingdomId)
        .execute()
      test.clock.advance(60)
    })

    it('has a line for each kingdom with the distinct players of each of 30 days', async () => {
      const days = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29))
      const lineOf = (id: string, played?: Day, players = 0) => ({
        id,
        data: days.map((day) => ({ x: day, y: day === played ? players : 0 })),
      })
      expect(await read(URLS.engagement)).toEqual([
        lineOf('Nature', days[0], 2),
        lineOf('Past', today, 5),
        lineOf('Empty'),
      ])
    })

    it('names the five best players of 30 days with their best points in every kingdom', async () => {
      const best = { Abebe: [2, 6, 0], Bekele: [0, 6, 0], Almaz: [4, 0, 0], Chaltu: [0, 4, 0] }
      const scores = Object.entries({ ...best, Dawit: [0, 2, 0] })
      expect(await read(URLS.topPlayers)).toEqual(
        scores.map(([player, scores]) => ({ player, scores, kingdoms: TITLES })),
      )
    })

    it('counts the questions of each kingdom and those of the last seven days', async () => {
      const at = test.clock.now()
      test.clock.advance(7 * DAY_S)
      const fresh = await insertTestQuiz(test.db, {
        at: test.clock.now(),
        title: 'Nature anew',
        kingdomId: nature.kingdomId,
        questions: 5,
      })
      const hidden = await insertTestQuiz(test.db, {
        at,
        title: 'Past hidden',
        kingdomId: past.kingdomId,
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
        { kingdom: 'Nature', count: 3 + 4, addedThisWeek: 4 },
        { kingdom: 'Past', count: 3, addedThisWeek: 0 },
        { kingdom: 'Empty', count: 0, addedThisWeek: 0 },
      ])
    })
  })
})
