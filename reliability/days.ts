import assert from 'node:assert/strict'
import { BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { BoardSchema, NEIGHBOURS, OwnPlaceSchema } from '@quiz-kingdom/shared/entities/board.ts'
import {
  DAILY_POINTS,
  DAILY_QUESTIONS,
  DailyBoardSchema,
  DailyScoresSchema,
  DailyStartSchema,
  DELIVERY_HOURS,
  TodaySchema,
} from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { MistakeOverviewSchema, PracticeSchema } from '@quiz-kingdom/shared/entities/mistake.ts'
import { AttemptStartSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import * as v from 'valibot'
import { countBoards } from '../server/src/boards/counting.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Player, startTestApp, type TestApp } from '../server/src/testing/test-app.ts'
import { insertTestQuiz } from '../server/src/testing/test-quizzes.ts'
import { ENGINES, type Engine } from './engines.ts'
import {
  badgesOf,
  boardsOf,
  DAY_MS,
  dayAt,
  isLate,
  Mistakes,
  type Play,
  type Quiz,
  SECONDS_ALLOWED,
  type Standing,
  streakOf,
} from './play-history.ts'
import { type Row, report } from './report.ts'

/** Days of play by many players through the API, compared with what follows from the rules. */

interface Simulation {
  players: number
  days: number
  kingdoms: number
  quizzesEach: number
  questionsEach: number
  seed: number
}

export const LONG: Simulation = {
  players: 300,
  days: 30,
  kingdoms: 12,
  quizzesEach: 5,
  questionsEach: 8,
  seed: 20261122,
}

interface Figures {
  plays: number
  late: number
  practised: number
  badges: number
  longestStreak: number
}

/** A player, with what is known of them. */
interface Actor {
  player: Player
  mistakes: Mistakes
  /** How often they come, and how much they know. */
  diligence: number
  skill: number
  /** Quizzes of which an attempt is open. */
  open: Set<Quiz>
  /** What the daily quizzes ask of which an attempt is open. */
  openDays: Map<Day, Id[]>
}

/** What the open attempts of the player ask; of daily ones those of today and yesterday. */
function begunBy({ open, openDays }: Actor, now: number): ReadonlySet<Id> {
  const yesterday = dayAt(now - DAY_MS)
  const daily = [...openDays].flatMap(([day, ids]) => (day >= yesterday ? ids : []))
  return new Set([...[...open].flatMap(({ questionIds }) => questionIds), ...daily])
}

interface Event {
  at: number
  act: () => Promise<void>
}

export async function playDays(engine: Engine, simulation: Simulation): Promise<Figures> {
  const url = await engine.createDatabase('days')
  const test = await startTestApp(async () => {
    const db = openDatabase(url)
    await migrate(db)
    return db
  })
  try {
    const world = await createWorld(test, simulation)
    for (let day = 0; day < simulation.days; day++) await world.playDay(day)
    await world.compare()
    return world.figures()
  } finally {
    await test.close()
  }
}

async function createWorld(test: TestApp, simulation: Simulation) {
  const random = seededRandom(simulation.seed)
  const quizzes = await insertQuizzes(test, simulation)
  const actors = await createActors(test, simulation, random)
  const plays: Play[] = []
  const askedOn = new Map<Day, string>()
  // Midnight in Addis Ababa.
  const firstDay = Date.parse(`${dayAt(test.clock.now().getTime() + DAY_MS)}T00:00:00+03:00`)
  let events: Event[] = []
  let practised = 0

  const now = () => test.clock.now().getTime()
  const schedule = (at: number, act: Event['act']) => events.push({ at, act })
  const between = (from: number, to: number) => from + random() * (to - from)

  async function playDay(number: number): Promise<void> {
    const start = firstDay + number * DAY_MS
    for (const actor of actors) {
      if (random() < actor.diligence) schedule(start + dayTime(), () => startDaily(actor))
      if (random() < 0.5) schedule(start + dayTime(), () => startQuiz(actor))
      if (random() < 0.4) schedule(start + dayTime(), () => practise(actor))
    }
    await happenUntil(start + DAY_MS)
  }

  /** Some begin in the last minutes of the day. */
  function dayTime(): number {
    return random() < 0.05 ? DAY_MS - between(1000, 120_000) : between(0, DAY_MS - 1000)
  }

  async function happenUntil(end: number): Promise<void> {
    for (;;) {
      events.sort((a, b) => a.at - b.at)
      const [next, ...rest] = events
      if (!next || next.at >= end) break
      events = rest
      test.clock.advance(Math.max(0, Math.ceil((next.at - now()) / 1000)))
      await next.act()
    }
    test.clock.advance(Math.max(0, (end - now()) / 1000))
  }

  /** Most in time, some late by a phone without a network. */
  function deliveredIn(longest: number): number {
    const seconds = random() < 0.05 ? between(600, longest) : between(5, SECONDS_ALLOWED - 5)
    return Math.floor(seconds) * 1000
  }

  async function startDaily(actor: Actor): Promise<void> {
    const answer = await send(actor.player, 'POST', '/api/daily/start', {})
    // Whoever has one open that they have never handed in.
    if (answer.statusCode === 409) return
    const { attemptId, day, questions } = v.parse(DailyStartSchema, answer.json())
    const ids = questions.map(({ _id }) => _id)
    const asked = askedOn.get(day) ?? ids.toSorted().join()
    assert.equal(ids.toSorted().join(), asked, `the questions of ${day} are the same for all`)
    askedOn.set(day, asked)
    actor.openDays.set(day, ids)
    if (random() < 0.03) return // they never come back to it
    const startedAt = now()
    const delay = deliveredIn((DELIVERY_HOURS - 1) * 3600)
    schedule(startedAt + delay, () =>
      submit(actor, { of: day, ids, points: DAILY_POINTS, startedAt }, (answers) => {
        actor.openDays.delete(day)
        return send(actor.player, 'PUT', '/api/daily/submit', { attemptId, answers })
      }),
    )
  }

  async function startQuiz(actor: Actor): Promise<void> {
    const quiz = quizzes[Math.floor(random() * quizzes.length)]
    if (!quiz || actor.open.has(quiz)) return
    const { player } = actor
    const { categoryId, points, questionIds: ids } = quiz
    const whose = { userId: player.user.id, categoryId }
    const answer = await send(player, 'POST', '/api/quiz-result/start', whose)
    const { attemptId } = v.parse(AttemptStartSchema, answer.json())
    actor.open.add(quiz)
    const startedAt = now()
    schedule(startedAt + deliveredIn(20 * 3600), () =>
      submit(actor, { of: quiz, ids, points, startedAt }, (answers) => {
        actor.open.delete(quiz)
        return send(player, 'PUT', '/api/quiz-result/submit', { ...whose, attemptId, answers })
      }),
    )
  }

  async function submit(
    { player, mistakes, skill }: Actor,
    attempt: { of: Play['of']; ids: readonly Id[]; points: number; startedAt: number },
    deliver: (answers: object[]) => ReturnType<typeof send>,
  ): Promise<void> {
    const { of, ids, points, startedAt } = attempt
    const right = ids.filter(() => random() < skill)
    const missed = ids.filter((id) => !right.includes(id))
    // Some questions stay unanswered.
    const answers = ids
      .filter((id) => right.includes(id) || random() < 0.7)
      .map((id) => ({ questionId: id, selectedAnswer: right.includes(id) ? 1 : 0 }))
    const answer = await deliver(answers)
    assert.equal(answer.statusCode, 200, answer.body)
    const play: Play = {
      userId: player.user.id,
      of,
      startedAt,
      submittedAt: now(),
      missed,
      asked: ids.length,
      points: right.length * points,
    }
    const { score, late } = answer.json()
    assert.deepEqual({ score, late }, { score: right.length, late: isLate(play) })
    plays.push(play)
    mistakes.miss(missed, now())
  }

  async function practise(actor: Actor): Promise<void> {
    const { player, mistakes, skill } = actor
    const answer = await send(player, 'GET', '/api/mistakes/due')
    const { practiceId, due, questions } = v.parse(PracticeSchema, answer.json())
    const expected = mistakes.due(dayAt(now()), begunBy(actor, now()))
    assert.equal(due, expected.length, 'mistakes due')
    for (const { _id: questionId, revisionId } of questions) {
      assert.ok(expected.includes(questionId), 'what is practised is due')
      const isRight = random() < skill
      const selectedAnswer = isRight ? 1 : 2
      const body = { practiceId, questionId, revisionId, selectedAnswer }
      const judged = await send(player, 'POST', '/api/mistakes/answer', body)
      assert.equal(judged.json().isRight, isRight)
      mistakes.practise(questionId, isRight, now())
      practised += 1
    }
  }

  async function compare(): Promise<void> {
    compareDraws(askedOn, quizzes)
    const byPlayer = Map.groupBy(plays, ({ userId }) => userId)
    for (const actor of actors) {
      await comparePlayer(actor, byPlayer.get(actor.player.user.id) ?? [])
    }
    // A server does so each second; a reader waits for it no longer than one likes to wait.
    for await (const _step of countBoards(test.db));
    for (const [key, standings] of boardsOf(plays)) {
      await compareBoard(key, standings)
    }
    for (const day of askedOn.keys()) await compareDay(day)
  }

  async function comparePlayer(actor: Actor, its: Play[]): Promise<void> {
    const { player, mistakes } = actor
    const today = dayAt(now())
    const { streak } = v.parse(TodaySchema, await read(player, '/api/daily'))
    const { isTodayFinished, ...counted } = streak ?? {}
    assert.equal(isTodayFinished, false)
    assert.deepEqual(counted, streakOf(its, today), `the streak of ${player.user.username}`)
    const { earned } = v.parse(BadgeListSchema, await read(player, '/api/badges'))
    assert.deepEqual(
      earned.map(({ id }) => id).sort(),
      badgesOf(its, quizzes),
      `the badges of ${player.user.username}`,
    )
    const { due, later, putRight } = v.parse(
      MistakeOverviewSchema,
      await read(player, '/api/mistakes'),
    )
    assert.deepEqual(
      { due, later, putRight },
      mistakes.counts(today, begunBy(actor, now())),
      'mistakes',
    )
  }

  async function compareBoard(key: string, standings: readonly Standing[]): Promise<void> {
    const rows = standings.map(({ userId, points }, index) => ({ rank: index + 1, userId, points }))
    const [anyone] = actors
    assert.ok(anyone)
    const board = v.parse(BoardSchema, await read(anyone.player, `/api/boards/${key}`))
    assert.equal(board.players, rows.length, `players on ${key}`)
    assert.deepEqual(board.top.map(toStanding), rows.slice(0, board.top.length), key)
    for (const at of [0, Math.floor(rows.length / 2), rows.length - 1]) {
      const actor = actors.find(({ player }) => player.user.id === rows[at]?.userId)
      assert.ok(actor)
      const own = v.parse(OwnPlaceSchema, await read(actor.player, `/api/boards/${key}/own`))
      const around = rows.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
      assert.deepEqual(own.rows.map(toStanding), around, `rank ${at + 1} of ${key}`)
    }
  }

  async function compareDay(day: Day): Promise<void> {
    const onTime = plays.filter((play) => play.of === day && !isLate(play))
    const [anyone] = actors
    assert.ok(anyone)
    const scores = v.parse(DailyScoresSchema, await read(anyone.player, `/api/daily/${day}/scores`))
    const scoreOf = ({ asked, missed }: Play) => asked - missed.length
    const counted = Array.from({ length: DAILY_QUESTIONS + 1 }, (_, score) => ({
      score,
      players: onTime.filter((play) => scoreOf(play) === score).length,
    }))
    assert.deepEqual(scores, counted, `the scores of ${day}`)
    const ranked = onTime.toSorted((a, b) => scoreOf(b) - scoreOf(a))
    const { top } = v.parse(DailyBoardSchema, await read(anyone.player, `/api/daily/${day}/board`))
    assert.deepEqual(
      top.map(({ userId }) => userId),
      ranked.slice(0, top.length).map(({ userId }) => userId),
      `the board of ${day}`,
    )
  }

  function figures(): Figures {
    const byPlayer = [...Map.groupBy(plays, ({ userId }) => userId).values()]
    return {
      plays: plays.length,
      late: plays.filter(isLate).length,
      practised,
      badges: byPlayer.reduce((sum, its) => sum + badgesOf(its, quizzes).length, 0),
      longestStreak: Math.max(...byPlayer.map((its) => streakOf(its, dayAt(now())).longest)),
    }
  }

  return { playDay, compare, figures }
}

const toStanding = ({ rank, userId, points }: { rank: number; userId: Id; points: number }) => ({
  rank,
  userId,
  points,
})

function send(player: Player, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  return player.inject({ method, url, ...(payload && { payload }) })
}

async function read(player: Player, url: string): Promise<unknown> {
  const answer = await send(player, 'GET', url)
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
  return answer.json()
}

/** As many questions as there should be, of as many kingdoms as can be, none again. */
function compareDraws(askedOn: ReadonlyMap<Day, string>, quizzes: readonly Quiz[]): void {
  const kingdomOf = new Map(
    quizzes.flatMap(({ kingdomId, questionIds }) => questionIds.map((id) => [id, kingdomId])),
  )
  const kingdoms = new Set(kingdomOf.values()).size
  const days = [...askedOn.values()].map((ids) => ids.split(','))
  for (const ids of days) {
    assert.equal(new Set(ids).size, DAILY_QUESTIONS)
    const its = new Set(ids.map((id) => kingdomOf.get(id)))
    assert.equal(its.size, Math.min(kingdoms, DAILY_QUESTIONS), 'kingdoms in a daily quiz')
  }
  const all = days.flat()
  if (all.length <= kingdomOf.size) {
    assert.equal(new Set(all).size, all.length, 'no question is asked again')
  }
}

async function insertQuizzes(
  { db, clock }: TestApp,
  { kingdoms, quizzesEach, questionsEach }: Simulation,
): Promise<Quiz[]> {
  const at = clock.now()
  const quizzes: Quiz[] = []
  for (let kingdom = 0; kingdom < kingdoms; kingdom++) {
    let kingdomId: Id | undefined
    for (let number = 0; number < quizzesEach; number++) {
      const points = 1 + (number % 3)
      const title = `Quiz ${kingdom}-${number}`
      const made = await insertTestQuiz(db, {
        at,
        title,
        points,
        questions: questionsEach,
        ...(kingdomId && { kingdomId }),
      })
      kingdomId = made.kingdomId
      quizzes.push({ ...made, points })
    }
  }
  return quizzes
}

async function createActors(
  test: TestApp,
  { players, days }: Simulation,
  random: Random,
): Promise<Actor[]> {
  const actors: Actor[] = []
  for (let number = 0; number < players; number++) {
    const player = await test.logIn(`player ${number}`, 'player', days + 5)
    const [diligence, skill] = [0.5 + random() / 2, 0.3 + random() * 0.69]
    actors.push({
      player,
      mistakes: new Mistakes(),
      diligence,
      skill,
      open: new Set(),
      openDays: new Map(),
    })
  }
  return actors
}

if (import.meta.main) {
  const rows: Row[] = []
  for (const open of Object.values(ENGINES)) {
    const engine = await open({ isDurable: false })
    const { plays, late, practised, badges, longestStreak } = await playDays(engine, LONG)
    await engine.close()
    const { players, days } = LONG
    const figures = { players, days, plays, late, practised, badges, longestStreak, equal: 'all' }
    rows.push({ engine: engine.name, figures })
  }
  report('test:days', rows)
}
