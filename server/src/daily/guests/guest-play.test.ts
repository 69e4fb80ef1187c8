import {
  DAILY_LATE_SUBMISSION_HOURS,
  type DailyResult,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, addisDay, addisTime, DAY_S, endOfAddisDay, HOUR_S } from '../../platform/clock.ts'
import { runJob } from '../../testing/run-job.ts'
import {
  type Caller,
  describeWithSharedApp,
  type Player,
  withOptions,
} from '../../testing/test-app.ts'
import {
  claimDaily,
  createDailySheet,
  playDaily,
  startDaily,
  startTestDaily,
  submitDaily,
  submitTestDaily,
} from '../../testing/test-daily.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import {
  createPruneGuestsJob,
  SUBMISSIONS_ACCEPTED_MAX,
  SUBMISSIONS_TO_START_MAX,
} from './guest-play.ts'

const MINUTE_S = 60

describeWithSharedApp('a guest of the daily quiz', (test) => {
  let day: string
  let networks = 0
  let players = 0
  beforeAll(async () => {
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 30 })
  })
  /** Each test begins at noon on a day of its own. */
  beforeEach(() => {
    day = addDays(addisDay(test.clock.now()), 20)
    test.clock.goTo(addisTime(day, 12))
  })

  const logIn = (name: string) => test.logIn(`${name} ${++players}`)

  /** Each guest has another address by default. */
  function guestFrom(remoteAddress = `10.0.0.${++networks}`): Caller {
    return withOptions(test, { remoteAddress })
  }

  const setCount = (submissions: number) =>
    test.db.updateTable('guestNetwork').set({ submissions }).where('day', '=', day).execute()
  const countSheets = async () =>
    (await test.db.selectFrom('guestSubmission').selectAll().execute()).length

  const verdicts = ({ resultDetails }: DailyResult) =>
    resultDetails.map(({ isCorrect }) => isCorrect)
  const isWhole = ({ correctAnswer, isCorrect, description, heldBack }: ResultDetail) =>
    correctAnswer === 'Right' && isCorrect !== null && description !== '' && heldBack === undefined

  it('is told the score and which answers were right, and nothing that would help another', async () => {
    const result = await playDaily(guestFrom(), 4)
    expect(result).toMatchObject({ score: 4, scorePoints: 8, totalQuestions: 10 })
    expect(verdicts(result)).toEqual([...Array(4).fill(true), ...Array(6).fill(false)])
    for (const detail of result.resultDetails) {
      expect(detail).toMatchObject({ correctAnswer: null, description: null, heldBack: 'claim' })
    }
    expect(JSON.stringify(result).match(/"Right"/g)).toHaveLength(4)
    expect(JSON.stringify(result)).not.toContain('Because the test says so')
  })

  it('is told the rest when an account claims the result, also when asking once more as a guest', async () => {
    const guest = guestFrom()
    const started = await startTestDaily(guest)
    const { claim } = await submitTestDaily(guest, started, 4)
    const claimed = (await claimDaily(await logIn('Abeba'), claim)).json<DailyResult>()
    expect(claimed.resultDetails.every(isWhole)).toBe(true)
    const again = await submitTestDaily(guest, started, 4)
    expect(again.resultDetails).toEqual(claimed.resultDetails)
  })

  it('is told the rest when the day is over, and nobody can be in time any more', async () => {
    const guest = guestFrom()
    const started = await startTestDaily(guest)
    await submitTestDaily(guest, started, 4)
    const told = async () =>
      (await submitTestDaily(guest, started, 4)).resultDetails.filter(isWhole).length

    // An attempt without a time limit may start just before midnight.
    test.clock.goTo(new Date(endOfAddisDay(day).getTime() - 1000))
    const player = await logIn('Late')
    const late = await startTestDaily(player, { timeFactor: null })
    test.clock.advance(10 * MINUTE_S + 10)
    expect(await told()).toBe(0)
    expect(await submitTestDaily(player, late, 3)).toMatchObject({ late: false })
    test.clock.advance(2)
    expect(await told()).toBe(10)
  })

  it('is told less, the more guests of a network have played on a day', async () => {
    const address = '10.1.0.1'
    expect(verdicts(await playDaily(guestFrom(address), 2))).not.toContain(null)
    for (const score of [4, 5]) {
      const result = await playDaily(guestFrom(address), score)
      expect(result).toMatchObject({ score, scorePoints: 2 * score })
      expect(result).not.toHaveProperty('isHalfRight')
      expect(new Set(verdicts(result))).toEqual(new Set([null]))
    }
    for (const right of [4, 5, 7]) {
      const guest = guestFrom(address)
      const started = await startTestDaily(guest)
      const later = await submitTestDaily(guest, started, right)
      expect(later).toMatchObject({ score: 0, scorePoints: 0, isHalfRight: right >= 5 })
      expect(new Set(verdicts(later))).toEqual(new Set([null]))
      // Later submissions of the attempt change nothing, whatever their answers or network.
      expect(await submitTestDaily(guest, started, 1)).toEqual(later)
      expect(await submitTestDaily(guestFrom(), started, 1)).toEqual(later)
    }

    expect(verdicts(await playDaily(guestFrom(), 2))).not.toContain(null)
    test.clock.advance(DAY_S)
    expect(verdicts(await playDaily(guestFrom(address), 2))).not.toContain(null)
  })

  /** Plays as a guest and claims the result from the given network. */
  async function claimFrom(
    remoteAddress: string,
    right: number,
    claimed = guestFrom(remoteAddress),
  ) {
    const { claim } = await playDaily(claimed, right)
    const player = await logIn('Abeba')
    const on: Player = { ...player, ...withOptions(player, { remoteAddress }) }
    const result = (await claimDaily(on, claim)).json<DailyResult>()
    return { player: on, claim, result }
  }

  it('learns all by the first claim of a network on a day, and by later ones no more than the sheet told', async () => {
    const address = '10.1.0.3'
    const first = await claimFrom(address, 4)
    expect(first.result.resultDetails.every(isWhole)).toBe(true)

    const second = await claimFrom(address, 6)
    const own = await second.player.inject({ url: `/api/daily/${day}/result` })
    const again = await claimDaily(second.player, second.claim)
    for (const result of [second.result, own.json<DailyResult>(), again.json<DailyResult>()]) {
      expect(result).toMatchObject({ score: 6, scorePoints: 12, place: null })
      expect(new Set(verdicts(result))).toEqual(new Set([null]))
      expect(JSON.stringify(result)).not.toContain('Because the test says so')
      expect(new Set(result.resultDetails.map(({ heldBack }) => heldBack))).toEqual(
        new Set(['day']),
      )
    }
    await claimFrom(address, 6)
    const fourth = await claimFrom(address, 6)
    expect(fourth.result).toMatchObject({ score: 0, isHalfRight: true })

    const { attempt } = (await second.player.inject({ url: '/api/daily' })).json()
    expect(attempt).toMatchObject({ state: 'submitted', score: 6 })
    const mistakes = async () => (await second.player.inject({ url: '/api/mistakes' })).json()
    expect(await mistakes()).toMatchObject({ heldBack: true, due: 0, later: 0 })

    test.clock.goTo(new Date(endOfAddisDay(day).getTime() + 11 * MINUTE_S * 1000))
    const told = await second.player.inject({ url: `/api/daily/${day}/result` })
    expect(told.json<DailyResult>().resultDetails.every(isWhole)).toBe(true)
    expect(told.json<DailyResult>().place).not.toBeNull()
    expect(await mistakes()).not.toHaveProperty('heldBack')
  })

  it('learns as little by claiming a sheet of another network from one that has claimed', async () => {
    const address = '10.1.0.4'
    await claimFrom(address, 4)
    const elsewhere = await claimFrom(address, 4, guestFrom())
    expect(verdicts(elsewhere.result)).toEqual([...Array(4).fill(true), ...Array(6).fill(false)])
    expect(elsewhere.result.resultDetails.some(isWhole)).toBe(false)
    expect((await claimFrom('10.1.0.5', 4)).result.resultDetails.every(isWhole)).toBe(true)
  })

  it('counts for a network once, however often the same result is asked for', async () => {
    const address = '10.1.0.2'
    const guest = guestFrom(address)
    const started = await startTestDaily(guest)
    for (let time = 0; time < 5; time++) await submitTestDaily(guest, started, 2)
    expect(await playDaily(guest, 2)).toMatchObject({ score: 2 })
  })

  it('is answered alike where one attempt arrives twice at once, up to the last one of a network', async () => {
    const guest = guestFrom()
    const started = await startTestDaily(guest)
    await playDaily(guest, 2)
    await setCount(SUBMISSIONS_ACCEPTED_MAX - 1)
    const [first, second] = await Promise.all([
      submitTestDaily(guest, started, 2),
      submitTestDaily(guest, started, 2),
    ])
    expect(first).toMatchObject({ isHalfRight: false })
    expect(second).toEqual(first)
  })

  it('is counted also where many submit at once', async () => {
    const guest = guestFrom()
    const started = await Promise.all(Array.from({ length: 8 }, () => startTestDaily(guest)))
    const results = await Promise.all(started.map((it) => submitTestDaily(guest, it, 2)))
    expect(results.filter((result) => !verdicts(result).includes(null))).toHaveLength(1)
    expect(results.filter(({ isHalfRight }) => isHalfRight === undefined)).toHaveLength(3)
  })

  it('is refused, with when to come back, where the network has submitted very many', async () => {
    const guest = guestFrom()
    await playDaily(guest, 2)
    await setCount(SUBMISSIONS_TO_START_MAX)
    const refused = await startDaily(guest)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(12 * HOUR_S))
    expect(refused.json().message).toContain('Log in or sign up')
    expect((await startDaily(guestFrom())).statusCode).toBe(201)
    expect((await startDaily(await logIn('Abeba'))).statusCode).toBe(201)
  })

  it('can hand in what was begun in time, until so many have that starts must have been collected', async () => {
    const guest = guestFrom()
    const [one, other] = [await startTestDaily(guest), await startTestDaily(guest)]
    await playDaily(guest, 2)
    await setCount(SUBMISSIONS_ACCEPTED_MAX - 1)
    expect(await submitTestDaily(guest, one, 2)).toMatchObject({ isHalfRight: false })
    const before = await countSheets()
    const refused = await submitDaily(guest, createDailySheet(other, 2))
    expect(refused.statusCode, 'for good: the count of a day never falls').toBe(410)
    expect(refused.headers).not.toHaveProperty('retry-after')
    expect(await countSheets()).toBe(before)
    expect(await submitTestDaily(guest, one, 2), 'what is stored').toMatchObject({
      isHalfRight: false,
    })
  })

  it('is told the rest however late they return, while what they handed in is there', async () => {
    const guest = guestFrom()
    const [started, empty] = [await startTestDaily(guest), await startTestDaily(guest)]
    await submitTestDaily(guest, started, 4)
    test.clock.advance((DAILY_LATE_SUBMISSION_HOURS + 1) * HOUR_S)
    const result = await submitTestDaily(guest, started, 4)
    expect(result).toMatchObject({ score: 4, late: false })
    expect(result.resultDetails.every(isWhole)).toBe(true)
    expect((await submitDaily(guest, createDailySheet(empty, 4))).statusCode).toBe(410)
  })

  it('leaves no network readable, and is forgotten when nobody can claim any more', async () => {
    const address = '203.0.113.77'
    await playDaily(guestFrom(address), 2)
    const networksOf = (of: string) =>
      test.db.selectFrom('guestNetwork').select('network').where('day', '=', of).execute()
    const [first] = await networksOf(day)
    expect(first?.network).toMatch(/^[\w-]{43}$/)
    test.clock.advance(DAY_S)
    await playDaily(guestFrom(address), 2)
    expect(await networksOf(addisDay(test.clock.now()))).not.toContainEqual(first)
    test.clock.advance(3 * DAY_S)
    await runJob(createPruneGuestsJob(test))
    expect(await networksOf(day)).toEqual([])
  })

  it('wins nothing for an account by looking first', async () => {
    const guest = guestFrom()
    const answers: string[] = []
    for (let time = 0; time < 4; time++) answers.push(JSON.stringify(await playDaily(guest, 0, 0)))
    expect(answers.join()).not.toContain('"Right"')
  })

  it('is somebody whose session has ended only when they start again', async () => {
    const player = await logIn('Abeba')
    await test.db.deleteFrom('session').where('userId', '=', player.user.id).execute()
    const refused = await startDaily(player)
    expect(refused.statusCode).toBe(401)
    expect(refused.cookies).toContainEqual(
      expect.objectContaining({ name: 'quiz-kingdom-session', value: '' }),
    )
    expect((await startDaily(test)).json()).toHaveProperty('guestToken')
  })

  it('is nobody who has to do something else first', async () => {
    const player: Player = await logIn('Abeba')
    await test.db
      .updateTable('user')
      .set({ mustChangePassword: 1 })
      .where('id', '=', player.user.id)
      .execute()
    const { question } = (await test.get('/api/daily/first-question')).json()
    const answers = [
      await player.get('/api/daily'),
      await startDaily(player),
      await submitDaily(player, { attemptId: 'a'.repeat(24), answers: [] }),
      await claimDaily(player, (await playDaily(guestFrom(), 2)).claim),
      await player.get(`/api/daily/${day}/result`),
      await player.get(`/api/daily/${day}/board`),
      await player.post('/api/daily/first-question', {
        questionId: question._id,
        selectedAnswer: 1,
      }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'password_change_required'])
    }
  })
})
