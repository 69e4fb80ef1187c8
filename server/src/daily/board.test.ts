import type { BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { DailyBoard, DailyResult } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { LeagueRow } from '@quiz-kingdom/shared/entities/game/league.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import type { Role } from '@quiz-kingdom/shared/entities/people/user.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { addisDay, DAY_S } from '../platform/clock.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithSharedApp, type Player, TEST_PASSWORD } from '../testing/test-app.ts'
import { playDaily } from '../testing/test-daily.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'

describeWithSharedApp('who stands on boards', (test) => {
  let quiz: TestQuiz
  let admin: Player
  let day: string
  let players = 0
  const logIn = (name: string, role?: Role) => test.logIn(`${name} ${++players}`, role, 90)
  beforeAll(async () => {
    const at = test.clock.now()
    quiz = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 30 })
  })
  beforeEach(async () => {
    test.clock.advance(DAY_S)
    day = addisDay(test.clock.now())
    admin = await logIn('Keeper', 'admin')
  })

  async function get<T>(player: Player, url: string): Promise<T> {
    const answer = await player.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const dailyBoard = (reader: Player) => get<DailyBoard>(reader, `/api/daily/${day}/board`)
  const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId)

  async function put(url: string, payload: object): Promise<void> {
    const answer = await admin.put(url, payload)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const disable = (player: Player, disabled: boolean) =>
    put(`/api/accounts/${player.user.id}/disabled`, { disabled })

  const setRole = (player: Player, role: Role) =>
    put(`/api/accounts/${player.user.id}/role`, { role, currentPassword: TEST_PASSWORD })

  async function deleteAccount(player: Player): Promise<void> {
    const { statusCode } = await player.post('/api/account/delete', {
      confirmation: player.user.username,
      currentPassword: TEST_PASSWORD,
    })
    expect(statusCode).toBe(200)
  }

  it('are no admins, nor who becomes one, until they are players again', async () => {
    const play = async (player: Player) => {
      const attemptId = await startTestQuiz(player, quiz)
      await submitTestQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, 20) })
      test.clock.advance(1)
      await playDaily(player, 10)
      test.clock.advance(1)
    }
    const [reader, promoted] = [await logIn('Reader'), await logIn('Promoted')]
    const league = { method: 'POST', url: '/api/leagues', payload: { name: 'Class 7b' } } as const
    const { id, inviteCode } = (await reader.inject(league)).json()
    for (const player of [admin, promoted]) {
      const url = '/api/leagues/join'
      const payload = { code: inviteCode }
      expect((await player.post(url, payload)).statusCode).toBe(200)
    }
    for (const player of [admin, promoted, reader]) await play(player)

    const leagueRows = async () =>
      (await get<{ rows: LeagueRow[] }>(reader, `/api/leagues/${id}/board/day`)).rows
    const shown = async () => {
      // The board is cached for a second.
      test.clock.advance(2)
      const found: string[][] = []
      for (const board of ['day', 'week', 'month', `kingdom:${quiz.kingdomId}`]) {
        const { top } = await get<{ top: BoardRow[] }>(reader, `/api/boards/${board}`)
        const { rows } = await get<{ rows: BoardRow[] }>(reader, `/api/boards/${board}/own`)
        found.push(idsOf(top), idsOf(rows))
      }
      const { top, around } = await dailyBoard(reader)
      found.push(idsOf(top), idsOf(around))
      found.push(idsOf(await get<TopPlayer[]>(reader, '/api/quiz-result/top-players')))
      found.push(idsOf((await leagueRows()).filter(({ hasPlayed }) => hasPlayed)))
      const people = [admin, promoted, reader].map(({ user }) => user.id)
      return new Set(found.map((ids) => ids.filter((id) => people.includes(id)).join()))
    }
    const players = [promoted, reader].map(({ user }) => user.id)
    expect(await shown()).toEqual(new Set([players.join()]))
    expect((await leagueRows()).at(-1)).toMatchObject({ userId: admin.user.id, hasPlayed: false })

    await setRole(promoted, 'admin')
    expect(await shown()).toEqual(new Set([reader.user.id]))
    const own = await get<DailyResult>(reader, `/api/daily/${day}/result`)
    expect(own.place).toEqual({ rank: 1, players: 1 })

    await setRole(promoted, 'player')
    expect(await shown()).toEqual(new Set([players.join()]))
  })

  it('on that of the day are none whose account is disabled, deleted or erased', async () => {
    const [reader, disabled, deleted] = [
      await logIn('Reader'),
      await logIn('Disabled'),
      await logIn('Deleted'),
    ]
    for (const player of [disabled, deleted, reader]) {
      await playDaily(player, 5)
      test.clock.advance(1)
    }
    const all = [disabled, deleted, reader].map(({ user }) => user.id)
    expect(idsOf((await dailyBoard(reader)).top)).toEqual(all)
    expect(idsOf((await dailyBoard(reader)).around)).toEqual(all)

    await disable(disabled, true)
    await deleteAccount(deleted)
    const shown = async () => {
      const { top, around } = await dailyBoard(reader)
      return [idsOf(top), idsOf(around)]
    }
    expect(await shown()).toEqual([[reader.user.id], [reader.user.id]])

    await disable(disabled, false)
    expect(await shown()).toEqual([
      [disabled.user.id, reader.user.id],
      [disabled.user.id, reader.user.id],
    ])

    test.clock.advance((DELETION_GRACE_DAYS + 1) * DAY_S)
    await runJob(createEraseAccountsJob(test))
    const erased = await test.db
      .selectFrom('user')
      .select('erasedAt')
      .where('id', '=', deleted.user.id)
      .executeTakeFirstOrThrow()
    expect(erased.erasedAt).not.toBeNull()
    expect(await shown()).toEqual([
      [disabled.user.id, reader.user.id],
      [disabled.user.id, reader.user.id],
    ])
  })
})
