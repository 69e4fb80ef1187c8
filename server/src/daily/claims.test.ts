import type { BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { DailyStart } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { MistakeOverview, Practice } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, addisDay, addisTime, DAY_S, HOUR_S } from '../platform/clock.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { type Player, shareTestApp } from '../testing/test-app.ts'
import {
  claimDaily,
  playDaily,
  RIGHT_OPTION,
  startDaily,
  startTestDaily,
} from '../testing/test-daily.ts'
import { startTestQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, toAnswers } from '../testing/test-quizzes.ts'

const ROUNDS = 4
const UNTIL_MIDNIGHT_S = 12 * HOUR_S

describeOnEachDatabase('an attempt of the day', (open) => {
  const test = shareTestApp(open)
  let players = 0
  const logIn = (name: string) => test.logIn(`${name} ${++players}`, 'player', 90)
  beforeAll(async () => {
    const at = test.clock.now()
    await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 30 })
  })
  /** Each test begins at noon on a day of its own. */
  beforeEach(() => {
    test.clock.goTo(addisTime(addDays(addisDay(test.clock.now()), 1), 12))
  })

  const atOnce = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work))

  it('is one for who starts many times at once', async () => {
    await startTestDaily(test)
    for (let round = 0; round < ROUNDS; round++) {
      const player = await logIn('Abeba')
      const answers = await atOnce(() => startDaily(player))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
      const ids = answers.map((answer) => answer.json<DailyStart>().attemptId)
      expect(new Set(ids).size).toBe(1)
    }
  })

  it('is claimed once by who claims it many times at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await logIn('Abeba')
      const { claim } = await playDaily(test, 4)
      const answers = await atOnce(() => claimDaily(player, claim))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const [first] = answers
      for (const answer of answers) expect(answer.json()).toEqual(first?.json())
    }
  })

  const nextDay = () => test.clock.advance(DAY_S)
  const get = async <T>(player: Player, url: string): Promise<T> => (await player.get(url)).json()

  it('that is claimed comes behind those of equal points who were on a board before', async () => {
    const guest = await playDaily(test, 5)
    test.clock.advance(HOUR_S)
    const early = await logIn('Early')
    const late = await logIn('Late')
    await playDaily(early, 5)
    test.clock.advance(HOUR_S)
    await claimDaily(late, guest.claim)
    const names = [early, late].map(({ user }) => user.username)
    const boards = ['/api/boards/day', '/api/boards/week', '/api/boards/month']
    for (const url of [...boards, `/api/daily/${guest.day}/board`]) {
      const { top } = await get<{ top: BoardRow[] }>(early, url)
      expect(top.map(({ username }) => username).filter((name) => names.includes(name))).toEqual(
        names,
      )
    }
  })

  it('that is claimed never moves back when the points of a board were reached', async () => {
    const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Hills', points: 10 })
    const guest = await playDaily(test, 5)
    const [early, late] = [await logIn('Early'), await logIn('Late')]
    const play = (player: Player) => submitQuiz(player, quiz, { answers: toAnswers(quiz, 1) })
    test.clock.advance(HOUR_S)
    await startTestQuiz(late, quiz)
    await play(late)
    await playDaily(early, 5)
    test.clock.advance(1)
    await startTestQuiz(early, quiz)
    await play(early)
    test.clock.advance(HOUR_S)
    await claimDaily(late, guest.claim)
    const { top } = await get<{ top: BoardRow[] }>(early, '/api/boards/day')
    const own = [early, late].map(({ user }) => user.username)
    const rows = top.filter(({ username }) => own.includes(username))
    expect(rows.map(({ username, points }) => [username, points])).toEqual(
      own.map((name) => [name, 20]),
    )
  })

  it('that is claimed leaves alone what was practised since', async () => {
    const player = await logIn('Abeba')
    await playDaily(player, 0)
    nextDay()
    const yesterday = await test.db
      .selectFrom('mistake')
      .select('questionId')
      .where('userId', '=', player.user.id)
      .execute()
    // A guest gets the same questions wrong. The player practises them before claiming.
    const guest = await playDaily(test, 0)
    const ids = guest.resultDetails.map(({ questionId }) => questionId)
    for (const [index, { questionId }] of yesterday.entries()) {
      await test.db
        .updateTable('mistake')
        .set({ questionId: ids[index] ?? '' })
        .where('userId', '=', player.user.id)
        .where('questionId', '=', questionId)
        .execute()
    }
    test.clock.advance(HOUR_S)
    const begun = await player.get('/api/mistakes/due')
    const practice = begun.json<Practice>()
    expect(practice.questions).toHaveLength(10)
    for (const { _id, revisionId } of practice.questions) {
      const { practiceId } = practice
      const payload = { practiceId, questionId: _id, revisionId, selectedAnswer: RIGHT_OPTION }
      const url = '/api/mistakes/answer'
      expect((await player.post(url, payload)).statusCode).toBe(200)
    }
    const mistakes = () => get<MistakeOverview>(player, '/api/mistakes')
    const before = await mistakes()
    expect(before).toMatchObject({ due: 0, later: 10 })
    test.clock.advance(60)
    expect((await claimDaily(player, guest.claim)).statusCode).toBe(200)
    expect(await mistakes()).toEqual(before)
  })

  it('without a time limit has twice its time, also where that passes midnight', async () => {
    test.clock.advance(UNTIL_MIDNIGHT_S - 60)
    const { startedAt, deadline } = await startTestDaily(await logIn('Abeba'), { timeFactor: null })
    expect((Date.parse(deadline) - Date.parse(startedAt)) / 1000).toBe(10 * 60)
  })
})
