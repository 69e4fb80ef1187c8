import type { BoardRow } from '@quiz-kingdom/shared/entities/board.ts'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/databases.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { playedDaily } from '../../../testing/test-daily.ts'
import { insertTestQuiz } from '../../../testing/test-quizzes.ts'
import { up } from './025-admins-off-boards.ts'

describeOnEachDatabase('a database whose boards show admins', (open) => {
  it('shows them no longer, and ranks and counts the players alone', async () => {
    const test = await startTestApp(open)
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 10 })
    const [first, second] = [await test.logIn('First'), await test.logIn('Second')]
    const keeper = await test.logIn('Keeper')
    await playedDaily(keeper, 7)
    const { day } = await playedDaily(first, 7)
    await playedDaily(second, 5)
    await test.db
      .updateTable('user')
      .set({ role: 'admin' })
      .where('id', '=', keeper.user.id)
      .execute()
    for (let time = 0; time < 2; time++) await up(test.db.withTables<never>())

    const { top, around } = (await first.inject({ url: `/api/daily/${day}/board` })).json()
    const rows = [
      [1, 'First'],
      [2, 'Second'],
    ]
    for (const shown of [top, around]) {
      expect(shown.map(({ rank, username }: BoardRow) => [rank, username])).toEqual(rows)
    }
    const own = (await first.inject({ url: '/api/boards/week' })).json()
    expect(own.players).toBe(2)
    const result = (await second.inject({ url: `/api/daily/${day}/result` })).json()
    expect(result.place).toEqual({ rank: 2, players: 2 })
    const left = await test.db
      .selectFrom('board_points')
      .select('points')
      .where('players', '<=', 0)
      .execute()
    expect(left).toEqual([])
    await test.close()
  })
})
