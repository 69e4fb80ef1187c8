import type { HistoryPage } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { EngagementSeries } from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import type { DailyFigures } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { TopPlayer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findStreak } from '../daily/streaks/streaks.repository.ts'
import { listLeagues } from '../leagues/leagues.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz } from '../testing/test-quizzes.ts'
import { insertConsoleWork } from './demo-console.ts'
import { insertDemoPlay } from './demo-play.ts'
import { DEMO_PASSWORD } from './demo-players.ts'

/** These tests run on SQLite only, because the demo does too. */
describe('the demo', () => {
  async function startWithQuizzes(): Promise<TestApp> {
    const test = await startTestApp(openTestSqlite)
    onTestFinished(test.close)
    for (const title of ['Nature', 'Past']) {
      const kingdomId = await insertTestKingdom(test.db, title, test.clock.now())
      for (const name of ['plain', 'tricky']) {
        // Quizzes are listed by age, so each is created in a second of its own.
        test.clock.advance(1)
        const at = test.clock.now()
        await insertTestQuiz(test.db, { at, title: `${title} ${name}`, kingdomId, questions: 10 })
      }
    }
    return test
  }

  async function read<T>(test: TestApp, url: string): Promise<T> {
    const admin = await test.logIn(`reader of ${url}`, 'admin')
    return (await admin.get(url)).json()
  }

  it('fills leaderboard and charts with sixty players and thirty days', async () => {
    const test = await startWithQuizzes()
    expect(await insertDemoPlay(test)).toHaveLength(60)
    expect(await read(test, '/api/quiz-result/top-players')).toHaveLength(50)
    expect(await read(test, '/api/quiz-result/top-players-stats')).toHaveLength(5)
    const series: EngagementSeries[] = await read(test, '/api/quiz-result/monthly-stats')
    for (const { data } of series) {
      // The last day may be empty, because it has only just begun.
      expect(data.slice(0, -1).filter(({ y }) => y === 0)).toEqual([])
    }
    const future = await test.db
      .selectFrom('attempt')
      .select('id')
      .where('submittedAt', '>', test.clock.now().toISOString())
      .execute()
    expect(future).toEqual([])
  })

  it('has daily quizzes, badges, faces and a league to show', async () => {
    const test = await startWithQuizzes()
    const [first] = await insertDemoPlay(test)
    const figures: DailyFigures[] = await read(test, '/api/admin/daily/figures')
    expect(figures.length).toBeGreaterThan(28)
    expect(figures.slice(0, -1).filter(({ finished }) => finished === 0)).toEqual([])
    const players: TopPlayer[] = await read(test, '/api/quiz-result/top-players')
    expect(players.filter(({ avatar }) => avatar).length).toBeGreaterThan(30)
    expect(players[0]?.badges).toHaveLength(3)
    const leagues = await listLeagues(test.db, first?.id ?? '')
    expect(leagues).toMatchObject([{ members: 15 }])
    const streak = await findStreak(test.db, first?.id ?? '')
    expect(streak?.length).toBeGreaterThan(25)
  })

  it('has reports and edits for the console', async () => {
    const test = await startWithQuizzes()
    await insertDemoPlay(test)
    const { user } = await test.logIn('author', 'admin')
    await insertConsoleWork(test, user.email)
    const { waiting }: { waiting: number } = await read(test, '/api/admin/reports/count')
    expect(waiting).toBeGreaterThan(0)
    const { changes }: HistoryPage = await read(test, '/api/admin/history')
    expect(changes.some(({ actor }) => actor?.username === 'author')).toBe(true)
  })

  it('tells the same story every time', async () => {
    const leaderboards = []
    for (const test of [await startWithQuizzes(), await startWithQuizzes()]) {
      await insertDemoPlay(test)
      const players: TopPlayer[] = await read(test, '/api/quiz-result/top-players')
      leaderboards.push(players.map(({ username, totalScore }) => ({ username, totalScore })))
    }
    expect(leaderboards[0]).toEqual(leaderboards[1])
  })

  it('lets its players log in', async () => {
    const test = await startTestApp(openTestSqlite)
    onTestFinished(test.close)
    const players = await insertDemoPlay(test)
    const email = players.at(-1)?.email
    const answer = await test.post('/api/auth/login', { email, password: DEMO_PASSWORD })
    expect(answer.statusCode).toBe(200)
  })
})
