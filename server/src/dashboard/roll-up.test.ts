import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { playContext } from '../app/features.ts'
import { addisDay, DAY_S, isoAfter } from '../platform/clock.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/ids.ts'
import { createAttemptService } from '../play/attempt-service.ts'
import { createPostgresDatabase, describeOnEachDatabase } from '../testing/databases.ts'
import { insertTestUser } from '../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { holdTransaction, waitForBlockedQuery } from '../testing/transactions.ts'
import { readTopPlayerStats } from './figures.ts'
import { listPeriodDays } from './period.ts'
import { lockProgress } from './roll-up.repository.ts'
import { rollUp } from './roll-up.ts'

const START = new Date('2026-03-02T09:00:00.000Z')
const MINUTE_S = 60
const PLAYERS = 4
const KINGDOMS = 2
const QUIZZES_EACH = 2

interface SubmittedAttempt {
  player: number
  quiz: number
  points: number
  at: string
}

const secondsAfterStart = (seconds: number) => new Date(isoAfter(START, seconds))

describeOnEachDatabase('the roll-up of play', (open) => {
  let db: Db
  let userIds: string[]
  let kingdomIds: string[]
  let categoryIds: string[]
  beforeEach(async () => {
    db = await open()
    userIds = []
    for (let number = 0; number < PLAYERS; number++) {
      userIds.push(
        (await insertTestUser(db, secondsAfterStart(number), `player ${number}`, 'player')).id,
      )
    }
    kingdomIds = []
    categoryIds = []
    for (let number = 0; number < KINGDOMS; number++) {
      const at = secondsAfterStart(number)
      const kingdomId = await insertTestKingdom(db, `Kingdom ${number}`, at)
      kingdomIds.push(kingdomId)
      for (let quiz = 0; quiz < QUIZZES_EACH; quiz++) {
        const title = `Quiz ${number} ${quiz}`
        categoryIds.push((await insertTestQuiz(db, { at, title, kingdomId })).categoryId)
      }
    }
  })
  afterEach(() => db.destroy())

  async function insertAttempts(attempts: readonly SubmittedAttempt[]): Promise<void> {
    if (attempts.length === 0) return
    await db
      .insertInto('attempt')
      .values(
        attempts.map(({ player, quiz, points, at }) => ({
          id: newId(new Date(at)),
          userId: userIds[player] ?? '',
          categoryId: categoryIds[quiz] ?? '',
          startedAt: at,
          deadline: at,
          submittedAt: at,
          points,
          score: 0,
          totalQuestions: 0,
          late: 0,
        })),
      )
      .execute()
  }

  async function run(at: Date, of: Db = db): Promise<number> {
    let steps = 0
    for await (const _step of rollUp(of, at)) steps++
    return steps
  }

  /** Reads the roll-up's tables for the days that the dashboard shows. */
  async function readFigures(at: Date) {
    const days = listPeriodDays(at)
    const players = await db.selectFrom('dailyPlayers').selectAll().execute()
    const scores = await db.selectFrom('recentScore').selectAll().execute()
    return {
      players: players
        .filter(({ day }) => days.includes(day))
        .map(({ day, kingdomId, players }) => `${day} ${kingdomId} ${players}`)
        .sort(),
      scores: scores.map(({ userId, points }) => `${userId} ${points}`).sort(),
    }
  }

  /** Computes the result of `readFigures` from the attempts. */
  function computeFigures(attempts: readonly SubmittedAttempt[], at: Date) {
    const days = listPeriodDays(at)
    const counted = attempts.filter(
      (attempt) => days.includes(addisDay(new Date(attempt.at))) && attempt.at <= at.toISOString(),
    )
    const groups = Map.groupBy(counted, ({ at: time, quiz }) => {
      return `${addisDay(new Date(time))} ${kingdomIds[Math.floor(quiz / QUIZZES_EACH)]}`
    })
    const byPlayer = Map.groupBy(counted, ({ player }) => player)
    return {
      players: [...groups]
        .map(([key, group]) => `${key} ${new Set(group.map(({ player }) => player)).size}`)
        .sort(),
      scores: [...byPlayer]
        .map(([player, own]) => `${userIds[player]} ${sumBestPoints(own)}`)
        .sort(),
    }
  }

  function sumBestPoints(attempts: readonly SubmittedAttempt[]): number {
    const best = new Map<number, number>()
    for (const { quiz, points } of attempts) best.set(quiz, Math.max(best.get(quiz) ?? 0, points))
    return [...best.values()].reduce((sum, points) => sum + points, 0)
  }

  async function emptyTables(): Promise<void> {
    for (const table of ['attempt', 'dailyPlay', 'dailyPlayers', 'recentScore'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.updateTable('rollUpProgress').set({ countedUntil: '', expiredUntil: '' }).execute()
  }

  it('gives what the attempts themselves say, whoever runs it and whenever', async () => {
    const attempt = fc.record({
      player: fc.nat(PLAYERS - 1),
      quiz: fc.nat(KINGDOMS * QUIZZES_EACH - 1),
      points: fc.nat(6),
    })
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constant('attempt' as const), attempt }) },
      // Becomes visible some time after its submission.
      {
        weight: 2,
        arbitrary: fc.record({
          type: fc.constant('late' as const),
          attempt,
          seconds: fc.integer({ min: 0, max: 14 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ type: fc.constant('step' as const), process: fc.nat(2) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant('wait' as const),
          seconds: fc.oneof(
            fc.integer({ min: 1, max: 40 }),
            fc.integer({ min: 1, max: 5 }).map((days) => days * DAY_S),
            fc.constant(29 * DAY_S),
          ),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        await emptyTables()
        let now = 60
        const attempts: SubmittedAttempt[] = []
        const processes: (AsyncGenerator<number, void> | undefined)[] = []
        const insert = async (submission: Omit<SubmittedAttempt, 'at'>, at: Date) => {
          const submitted = { ...submission, at: at.toISOString() }
          attempts.push(submitted)
          await insertAttempts([submitted])
        }
        for (const one of events) {
          if (one.type === 'attempt') await insert(one.attempt, secondsAfterStart(now))
          if (one.type === 'late') await insert(one.attempt, secondsAfterStart(now - one.seconds))
          if (one.type === 'wait') now += one.seconds
          if (one.type === 'step') {
            const steps = processes[one.process] ?? rollUp(db, secondsAfterStart(now))
            processes[one.process] = (await steps.next()).done ? undefined : steps
          }
        }
        await run(secondsAfterStart(now))
        expect(await readFigures(secondsAfterStart(now))).toEqual(
          computeFigures(attempts, secondsAfterStart(now)),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('counts more attempts than go into one step, many of one moment among them', async () => {
    const attempts = Array.from({ length: 450 }, (_, index) => ({
      player: index % PLAYERS,
      quiz: (index * 7) % (KINGDOMS * QUIZZES_EACH),
      points: index % 5,
      at: secondsAfterStart(index < 250 ? 0 : index).toISOString(),
    }))
    await insertAttempts(attempts)
    const at = secondsAfterStart(1000)
    expect(await run(at)).toBeGreaterThan(1)
    expect(await readFigures(at)).toEqual(computeFigures(attempts, at))
  })

  it('changes nothing when it runs again, nor when two run at once', async () => {
    const attempts = Array.from({ length: 300 }, (_, index) => ({
      player: index % PLAYERS,
      quiz: index % 3,
      points: index % 7,
      at: secondsAfterStart(index).toISOString(),
    }))
    await insertAttempts(attempts)
    const at = secondsAfterStart(301)
    await Promise.all([run(at), run(at), run(at)])
    const once = await readFigures(at)
    expect(once).toEqual(computeFigures(attempts, at))
    await run(at)
    await run(secondsAfterStart(302))
    expect(await readFigures(at)).toEqual(once)
  })

  it('counts on after the clock was ahead once', async () => {
    const attempts = Array.from({ length: 24 }, (_, index) => ({
      player: index % PLAYERS,
      quiz: index % 3,
      points: 1 + (index % 5),
      at: secondsAfterStart(index * 10).toISOString(),
    }))
    await run(secondsAfterStart(3600))
    for (const [index, attempt] of attempts.entries()) {
      await insertAttempts([attempt])
      if (index % 3 === 2) await run(secondsAfterStart(index * 10))
    }
    const at = secondsAfterStart(24 * 10)
    await run(at)
    expect(await readFigures(at)).toEqual(computeFigures(attempts, at))
  })

  it('lets the points of a day go when it leaves the period, and the player with the last', async () => {
    const at = secondsAfterStart(0)
    const first = { player: 0, quiz: 0, points: 5, at: at.toISOString() }
    const only = { player: 1, quiz: 0, points: 5, at: at.toISOString() }
    const next = { player: 0, quiz: 0, points: 3, at: secondsAfterStart(DAY_S).toISOString() }
    await insertAttempts([first, only, next])
    await run(secondsAfterStart(DAY_S))
    // Until midnight the first day is one of the thirty.
    const lastMoment = new Date('2026-03-31T20:59:59.999Z')
    await run(lastMoment)
    expect((await readFigures(lastMoment)).scores).toEqual([`${userIds[0]} 5`, `${userIds[1]} 5`])
    const midnight = new Date('2026-03-31T21:00:00.000Z')
    await run(midnight)
    expect((await readFigures(midnight)).scores).toEqual([`${userIds[0]} 3`])
    const counted = await db.selectFrom('dailyPlay').select('day').execute()
    expect(counted).toEqual([{ day: '2026-03-03' }])
  })

  it('begins with the last thirty days, and leaves what was counted before it', async () => {
    await db
      .insertInto('dailyPlayers')
      .values({ day: '2026-03-02', kingdomId: kingdomIds[0] ?? '', players: 1 })
      .execute()
    await db
      .insertInto('dailyPlay')
      .values({ day: '2026-03-02', kingdomId: kingdomIds[0] ?? '', userId: userIds[0] ?? '' })
      .execute()
    const old = { player: 2, quiz: 0, points: 9, at: secondsAfterStart(-40 * DAY_S).toISOString() }
    const known = { player: 0, quiz: 0, points: 4, at: secondsAfterStart(0).toISOString() }
    const unknown = { player: 1, quiz: 0, points: 2, at: secondsAfterStart(1).toISOString() }
    await insertAttempts([old, known, unknown])
    await run(secondsAfterStart(MINUTE_S))
    const all = await readFigures(secondsAfterStart(MINUTE_S))
    expect(all).toEqual(computeFigures([old, known, unknown], secondsAfterStart(MINUTE_S)))
  })

  it('writes nothing where nobody plays', async () => {
    await insertAttempts([
      { player: 0, quiz: 0, points: 1, at: secondsAfterStart(0).toISOString() },
    ])
    for (const minutes of [1, 2]) await run(secondsAfterStart(minutes * MINUTE_S))
    const progress = () => db.selectFrom('rollUpProgress').selectAll().execute()
    const before = await progress()
    await run(secondsAfterStart(60 * MINUTE_S))
    expect(await progress()).toEqual(before)
  })

  it('finds the best five although a removed kingdom has given others more', async () => {
    const more: string[] = []
    for (let number = 0; number < 60; number++) {
      more.push(
        (await insertTestUser(db, secondsAfterStart(10 + number), `more ${number}`, 'player')).id,
      )
    }
    userIds = [...userIds, ...more]
    const at = secondsAfterStart(0).toISOString()
    // The first five have points in the first kingdom, the others in the second.
    const attempts = userIds.map((_, player) =>
      player < 5
        ? { player, quiz: 0, points: 5 - player, at }
        : { player, quiz: QUIZZES_EACH, points: 100 + player, at },
    )
    await insertAttempts([...attempts, { player: 63, quiz: 1, points: 9, at }])
    await run(secondsAfterStart(MINUTE_S))
    await db
      .updateTable('kingdom')
      .set({ deletedAt: at })
      .where('id', '=', kingdomIds[1] ?? '')
      .execute()
    const stats = await readTopPlayerStats(db, secondsAfterStart(MINUTE_S))
    expect(stats.map(({ scores }) => scores)).toEqual([[9], [5], [4], [3], [2]])
    expect(stats[0]?.player).toBe('more 59')
  })
})

it('waits on PostgreSQL for the step of another process', async () => {
  const db = openDatabase(await createPostgresDatabase(), 'setup')
  onTestFinished(() => db.destroy())
  await migrate(db)
  const quiz = await insertTestQuiz(db, { at: START, title: 'Counted' })
  const { id: userId } = await insertTestUser(db, START, 'player', 'player')
  const submission = { userId, categoryId: quiz.categoryId, answers: toAnswers(quiz, 2) }
  await createAttemptService(db, playContext).submit(submission, START)

  const commitOther = await holdTransaction(db, lockProgress)
  const step = rollUp(db, secondsAfterStart(MINUTE_S)).next()
  await waitForBlockedQuery(db)
  await Promise.all([commitOther(), step])
  expect(await db.selectFrom('recentScore').selectAll().execute()).toHaveLength(1)
})
