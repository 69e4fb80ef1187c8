import type { BoardKey, BoardRow } from '@quiz-kingdom/shared/entities/board.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addisDay, DAY_S } from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import { answersTo, insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { boardsOfDay, mondayOf } from './board-keys.ts'
import {
  countForBoards,
  fillKingdomBoards,
  readBoard,
  readOwnPlace,
  removeOldBoards,
} from './boards.ts'
import { countBoards } from './counting.ts'

describeOnEachDatabase('the boards', (open) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(open)
  })
  afterAll(() => test.close())

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
    const { statusCode } = await player.inject({
      method: 'PUT',
      url: '/api/quiz-result/submit',
      payload: {
        userId: player.user.id,
        categoryId: quiz.categoryId,
        answers: answersTo(quiz, right),
      },
    })
    expect(statusCode).toBe(200)
  }

  const get = (player: Player, board: string) => player.inject({ url: `/api/boards/${board}` })

  async function topOf(player: Player, board: string): Promise<string[]> {
    const { top } = (await get(player, board)).json()
    return top.map(({ rank, username, points }: BoardRow) => `${rank} ${username} ${points}`)
  }

  async function pointsOf(player: Player, board: string): Promise<number | undefined> {
    const { rows } = (await get(player, `${board}/own`)).json()
    return rows.find(({ userId }: BoardRow) => userId === player.user.id)?.points
  }

  /** A day that nobody has played on. */
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
    // Playing without a point does not move the time at which the points were reached.
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

  it('show a player far down between two above and two below', async () => {
    nextDay()
    const quiz = await quizIn()
    const players: Player[] = []
    for (let number = 0; number < 7; number++) {
      players.push(await playerNamed('Crowd'))
      test.clock.advance(1)
    }
    for (const player of players) {
      await play(player, quiz, 1)
      test.clock.advance(1)
    }
    const ranksFor = async (index: number) => {
      const player = players[index]
      const { rows } = player ? (await get(player, 'day/own')).json() : { rows: [] }
      return rows.map(({ rank }: BoardRow) => rank)
    }
    expect(await ranksFor(4)).toEqual([3, 4, 5, 6, 7])
    expect(await ranksFor(0)).toEqual([1, 2, 3])
    expect(await ranksFor(6)).toEqual([5, 6, 7])
  })

  it('show what was just played, and how many players there are', async () => {
    nextDay()
    const [reader, late] = [await playerNamed('Reader'), await playerNamed('Late')]
    const quiz = await quizIn()
    expect((await get(reader, 'day')).json()).toMatchObject({ players: 0, top: [] })
    await play(late, quiz, 1)
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

  describe('of daily quizzes', () => {
    const finish = (player: Player, late: boolean) => {
      const at = test.clock.now()
      return inTransaction(test.db, (transaction) =>
        countForBoards(transaction, {
          id: newId(at),
          userId: player.user.id,
          quiz: { day: addisDay(at) },
          startedAt: at.toISOString(),
          submittedAt: new Date(at.getTime() + DAY_S * 1000),
          questions: [],
          result: { score: 1, totalQuestions: 1, points: 10, late, picks: [1] },
          isFirst: true,
        }),
      )
    }

    it('have them on the boards of their own day, and on no kingdom’s', async () => {
      nextDay()
      const player = await playerNamed('Daily')
      await finish(player, false)
      const boards = await test.db
        .selectFrom('board_score')
        .select('board')
        .where('user_id', '=', player.user.id)
        .orderBy('board')
        .execute()
      const today = addisDay(test.clock.now())
      expect(boards.map(({ board }) => board)).toEqual([
        `day:${today}`,
        `month:${today.slice(0, 7)}`,
        `week:${mondayOf(today)}`,
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
    const { categoryId } = quiz
    const started = await player.inject({
      method: 'POST',
      url: '/api/quiz-result/start',
      payload: { categoryId },
    })
    test.clock.advance(20 * 60)
    await player.inject({
      method: 'PUT',
      url: '/api/quiz-result/submit',
      payload: {
        userId: player.user.id,
        categoryId,
        answers: answersTo(quiz, 2),
        attemptId: started.json().attemptId,
      },
    })
    await play(player, quiz, 3)
    expect(await pointsOf(player, `kingdom:${quiz.kingdomId}`)).toBeUndefined()
  })

  it('have no place for an account that is disabled, until it is enabled', async () => {
    nextDay()
    const [shut, other] = [await playerNamed('Shut'), await playerNamed('Other')]
    const admin = await test.logIn(fresh('Admin'), 'admin')
    const quiz = await quizIn()
    await play(shut, quiz, 3)
    await play(other, quiz, 1)
    const setDisabled = async (disabled: boolean) => {
      const url = `/api/accounts/${shut.user.id}/disabled`
      await admin.inject({ method: 'PUT', url, payload: { disabled } })
      test.clock.advance(1)
    }
    await setDisabled(true)
    expect(await topOf(other, 'day')).toEqual([`1 ${other.user.username} 2`])
    await setDisabled(false)
    expect(await topOf(other, 'day')).toEqual([
      `1 ${shut.user.username} 6`,
      `2 ${other.user.username} 2`,
    ])
  })

  it('of kingdoms have also what was played before there were any, counted once', async () => {
    nextDay()
    const player = await playerNamed('Veteran')
    const [quiz, late] = [await quizIn(), await quizIn()]
    const second = await quizIn(quiz.kingdomId)
    for (const [at, right] of [
      [quiz, 1],
      [quiz, 3],
      [second, 2],
      [late, 3],
    ] as const) {
      await play(player, at, right)
      test.clock.advance(1)
    }
    await test.db
      .updateTable('attempt')
      .set({ late: 1 })
      .where('category_id', '=', late.categoryId)
      .execute()
    const scores = () =>
      test.db
        .selectFrom('board_score')
        .select(['board', 'points', 'reached_at'])
        .where('user_id', '=', player.user.id)
        .where('board', '>=', 'kingdom:')
        .where('board', '<', 'kingdom:g')
        .where('board', '!=', `kingdom:${late.kingdomId}`)
        .execute()
    const counted = await scores()
    await test.db.deleteFrom('board_score').where('user_id', '=', player.user.id).execute()
    const begin = () => test.db.updateTable('board_progress').set({ filled_until: '' }).execute()
    for (let round = 0; round < 2; round++) {
      await begin()
      await fillKingdomBoards(test.db)
      expect(await scores()).toEqual(counted)
      expect(await pointsOf(player, `kingdom:${quiz.kingdomId}`)).toBe(6)
      expect(await pointsOf(player, `kingdom:${late.kingdomId}`)).toBeUndefined()
    }
  })

  it('go when they are long over, those of kingdoms stay', async () => {
    nextDay()
    const player = await playerNamed('Past')
    const quiz = await quizIn()
    await play(player, quiz, 1)
    for await (const _step of countBoards(test.db));
    const rowsOn = async (board: BoardKey) =>
      (await readOwnPlace(test.db, board, player.user.id)).rows.length
    const [day = 'day:', , month = 'month:'] = boardsOfDay(addisDay(test.clock.now()))
    test.clock.advance(60 * DAY_S)
    await removeOldBoards(test.db, test.clock.now())
    expect(await rowsOn(day)).toBeGreaterThan(0)
    test.clock.advance(DAY_S)
    await removeOldBoards(test.db, test.clock.now())
    expect(await readBoard(test.db, day)).toEqual({ board: day, players: 0, top: [] })
    expect(await rowsOn(month)).toBeGreaterThan(0)
    test.clock.advance(750 * DAY_S)
    await removeOldBoards(test.db, test.clock.now())
    const left = await test.db
      .selectFrom('board_score')
      .select('board')
      .where('user_id', '=', player.user.id)
      .execute()
    expect(left).toEqual([{ board: `kingdom:${quiz.kingdomId}` }])
    const counts = await test.db.selectFrom('board_count').select('board').distinct().execute()
    expect(counts.every(({ board }) => board.startsWith('kingdom:'))).toBe(true)
  })

  it.each(['day', 'day/own'])('at %s require log-in', async (path) => {
    expect((await test.inject({ url: `/api/boards/${path}` })).statusCode).toBe(401)
  })

  it.each([
    ['year', 400],
    ['day:2026-1-1', 400],
    [`kingdom:${'0'.repeat(24)}`, 404],
  ])('asked for as %s answer %s', async (board, status) => {
    const player = await playerNamed('Curious')
    for (const path of [board, `${board}/own`]) {
      expect((await get(player, path)).statusCode).toBe(status)
    }
  })
})
