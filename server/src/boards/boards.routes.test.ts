import type { BoardKey, BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import { describe, expect, it } from 'vitest'
import { addisDay, DAY_S } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithSharedApp, type Player, TEST_PASSWORD } from '../testing/test-app.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { listBoardKeys, toMonday } from './board-keys.ts'
import { boardListener, createPruneBoardsJob, readBoard, readOwnPlace } from './boards.ts'

describeWithSharedApp('the boards', (test) => {
  let made = 0
  const fresh = (name: string) => `${name} ${++made}`
  const playerNamed = (name: string) => test.logIn(fresh(name))
  const quizIn = (kingdomId?: string) =>
    insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: fresh('Quiz'),
      ...(kingdomId !== undefined && { kingdomId }),
    })

  async function play(player: Player, quiz: TestQuiz, right: number): Promise<void> {
    const attemptId = await startTestQuiz(player, quiz)
    await submitTestQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, right) })
  }

  const get = (player: Player, board: string) => player.get(`/api/boards/${board}`)

  async function topOf(player: Player, board: string): Promise<string[]> {
    const { top } = (await get(player, board)).json()
    return top.map(({ rank, username, points }: BoardRow) => `${rank} ${username} ${points}`)
  }

  async function pointsOf(player: Player, board: string): Promise<number | undefined> {
    const { rows } = (await get(player, `${board}/own`)).json()
    return rows.find(({ userId }: BoardRow) => userId === player.user.id)?.points
  }

  /** No one has played on this day. */
  const nextDay = () => test.clock.advance(DAY_S)

  it('have the first attempt at each category, and no later one', async () => {
    nextDay()
    const abeba = await playerNamed('Abeba')
    const [rivers, hills] = [await quizIn(), await quizIn()]
    await play(abeba, rivers, 1)
    await play(abeba, rivers, 3)
    await play(abeba, hills, 2)
    for (const board of ['day', 'week', 'month']) expect(await pointsOf(abeba, board)).toBe(6)
    expect(await pointsOf(abeba, `kingdom:${rivers.kingdomId}`)).toBe(2)
    expect(await pointsOf(abeba, `kingdom:${hills.kingdomId}`)).toBe(4)
  })

  it('have who got there first before who has as many points later', async () => {
    nextDay()
    const [first, second, third] = [
      await playerNamed('First'),
      await playerNamed('Second'),
      await playerNamed('Third'),
    ]
    const [one, other] = [await quizIn(), await quizIn()]
    await play(second, one, 1)
    test.clock.advance(1)
    await play(first, one, 3)
    test.clock.advance(1)
    await play(second, other, 2)
    test.clock.advance(1)
    // A quiz without points must not change the time at which the points were reached.
    await play(first, other, 0)
    await play(third, other, 0)
    expect(await topOf(third, 'day')).toEqual([
      `1 ${first.user.username} 6`,
      `2 ${second.user.username} 6`,
      `3 ${third.user.username} 0`,
    ])
  })

  it('begin anew at midnight in Addis Ababa', async () => {
    nextDay()
    const player = await playerNamed('Player')
    const now = test.clock.now()
    const midnight = Date.parse(`${addisDay(now)}T21:00:00Z`)
    test.clock.advance((midnight - now.getTime()) / 1000 - 1)
    const today = addisDay(test.clock.now())
    await play(player, await quizIn(), 1)
    test.clock.advance(1)
    await play(player, await quizIn(), 2)
    expect(await pointsOf(player, `day:${today}`)).toBe(2)
    expect(await pointsOf(player, 'day')).toBe(4)
    expect((await get(player, 'day')).json().board).toBe(`day:${addisDay(test.clock.now())}`)
  })

  it('show what was just played a second later, to its player at once', async () => {
    nextDay()
    const [reader, late] = [await playerNamed('Reader'), await playerNamed('Late')]
    const quiz = await quizIn()
    expect((await get(reader, 'day')).json()).toMatchObject({ players: 0, top: [] })
    await play(late, quiz, 1)
    expect(await pointsOf(late, 'day')).toBe(2)
    expect((await get(reader, 'day')).json()).toMatchObject({ players: 0 })
    test.clock.advance(1)
    expect((await get(reader, 'day')).json()).toMatchObject({ players: 1 })
    expect((await get(reader, 'day/own')).json().rows).toEqual([])
  })

  it('are made once for all who read them', async () => {
    nextDay()
    const reader = await playerNamed('Reader')
    const { headers } = await get(reader, 'day')
    const again = await reader.inject({
      url: '/api/boards/day',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('are not made again because somebody plays a quiz once more, which changes none', async () => {
    nextDay()
    const player = await playerNamed('Again')
    const quiz = await quizIn()
    await play(player, quiz, 1)
    test.clock.advance(1)
    await get(player, 'day')
    await test.db.updateTable('boardScore').set({ points: 99 }).execute()
    await play(player, quiz, 3)
    expect(await topOf(player, 'day')).toEqual([`1 ${player.user.username} 2`])
  })

  describe('of daily quizzes', () => {
    const finish = (player: Player, late: boolean) => {
      const at = test.clock.now()
      return inTransaction(test.db, (transaction) =>
        boardListener.finished(transaction, {
          id: newId(at),
          userId: player.user.id,
          quiz: { day: addisDay(at) },
          startedAt: at.toISOString(),
          submittedAt: new Date(at.getTime() + DAY_S * 1000),
          countedAt: at,
          questions: [],
          result: { score: 1, totalQuestions: 1, points: 10, late, picks: [1] },
          kind: 'first',
        }),
      )
    }

    it('have them on the boards of their own day, and on no kingdom’s', async () => {
      nextDay()
      const player = await playerNamed('Daily')
      await finish(player, false)
      const boards = await test.db
        .selectFrom('boardScore')
        .select('board')
        .where('userId', '=', player.user.id)
        .orderBy('board')
        .execute()
      const today = addisDay(test.clock.now())
      expect(boards.map(({ board }) => board)).toEqual([
        `daily:${today}`,
        `day:${today}`,
        `month:${today.slice(0, 7)}`,
        `week:${toMonday(today)}`,
      ])
    })

    it('leave out what came late', async () => {
      nextDay()
      const player = await playerNamed('Belated')
      await finish(player, true)
      expect(await pointsOf(player, 'day')).toBeUndefined()
    })
  })

  it('have no late attempt at a category, and none after it', async () => {
    nextDay()
    const player = await playerNamed('Belated')
    const quiz = await quizIn()
    const attemptId = await startTestQuiz(player, quiz)
    test.clock.advance(20 * 60)
    await submitTestQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, 2) })
    await play(player, quiz, 3)
    expect(await pointsOf(player, `kingdom:${quiz.kingdomId}`)).toBeUndefined()
  })

  it('have no place for an account that its owner deleted, until a log-in takes that back', async () => {
    nextDay()
    const [gone, other] = [await test.logIn('Gone'), await playerNamed('Other')]
    const quiz = await quizIn()
    await play(gone, quiz, 3)
    await play(other, quiz, 1)
    const { email, username } = gone.user
    await gone.post('/api/account/delete', {
      confirmation: username,
      currentPassword: TEST_PASSWORD,
    })
    test.clock.advance(1)
    expect(await topOf(other, 'day')).toEqual([`1 ${other.user.username} 2`])
    const back = await test.post('/api/auth/login', { email, password: TEST_PASSWORD })
    expect(back.statusCode).toBe(200)
    test.clock.advance(1)
    expect(await topOf(other, 'day')).toEqual([`1 ${username} 6`, `2 ${other.user.username} 2`])
  })

  it('go when they are long over, those of kingdoms stay', async () => {
    nextDay()
    const player = await playerNamed('Past')
    const quiz = await quizIn()
    await play(player, quiz, 1)
    const rowsOn = async (board: BoardKey) =>
      (await readOwnPlace(test.db, board, player.user.id)).rows.length
    const [day = 'day:', , month = 'month:'] = listBoardKeys(addisDay(test.clock.now()))
    test.clock.advance(60 * DAY_S)
    await runJob(createPruneBoardsJob(test))
    expect(await rowsOn(day)).toBeGreaterThan(0)
    test.clock.advance(DAY_S)
    await runJob(createPruneBoardsJob(test))
    expect(await readBoard(test.db, day)).toEqual({ board: day, players: 0, top: [] })
    expect(await rowsOn(month)).toBeGreaterThan(0)
    test.clock.advance(750 * DAY_S)
    await runJob(createPruneBoardsJob(test))
    const left = await test.db
      .selectFrom('boardScore')
      .select('board')
      .where('userId', '=', player.user.id)
      .execute()
    expect(left).toEqual([{ board: `kingdom:${quiz.kingdomId}` }])
    const counts = await test.db.selectFrom('boardPoints').select('board').distinct().execute()
    expect(counts.every(({ board }) => /^(kingdom|daily):/.test(board))).toBe(true)
  })

  it.each([
    ['year', 400],
    ['day:2026-1-1', 400],
    [`kingdom:${'0'.repeat(24)}`, 404],
    ['day:2026-02-30', 404],
  ])('asked for as %s answer %s', async (board, status) => {
    const player = await playerNamed('Curious')
    for (const path of [board, `${board}/own`]) {
      expect((await get(player, path)).statusCode).toBe(status)
    }
  })
})
