import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import type {
  DailyResult,
  DailyStart,
  DailyToday,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { FirstQuestion } from '@quiz-kingdom/shared/entities/game/first-question.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, addisDay, addisTime, DAY_S, endOfAddisDay, HOUR_S } from '../platform/clock.ts'
import { describeWithSharedApp, type Player, withOptions } from '../testing/test-app.ts'
import {
  claimDaily,
  playDaily,
  RIGHT_OPTION,
  startDaily,
  startTestDaily,
  submitTestDaily,
} from '../testing/test-daily.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'

const MINUTE_S = 60

describeWithSharedApp('fair play at the daily quiz', (test) => {
  let quiz: TestQuiz
  let day: string
  let players = 0
  /** The only quiz. The daily quiz asks ten of its twelve questions. */
  beforeAll(async () => {
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 12 })
  })
  /** Each test begins at noon on a day of its own. */
  beforeEach(() => {
    day = addDays(addisDay(test.clock.now()), 20)
    test.clock.goTo(addisTime(day, 12))
  })

  const logIn = (name: string) => test.logIn(`${name} ${++players}`, 'player', 60)
  const get = async <T>(player: Player, url: string): Promise<T> => {
    const answer = await player.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const start = (player: Player) => startTestQuiz(player, quiz, { timeFactor: 2 })
  const submit = (player: Player, answered: readonly Id[], attemptId?: Id) => {
    const answers = answered.map((questionId) => ({ questionId, selectedAnswer: RIGHT_OPTION }))
    return submitTestQuiz(player, quiz, { answers, attemptId })
  }
  const idsOf = ({ questions }: Pick<DailyStart, 'questions'>) => questions.map(({ _id }) => _id)
  const boardsOf = async (player: Player) => {
    const urls = [
      '/api/boards/day',
      '/api/boards/week',
      '/api/boards/month',
      `/api/daily/${day}/board`,
    ]
    const found: boolean[] = []
    for (const url of urls) {
      const { top } = await get<{ top: BoardRow[] }>(player, url)
      found.push(top.some(({ userId }) => userId === player.user.id))
    }
    return found
  }
  const pointsOfWeek = async (player: Player) => {
    const { top } = await get<{ top: BoardRow[] }>(player, '/api/boards/week')
    return top.find(({ userId }) => userId === player.user.id)?.points
  }
  const badgesOf = ({ badges = [] }: Pick<DailyResult, 'badges'>) => badges.map(({ id }) => id)

  it('is on the boards, and earns badges of speed and perfection', async () => {
    const player = await logIn('Honest')
    const started = await startTestDaily(player)
    test.clock.advance(MINUTE_S)
    const result = await submitTestDaily(player, started, 10)
    expect(result).toMatchObject({ kind: 'first', place: { rank: 1 } })
    expect(badgesOf(result)).toEqual(
      expect.arrayContaining(['perfect', 'quick-and-right', 'perfect-daily']),
    )
    expect(await boardsOf(player)).toEqual([true, true, true, true])
  })

  it('wins nothing by trying its questions elsewhere meanwhile', async () => {
    const player = await logIn('Prober')
    const started = await startTestDaily(player)
    test.clock.advance(MINUTE_S)
    const elsewhere = await submit(player, idsOf(started).slice(0, 1))
    expect(JSON.stringify(elsewhere.resultDetails)).not.toContain('"isCorrect":true')
    const result = await submitTestDaily(player, started, 10)
    expect(result).toMatchObject({ score: 10, kind: 'replay', place: null })
    for (const badge of ['perfect', 'quick-and-right', 'perfect-daily']) {
      expect(badgesOf(result)).not.toContain(badge)
    }
    expect(result.streak).toMatchObject({ length: 1, isTodayFinished: true })
    expect(await boardsOf(player)).toEqual([false, false, false, false])
    expect(await get(player, `/api/daily/${day}/result`)).toEqual(result)
  })

  it('loses nothing by an empty sheet elsewhere, by other questions, nor by what came before', async () => {
    const player = await logIn('Honest')
    await submit(player, quiz.questionIds)
    test.clock.advance(1)
    const started = await startTestDaily(player)
    const asked = idsOf(started)
    await submit(player, [])
    await submit(
      player,
      quiz.questionIds.filter((id) => !asked.includes(id)),
    )
    const result = await submitTestDaily(player, started, 10)
    expect(result).toMatchObject({ kind: 'first', place: { rank: 1 } })
  })

  it('is judged for a claim by what the guest could know when it was submitted', async () => {
    const started = await startTestDaily(test)
    const [prober, honest] = [await logIn('Prober'), await logIn('Honest')]
    await submit(prober, idsOf(started).slice(0, 1))
    test.clock.advance(1)
    const guest = await submitTestDaily(test, started, 6)
    const other = await playDaily(test, 6)
    test.clock.advance(1)
    await submit(honest, idsOf(started))
    const elsewhere = withOptions(honest, { remoteAddress: '10.0.0.1' })
    const claims = [await claimDaily(prober, guest.claim), await claimDaily(elsewhere, other.claim)]
    expect(claims.map((answer) => answer.json<DailyResult>().place)).toEqual([
      null,
      { rank: 1, players: 1 },
    ])
    const asked = await submitTestDaily(test, started, 6)
    expect(asked.kind, 'when the guest asks once more').toBe('replay')
  })

  it('wins nothing for an account that was told the answers of an empty sheet meanwhile', async () => {
    const started = await startTestDaily(test)
    const player = await logIn('Reader')
    const elsewhere = await submit(player, [])
    expect(elsewhere.resultDetails.map(({ correctAnswer }) => correctAnswer)).toContain('Right')
    test.clock.advance(1)
    const guest = await submitTestDaily(test, started, 10)
    const claimed = (await claimDaily(player, guest.claim)).json<DailyResult>()
    expect(claimed).toMatchObject({ score: 10, kind: 'replay', place: null })
    expect(await boardsOf(player)).toEqual([false, false, false, false])
  })

  it('costs a category its first attempt where it was asked the same meanwhile', async () => {
    const player = await logIn('Prober')
    const attemptId = await start(player)
    test.clock.advance(1)
    await playDaily(player, 1, 1)
    test.clock.advance(1)
    const result = await submit(player, quiz.questionIds, attemptId)
    expect(result).toMatchObject({ score: 12, kind: 'replay' })
    expect(badgesOf(result)).not.toContain('perfect')
    expect(await submit(player, [], attemptId)).toMatchObject({ score: 12, kind: 'replay' })
    expect(await pointsOfWeek(player), 'of the daily quiz alone').toBe(2)
    await start(player)
    expect(await submit(player, quiz.questionIds)).toMatchObject({ kind: 'replay' })
  })

  it('costs a category nothing by an empty sheet, nor by what was answered before', async () => {
    const [blank, before] = [await logIn('Blank'), await logIn('Before')]
    await playDaily(before, 10)
    test.clock.advance(1)
    const attempts = [await start(blank), await start(before)]
    await playDaily(blank, 0, 0)
    for (const [i, player] of [blank, before].entries()) {
      const result = await submit(player, quiz.questionIds, attempts[i])
      expect(result).toMatchObject({ kind: 'first' })
    }
  })

  it('is told without what an open quiz asks, and whole when that is finished', async () => {
    const player = await logIn('Curious')
    const attemptId = await start(player)
    const started = await startTestDaily(player)
    const result = await submitTestDaily(player, started, 10)
    expect(result).toMatchObject({ score: 0, scorePoints: 0, heldBack: 10, place: null })
    expect(result).not.toHaveProperty('badges')
    for (const { correctAnswer, isCorrect, description, heldBack } of result.resultDetails) {
      expect([correctAnswer, isCorrect, description, heldBack]).toEqual([
        null,
        null,
        null,
        'openQuiz',
      ])
    }
    const url = `/api/daily/${day}/result`
    expect(await get(player, url)).toEqual(result)
    const today = await get<DailyToday>(player, '/api/daily')
    expect(today.attempt).toMatchObject({ state: 'submitted', score: 0, heldBack: 10 })

    await submit(player, [], attemptId)
    const whole = await get<DailyResult>(player, url)
    expect(whole).toMatchObject({ score: 10, scorePoints: 20, place: { rank: 1 } })
    expect(badgesOf(whole)).toContain('perfect-daily')
    expect((await get<DailyToday>(player, '/api/daily')).attempt).toMatchObject({ score: 10 })
  })

  it('keeps the score that was told once another quiz is open that asks the same', async () => {
    const player = await logIn('Abebe')
    const result = await submitTestDaily(player, await startTestDaily(player), 10)
    expect(result).toMatchObject({ score: 10, scorePoints: 20, place: { rank: 1 } })
    test.clock.advance(1)
    await start(player)
    const later = await get<DailyResult>(player, `/api/daily/${day}/result`)
    expect(later).toMatchObject({ score: 10, scorePoints: 20, place: { rank: 1 } })
    expect(badgesOf(later)).toEqual(badgesOf(result))
    expect(later).not.toHaveProperty('heldBack')
    expect(later.resultDetails.map(({ isCorrect }) => isCorrect)).not.toContain(null)
    expect(later.resultDetails.map(({ correctAnswer }) => correctAnswer)).toContain(null)
    const { attempt } = await get<DailyToday>(player, '/api/daily')
    expect(attempt).toMatchObject({ state: 'submitted', score: 10 })
    expect(attempt).not.toHaveProperty('heldBack')
  })

  it('holds back for a claimed result too what its account has open, also from the guest', async () => {
    const started = await startTestDaily(test)
    const guest = await submitTestDaily(test, started, 4)
    const player = await logIn('Claimer')
    const attemptId = await start(player)
    const claimed = (await claimDaily(player, guest.claim)).json<DailyResult>()
    expect(claimed).toMatchObject({ heldBack: 10, score: 0 })
    const again = await submitTestDaily(test, started, 4)
    expect(again.resultDetails).toEqual(claimed.resultDetails)
    await submit(player, [], attemptId)
    expect((await submitTestDaily(test, started, 4)).resultDetails[0]?.correctAnswer).toBe('Right')
  })

  it('does not judge the question to try for a player whose open quiz asks it', async () => {
    const player = await logIn('Curious')
    const url = '/api/daily/first-question'
    const { question } = await get<FirstQuestion>(player, url)
    const payload = { questionId: question._id, selectedAnswer: RIGHT_OPTION }
    const judging = async () => (await player.post(url, payload)).statusCode
    expect(await judging()).toBe(200)
    const attemptId = await start(player)
    expect(await judging()).toBe(409)
    await submit(player, [], attemptId)
    expect(await judging()).toBe(200)
    await startTestDaily(player)
    expect(await judging()).toBe(200)
  })

  it('is a day of the streak when at least half is answered, right or wrong', async () => {
    const player = await logIn('Streaker')
    const lengths: number[] = []
    for (const answered of [5, 4, 10, 0, 7]) {
      const { streak } = await playDaily(player, 0, answered)
      lengths.push(streak?.length ?? 0)
      expect(streak?.isTodayFinished).toBe(answered >= 5)
      test.clock.advance(DAY_S)
    }
    expect(lengths).toEqual([1, 1, 1, 1, 1])
  })

  it('fills no gap of the streak with a late sheet that is mostly empty', async () => {
    const player = await logIn('Streaker')
    await playDaily(player, 5)
    test.clock.advance(DAY_S)
    const offline = await startTestDaily(player)
    test.clock.advance(DAY_S)
    await playDaily(player, 5)
    const late = await submitTestDaily(player, offline, 0, 4)
    expect(late).toMatchObject({ late: true, streak: { length: 1 } })
    // Later late sheets do not count it either.
    test.clock.advance(DAY_S)
    const next = await startTestDaily(player)
    test.clock.advance(DAY_S)
    await playDaily(player, 5)
    expect(await submitTestDaily(player, next, 5)).toMatchObject({ streak: { length: 3 } })
  })

  it('goes on after midnight with what was begun before, on whatever device', async () => {
    const player = await logIn('Late')
    test.clock.goTo(new Date(endOfAddisDay(day).getTime() - MINUTE_S * 1000))
    const started = await startTestDaily(player)
    test.clock.advance(2 * MINUTE_S)
    const attempt = async () => (await get<DailyToday>(player, '/api/daily')).attempt
    expect(await get<DailyToday>(player, '/api/daily')).toMatchObject({ day: addDays(day, 1) })
    expect(await attempt()).toEqual({
      state: 'open',
      day,
      attemptId: started.attemptId,
      isTimeUp: false,
    })
    const again = await startTestDaily(player)
    expect(again).toEqual({ ...started, now: test.clock.now().toISOString() })
    await submitTestDaily(player, again, 5)
    expect(await attempt()).toBeNull()
    const next = await startTestDaily(player)
    expect(next.day).toBe(addDays(day, 1))
    expect(await attempt()).toMatchObject({ state: 'open', day: next.day })
  })

  it('begins with the new day once the time of the day before is up', async () => {
    const player = await logIn('Late')
    test.clock.goTo(new Date(endOfAddisDay(day).getTime() - MINUTE_S * 1000))
    const started = await startTestDaily(player)
    test.clock.advance(5 * MINUTE_S + 11)
    expect((await get<DailyToday>(player, '/api/daily')).attempt).toBeNull()
    const next = await startTestDaily(player)
    expect(next.attemptId).not.toBe(started.attemptId)
    expect(await submitTestDaily(player, started, 5)).toMatchObject({
      day,
      late: true,
      place: null,
    })
    expect((await startDaily(player)).json()).toMatchObject({ attemptId: next.attemptId })
    test.clock.advance(HOUR_S)
    expect((await get<DailyToday>(player, '/api/daily')).attempt).toMatchObject({ isTimeUp: true })
    expect((await startDaily(player)).statusCode).toBe(409)
  })
})
