import { CALENDAR_DAYS, type CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { Role } from '@quiz-kingdom/shared/entities/people/user.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, addisDay, addisTime, DAY_S, endOfAddisDay, HOUR_S } from '../platform/clock.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import { type Caller, type Player, shareTestApp, startTestApp } from '../testing/test-app.ts'
import {
  claimDaily,
  createDailySheet,
  playDaily,
  startDaily,
  startTestDaily,
  submitDaily,
  submitTestDaily,
} from '../testing/test-daily.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createDailyQuizzes } from './drawing/daily-quizzes.ts'
import { createPruneGuestsJob } from './guests/guest-play.ts'

const UNTIL_MIDNIGHT_S = 12 * HOUR_S
const LATE_S = 5 * 60 + 11

describeOnDatabase('the daily quiz', (open) => {
  const test = shareTestApp(open)
  let day: string
  let players = 0
  beforeAll(async () => {
    for (let kingdom = 0; kingdom < 6; kingdom++) {
      const at = test.clock.now()
      await insertTestQuiz(test.db, { at, title: `Quiz ${kingdom}`, questions: 30 })
    }
  })
  /** Each test begins at noon on a day of its own, without players on the days before. */
  beforeEach(() => {
    day = addDays(addisDay(test.clock.now()), 20)
    test.clock.goTo(addisTime(day, 12))
  })

  const logIn = (name: string, role?: Role) => test.logIn(`${name} ${++players}`, role, 30)

  const get = async (caller: Caller, url: string) => (await caller.get(url)).json()
  const today = (caller: Caller = test) => get(caller, '/api/daily')
  const post = (caller: Caller, url: string, payload: object = {}) => caller.post(url, payload)

  it('asks everyone the same ten questions, and says nothing of their answers', async () => {
    const abeba = await logIn('Abeba')
    const bekele = await logIn('Bekele')
    const [first, second, guest] = [
      await startTestDaily(abeba),
      await startTestDaily(bekele),
      await startTestDaily(test),
    ]
    expect(first.questions).toHaveLength(10)
    expect(second.questions).toEqual(first.questions)
    expect(guest.questions).toEqual(first.questions)
    expect(Object.keys(first.questions[0] ?? {}).sort()).toEqual([
      '_id',
      'difficulty',
      'keepOrder',
      'options',
      'questionText',
    ])
  })

  it('is another one after midnight in Addis Ababa', async () => {
    const player = await logIn('Abeba')
    const before = await today(player)
    const asked = await startTestDaily(player)
    expect(before).toMatchObject({ day, endsAt: `${day}T21:00:00.000Z` })
    test.clock.advance(UNTIL_MIDNIGHT_S)
    const after = await today(player)
    expect(after).toMatchObject({ day: addDays(day, 1), attempt: null })
    const again = await startTestDaily(player)
    const ids = asked.questions.map(({ _id }) => _id)
    expect(again.questions.filter(({ _id }) => ids.includes(_id))).toEqual([])
  })

  it('gives one attempt a day: an open one goes on, a submitted one is not begun again', async () => {
    const player = await logIn('Abeba')
    const first = await startTestDaily(player)
    test.clock.advance(60)
    const second = await startTestDaily(player)
    expect(second).toMatchObject({ attemptId: first.attemptId, deadline: first.deadline })
    expect(second.now).not.toBe(first.now)
    await submitDaily(player, createDailySheet(first, 10))
    expect((await startDaily(player)).statusCode).toBe(409)
  })

  it('counts an attempt once, whatever its later submissions hold', async () => {
    const player = await logIn('Abeba')
    const started = await startTestDaily(player)
    const first = await submitDaily(player, createDailySheet(started, 7))
    const second = await submitDaily(player, createDailySheet(started, 10))
    expect(first.json()).toMatchObject({
      score: 7,
      scorePoints: 14,
      place: { rank: 1, players: 1 },
      late: false,
    })
    expect(second.json()).toEqual(first.json())
    expect(await get(player, `/api/daily/${started.day}/result`)).toEqual(first.json())
    expect((await today(player)).finished).toBe(1)
  })

  it('keeps results to their players, and an attempt to its own', async () => {
    const abeba = await logIn('Abeba')
    const bekele = await logIn('Bekele')
    const started = await startTestDaily(abeba)
    expect((await submitDaily(bekele, createDailySheet(started, 10))).statusCode).toBe(403)
    expect((await submitDaily(test, createDailySheet(started, 10))).statusCode).toBe(401)
    const result = await abeba.get(`/api/daily/${started.day}/result`)
    expect(result.statusCode).toBe(404)
  })

  it('counts for the day on which it began when midnight comes in between', async () => {
    const player = await logIn('Abeba')
    test.clock.advance(UNTIL_MIDNIGHT_S - 60)
    const started = await startTestDaily(player)
    test.clock.advance(120)
    const result = await submitTestDaily(player, started, 9)
    expect(result).toMatchObject({ day, late: false, place: { rank: 1, players: 1 } })
    expect(result.streak).toMatchObject({ length: 1, isTodayFinished: false })
    expect((await get(player, `/api/daily/${day}`)).finished).toBe(1)
  })

  it('counts what the network delivered late for the streak, and for no board', async () => {
    const player = await logIn('Abeba')
    const bekele = await logIn('Bekele')
    await playDaily(bekele, 3)
    const started = await startTestDaily(player)
    test.clock.advance(2 * DAY_S)
    const result = await submitTestDaily(player, started, 10)
    expect(result).toMatchObject({ score: 10, late: true, place: null, streak: { longest: 1 } })
    const { top, around } = await get(player, `/api/daily/${started.day}/board`)
    expect(top.map(({ username }: { username: string }) => username)).toEqual([
      bekele.user.username,
    ])
    expect(around).toEqual([])
  })

  it('fills the gap in a streak with what came late', async () => {
    const player = await logIn('Abeba')
    await playDaily(player, 5)
    test.clock.advance(DAY_S)
    const offline = await startTestDaily(player)
    test.clock.advance(DAY_S)
    expect((await playDaily(player, 5)).streak).toMatchObject({ length: 1 })
    const late = await submitTestDaily(player, offline, 5)
    expect(late.streak).toMatchObject({ length: 3, isTodayFinished: true })
  })

  it('takes no answers more than two days after their time', async () => {
    const player = await logIn('Abeba')
    const started = await startTestDaily(player)
    test.clock.advance(2 * DAY_S + LATE_S)
    expect((await submitDaily(player, createDailySheet(started, 5))).statusCode).toBe(410)
  })

  it('ranks by score, then by who was first, and shows each player between their neighbours', async () => {
    const all: Player[] = []
    const scores = [10, 8, 8, 8, 8, 8, 8, 5, 3, 8, 10, 2, 1, 0]
    for (const score of scores) {
      const player = await logIn('Player')
      all.push(player)
      await playDaily(player, score)
      test.clock.advance(1)
    }
    const numberOf = (id: string) => all.findIndex(({ user }) => user.id === id)
    const names = (rows: { userId: string; rank: number }[]) =>
      rows.map(({ userId, rank }) => `${rank} P${numberOf(userId)}`)
    const boardOf = async (number: number) => {
      const board = await get(all[number] ?? test, `/api/daily/${day}/board`)
      return { top: names(board.top), around: names(board.around) }
    }
    const middle = await boardOf(3)
    expect(middle.top.slice(0, 4)).toEqual(['1 P0', '2 P10', '3 P1', '4 P2'])
    expect(middle.top).toHaveLength(10)
    expect(middle.around).toEqual(['3 P1', '4 P2', '5 P3', '6 P4', '7 P5'])
    expect((await boardOf(1)).around).toEqual(['1 P0', '2 P10', '3 P1', '4 P2', '5 P3'])
    expect((await boardOf(7)).around).toEqual(['8 P6', '9 P9', '10 P7', '11 P8', '12 P11'])
    expect((await boardOf(13)).around).toEqual(['12 P11', '13 P12', '14 P13'])
    const counts = await get(test, `/api/daily/${day}/scores`)
    expect(counts).toHaveLength(11)
    expect(counts[8]).toEqual({ score: 8, players: 7 })
    expect(counts[4]).toEqual({ score: 4, players: 0 })
  })

  it('lets a guest keep a result on the same day, once', async () => {
    const result = await playDaily(test, 6)
    expect(result).toMatchObject({ score: 6, place: null, streak: null })
    expect(result.resultDetails).toHaveLength(10)
    expect((await today()).finished).toBe(0)
    const abeba = await logIn('Abeba')
    const kept = await claimDaily(abeba, result.claim)
    expect(kept.json()).toMatchObject({
      score: 6,
      place: { rank: 1, players: 1 },
      streak: { length: 1 },
    })
    expect((await claimDaily(abeba, result.claim)).json()).toEqual(kept.json())
    expect((await claimDaily(await logIn('Bekele'), result.claim)).statusCode).toBe(409)
    expect((await today()).finished).toBe(1)
  })

  it('counts what a guest has handed in first, whatever comes later', async () => {
    const started = await startTestDaily(test)
    const first = await submitTestDaily(test, started, 2)
    const second = await submitTestDaily(test, started, 10)
    expect(second).toEqual(first)
    const kept = await claimDaily(await logIn('Abeba'), second.claim)
    expect(kept.json()).toMatchObject({ score: 2 })
  })

  it('lets a guest keep a result for an hour when midnight came in between', async () => {
    test.clock.advance(UNTIL_MIDNIGHT_S - 60)
    const started = await startTestDaily(test)
    test.clock.advance(120)
    const result = await submitTestDaily(test, started, 6)
    const [abeba, bekele] = [await logIn('Abeba'), await logIn('Bekele')]
    test.clock.advance(HOUR_S)
    const kept = await claimDaily(abeba, result.claim)
    expect(kept.json()).toMatchObject({
      day,
      score: 6,
      late: false,
      place: { rank: 1, players: 1 },
    })
    test.clock.advance(1)
    expect((await claimDaily(bekele, result.claim)).statusCode).toBe(410)
  })

  it('takes a result that a guest has kept as of the time when it was submitted', async () => {
    const result = await playDaily(test, 0)
    const now = test.clock.now().toISOString()
    test.clock.advance(HOUR_S)
    const abeba = await logIn('Abeba')
    await claimDaily(abeba, result.claim)
    const { submittedAt } = await test.db
      .selectFrom('dailyAttempt')
      .select('submittedAt')
      .where('userId', '=', abeba.user.id)
      .executeTakeFirstOrThrow()
    const { missedAt } = await test.db
      .selectFrom('mistake')
      .select('missedAt')
      .where('userId', '=', abeba.user.id)
      .executeTakeFirstOrThrow()
    expect([submittedAt, missedAt]).toEqual([now, now])
  })

  it('keeps what guests have submitted until nobody can claim it, and no longer', async () => {
    const count = async () =>
      (await test.db.selectFrom('guestSubmission').selectAll().execute()).length
    await runJob(createPruneGuestsJob(test))
    await playDaily(test, 6)
    test.clock.advance(3 * DAY_S)
    await runJob(createPruneGuestsJob(test))
    expect(await count()).toBe(1)
    test.clock.advance(DAY_S)
    await runJob(createPruneGuestsJob(test))
    expect(await count()).toBe(0)
  })

  it('takes no claim after midnight, none of who has played, and none that others have signed', async () => {
    const result = await playDaily(test, 6)
    const played = await logIn('Abeba')
    await playDaily(played, 2)
    expect((await claimDaily(played, result.claim)).statusCode).toBe(409)
    const bekele = await logIn('Bekele')
    const [text = ''] = String(result.claim).split('.')
    expect((await claimDaily(bekele, `${text}.${'A'.repeat(43)}`)).statusCode).toBe(400)
    const { guestToken } = await startTestDaily(test)
    expect((await claimDaily(bekele, guestToken)).statusCode).toBe(400)
    test.clock.advance(UNTIL_MIDNIGHT_S)
    expect((await claimDaily(bekele, result.claim)).statusCode).toBe(410)
  })

  it('asks what a question said when the day began, and another one for a removed one', async () => {
    const admin = await logIn('Keeper', 'admin')
    const calendar: CalendarDay[] = await get(admin, '/api/admin/daily')
    const removed = calendar[1]?.questions[0]?._id ?? ''
    await admin.delete(`/api/questions/remove/${removed}`)
    test.clock.advance(UNTIL_MIDNIGHT_S)
    const { questions } = await startTestDaily(test)
    const ids = questions.map(({ _id }) => _id)
    expect(ids).toHaveLength(10)
    expect(ids).not.toContain(removed)
    await admin.delete(`/api/questions/remove/${ids[0]}`)
    expect((await startTestDaily(test)).questions).toEqual(questions)
  })

  it('asks with the difficulties of when the day began', async () => {
    const admin = await logIn('Keeper', 'admin')
    const calendar: CalendarDay[] = await get(admin, '/api/admin/daily')
    const [first, second] = calendar[1]?.questions ?? []
    const change = (id: string | undefined, difficulty: number) =>
      admin.put(`/api/questions/${id}/difficulty`, { difficulty })
    await change(first?._id, 3)
    test.clock.advance(UNTIL_MIDNIGHT_S)
    const { questions } = await startTestDaily(test)
    const difficultyOf = (id: string | undefined) =>
      questions.find((question) => question._id === id)?.difficulty
    expect([difficultyOf(first?._id), difficultyOf(second?._id)]).toEqual([3, 2])
    await change(first?._id, 1)
    await change(second?._id, 1)
    expect((await startTestDaily(await logIn('Abeba'))).questions).toEqual(questions)
    // Another process reads the stored quiz.
    const { questions: read } = await createDailyQuizzes(test.db).today(test.clock.now())
    expect(read.map(({ questionId, difficulty }) => [questionId, difficulty])).toEqual(
      questions.map(({ _id, difficulty }) => [_id, difficulty]),
    )
  })

  it('cannot be played while there are no questions', async () => {
    const empty = await startTestApp(open)
    expect((await empty.get('/api/daily')).statusCode).toBe(409)
    await empty.close()
  })

  it('is drawn once where two ask for it at the same time', async () => {
    const starts = await Promise.all(Array.from({ length: 5 }, () => startTestDaily(test)))
    const [first] = starts
    for (const { questions } of starts) expect(questions).toEqual(first?.questions)
  })

  it('is drawn in one transaction, however many ask for it at once', async () => {
    const saved: string[] = []
    const counted = test.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql } = test.db.getExecutor().compileQuery(node, queryId)
        if (sql.startsWith('insert into "daily_quiz"')) saved.push(sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const quizzes = createDailyQuizzes(counted)
    await Promise.all(Array.from({ length: 5 }, () => quizzes.today(test.clock.now())))
    // One insert draws the quiz, the other one fixes it.
    expect(saved).toHaveLength(2)
    // Another process only reads it.
    await createDailyQuizzes(counted).today(test.clock.now())
    expect(saved).toHaveLength(2)
  })

  it('knows no day before its first one, nor one that is still to come', async () => {
    await today()
    const statusOf = async (day: string) => (await test.get(`/api/daily/${day}`)).statusCode
    expect(await statusOf(day)).toBe(200)
    expect(await statusOf('2026-01-01')).toBe(404)
    expect(await statusOf(addDays(day, 1))).toBe(404)
    expect(await statusOf('yesterday')).toBe(400)
  })

  const change = (admin: Player, { day, updatedAt }: CalendarDay, form: object) =>
    admin.put(`/api/admin/daily/${day}`, { updatedAt, ...form })

  it('shows an admin the coming 14 days', async () => {
    const admin = await logIn('Keeper', 'admin')
    const calendar: CalendarDay[] = await get(admin, '/api/admin/daily')
    const first = addisDay(test.clock.now())
    expect(calendar.map(({ day }) => day)).toEqual(
      Array.from({ length: CALENDAR_DAYS + 1 }, (_, number) => addDays(first, number)),
    )
    expect(calendar.map(({ canChange }) => canChange)).toEqual([
      false,
      ...Array.from({ length: CALENDAR_DAYS }, () => true),
    ])
  })

  it('lets an admin give a day a theme, pin questions and draw the rest again', async () => {
    const admin = await logIn('Keeper', 'admin')
    const calendar: CalendarDay[] = await get(admin, '/api/admin/daily')
    const [, tomorrow, later] = calendar
    if (!tomorrow || !later) throw new Error('The calendar is too short')
    const pinned = later.questions.slice(0, 2).map(({ _id }) => _id)
    const changed = await change(admin, tomorrow, { theme: ' Timket ', pinned })
    expect(changed.json()).toMatchObject({ theme: 'Timket' })
    const shown: CalendarDay = changed.json()
    expect(shown.questions.filter(({ isPinned }) => isPinned).map(({ _id }) => _id)).toEqual(pinned)
    expect(shown.questions).toHaveLength(10)

    const stale = await change(admin, tomorrow, { theme: null, pinned: [] })
    expect(stale.statusCode).toBe(409)
    const url = `/api/admin/daily/${tomorrow.day}/redraw`
    const redrawn = (await post(admin, url, { updatedAt: shown.updatedAt })).json()
    expect(redrawn.questions.slice(0, 2)).toEqual(shown.questions.slice(0, 2))
    expect(redrawn.questions).not.toEqual(shown.questions)

    test.clock.advance(DAY_S)
    expect(await today()).toMatchObject({ day: tomorrow.day, theme: 'Timket' })
    const { questions } = await startTestDaily(test)
    expect(questions.slice(0, 2).map(({ _id }) => _id)).toEqual(pinned)
  })

  it('leaves today and the past as they are', async () => {
    const admin = await logIn('Keeper', 'admin')
    const [present, tomorrow]: CalendarDay[] = await get(admin, '/api/admin/daily')
    if (!present || !tomorrow) throw new Error('The calendar is too short')
    expect((await change(admin, present, { theme: 'New', pinned: [] })).statusCode).toBe(409)
    await test.db
      .updateTable('dailyQuiz')
      .set({ revisionIds: '[]' })
      .where('day', '=', tomorrow.day)
      .execute()
    expect((await change(admin, tomorrow, { theme: 'New', pinned: [] })).statusCode).toBe(409)
    const unknown = { ...present, day: addDays(present.day, CALENDAR_DAYS + 1) }
    expect((await change(admin, unknown, { theme: 'New', pinned: [] })).statusCode).toBe(404)
  })

  it('names the field of a question that cannot be pinned', async () => {
    const admin = await logIn('Keeper', 'admin')
    const [, tomorrow]: CalendarDay[] = await get(admin, '/api/admin/daily')
    if (!tomorrow) throw new Error('The calendar is empty')
    const refused = await change(admin, tomorrow, { theme: null, pinned: ['f'.repeat(24)] })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json().fields)).toEqual(['pinned'])
  })

  it('counts who started, finished and came back, also once it is settled', async () => {
    const [abeba, bekele] = [await logIn('Abeba'), await logIn('Bekele')]
    await playDaily(abeba, 5)
    await playDaily(bekele, 5)
    await startTestDaily(await logIn('Chala'))
    test.clock.advance(DAY_S)
    await playDaily(abeba, 5)
    test.clock.advance(12 * DAY_S)
    const figures = async () => get(await logIn('Keeper', 'admin'), '/api/admin/daily/figures')
    const ofDay = async () => (await figures()).find((row: { day: string }) => row.day === day)
    const before = await ofDay()
    expect(before).toMatchObject({ started: 3, finished: 2, cameBackNextDay: 1 })
    expect(before.cameBackAfterWeek).toBeNull()
    // Bekele returns on the 13th day. Four days after the 14th, no late answers can change the figures.
    await playDaily(bekele, 5)
    test.clock.advance(DAY_S)
    expect(await ofDay()).toMatchObject({ cameBackNextDay: 1, cameBackAfterWeek: 1 })
    test.clock.advance(4 * DAY_S)
    const settled = await ofDay()
    expect(settled).toEqual({
      day,
      started: 3,
      finished: 2,
      cameBackNextDay: 1,
      cameBackAfterWeek: 1,
    })
    test.clock.advance(5 * 60)
    expect(await ofDay()).toEqual(settled)
  })

  it('is counted anew for its figures after five minutes, and no sooner', async () => {
    const admin = await logIn('Keeper', 'admin')
    const started = async () => {
      const figures = await get(admin, '/api/admin/daily/figures')
      return figures.find((row: { day: string }) => row.day === day)?.started
    }
    await startTestDaily(await logIn('Abeba'))
    expect(await started()).toBe(1)
    await startTestDaily(await logIn('Bekele'))
    test.clock.advance(5 * 60 - 1)
    expect(await started()).toBe(1)
    test.clock.advance(1)
    expect(await started()).toBe(2)
  })

  it('is on the boards a second after it is submitted or claimed', async () => {
    const reader = await logIn('Reader')
    const points = async () => {
      test.clock.advance(1)
      return (await get(reader, '/api/boards/day')).top.map((row: { points: number }) => row.points)
    }
    expect(await points()).toEqual([])
    await playDaily(await logIn('Abeba'), 3)
    expect(await points()).toEqual([6])
    const { claim: token } = await playDaily(test, 4)
    await claimDaily(await logIn('Bekele'), token)
    expect(await points()).toEqual([8, 6])
  })

  it('ends at midnight for whoever has no time limit', async () => {
    const player = await logIn('Abeba')
    const { deadline } = await startTestDaily(player, { timeFactor: null })
    expect(deadline).toBe(endOfAddisDay(day).toISOString())
  })
})
