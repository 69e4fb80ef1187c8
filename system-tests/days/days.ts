import assert from 'node:assert/strict'
import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DAILY_LATE_SUBMISSION_HOURS,
  DAILY_QUESTIONS,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { PRACTICE_QUESTIONS_MAX } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { insertTestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { eachEngine } from '../support/engines.ts'
import { type Row, report } from '../support/report.ts'
import { createTricks, type Person, TRICKS, type Trick, type World } from './cheats.ts'
import { compareOutcome } from './days-outcome.ts'
import { createMoves } from './moves.ts'
import {
  badgesOf,
  DAY_MS,
  dayAt,
  isLate,
  type Quiz,
  SECONDS_ALLOWED,
  streakOf,
} from './play-history.ts'
import { type Attempt, PlayerRecord, RIGHT } from './player-record.ts'
import { optionText } from './told.ts'

/**
 * Days of play by many players through the API, cheats among them, compared with what follows from the
 * rules.
 */

interface Simulation {
  players: number
  days: number
  kingdoms: number
  quizzesEach: number
  questionsEach: number
  /** How many tricks a cheat tries on a day, on average. */
  tricksADay: number
  /** Questions that a player answers at most when they practise. */
  practisedAtOnce: number
  /** Pairs of players of whom one probes with the right answer, the other with a wrong one. */
  twins: number
  seed: number
}

export const LONG: Simulation = {
  players: 300,
  days: 30,
  kingdoms: 12,
  quizzesEach: 5,
  questionsEach: 8,
  tricksADay: 0.4,
  practisedAtOnce: PRACTICE_QUESTIONS_MAX,
  twins: 10,
  seed: 20261122,
}

interface Figures {
  plays: number
  late: number
  practised: number
  badges: number
  longestStreak: number
  cheats: number
  /** How often each trick was tried. */
  tried: ReadonlyMap<Trick, number>
  /** Of who had played as a guest before. */
  learned: { questions: number; right: number }
  answersRead: number
}

export async function playDays(url: string, simulation: Simulation): Promise<Figures> {
  const test = await startTestApp(async () => {
    const db = openDatabase(url)
    await migrate(db)
    return db
  })
  try {
    const play = await createPlay(test, simulation)
    for (let day = 0; day < simulation.days; day++) await play.playDay(day)
    await play.end()
    return play.figures()
  } finally {
    await test.close()
  }
}

async function createPlay(test: TestApp, simulation: Simulation) {
  const random = seededRandom(simulation.seed)
  const quizzes = await insertQuizzes(test, simulation)
  const people = await createPeople(test, simulation, random)
  const { schedule, happenUntil } = createSchedule(test)
  const moves = createMoves(test)
  const { now } = moves
  const between = (from: number, to: number) => from + random() * (to - from)
  const world: World = { ...moves, random, between, quizzes, people, schedule, answersOf }
  const tricks = createTricks(world)
  const firstDay = midnightAfter(now())
  let practised = 0

  async function playDay(number: number): Promise<void> {
    const start = firstDay + number * DAY_MS
    const [twin, other] = people.filter((person) => person.firstDay === number + 1)
    if (twin && other) schedule(start + between(0, DAY_MS / 2), () => tricks.playTwins(twin, other))
    for (const person of people.filter((person) => person.firstDay <= number)) {
      const { trick, diligence } = person
      const comes = random() < diligence
      const isLastChance = number === simulation.days - 1 && trick && !tricks.tried.get(trick)
      if (trick && (isLastChance || random() < simulation.tricksADay)) {
        schedule(start + dayTime(), () => tricks.play(trick, person))
      } else if (comes) {
        schedule(start + dayTime(), () => (random() < 0.05 ? playAsGuest : playDaily)(person))
      }
      if (random() < 0.5) schedule(start + dayTime(), () => playQuiz(person))
      if (random() < 0.4) schedule(start + dayTime(), () => practise(person))
    }
    await happenUntil(start + DAY_MS)
  }

  /** Some begin in the last minutes of the day. */
  function dayTime(): number {
    return random() < 0.05 ? DAY_MS - between(1000, 120_000) : between(0, DAY_MS - 1000)
  }

  /** Most in time, some late by a phone without a network. */
  function deliveredIn(longest: number): number {
    const seconds = random() < 0.05 ? between(600, longest) : between(5, SECONDS_ALLOWED - 5)
    return Math.floor(seconds) * 1000
  }

  function answersOf({ skill }: Person, questionIds: readonly Id[]): Answer[] {
    // A few are called away.
    const answered = random() < 0.05 ? 0.2 : 0.7
    return questionIds.flatMap((questionId) => {
      if (random() < skill * (answered + 0.3)) return { questionId, selectedAnswer: RIGHT }
      return random() < answered ? { questionId, selectedAnswer: 0 } : []
    })
  }

  /** Some look again on another device; some never come back to it. */
  async function playDaily(person: Person): Promise<void> {
    const attempt = await moves.startDaily(person)
    if (!attempt || random() < 0.03) return
    if (random() < 0.1) schedule(now() + 120_000, async () => void (await moves.startDaily(person)))
    schedule(now() + deliveredIn((DAILY_LATE_SUBMISSION_HOURS - 1) * 3600), () =>
      submitDaily(person, attempt),
    )
  }

  async function submitDaily(person: Person, attempt: Attempt): Promise<void> {
    await moves.submitDaily(person, attempt, answersOf(person, attempt.questionIds))
  }

  /** Before they log in, and keep the result when they do. */
  async function playAsGuest(person: Person): Promise<void> {
    const sheet = await moves.startAsGuest(person.address)
    schedule(now() + deliveredIn(3600), async () => {
      await moves.submitAsGuest(sheet, answersOf(person, sheet.attempt.questionIds))
      schedule(
        now() + between(10_000, 3 * 3_600_000),
        async () => void (await moves.claim(person, sheet)),
      )
    })
  }

  /** Some quizzes are dearer to all than others. */
  async function playQuiz(person: Person): Promise<void> {
    const quiz = quizzes[Math.floor(random() ** 2 * quizzes.length)]
    if (!quiz) return
    const attempt = await moves.start(person, quiz)
    if (random() < 0.05) return
    schedule(now() + deliveredIn(20 * 3600), () =>
      moves.submit(person, attempt, answersOf(person, quiz.questionIds)),
    )
  }

  async function practise(person: Person): Promise<void> {
    const isKnown = () => random() < person.skill
    practised += await moves.practise(person, isKnown, simulation.practisedAtOnce)
  }

  async function end(): Promise<void> {
    // Until nothing is open any more.
    await happenUntil(now() + 3_600_000)
    compareDraws(moves.askedOn, quizzes)
    await compareOutcome(moves, { people, quizzes })
  }

  function figures(): Figures {
    const { plays } = moves
    const byPlayer = [...Map.groupBy(plays, ({ userId }) => userId).values()]
    return {
      plays: plays.length,
      late: plays.filter(isLate).length,
      practised,
      badges: byPlayer.reduce((sum, its) => sum + badgesOf(its, quizzes).length, 0),
      longestStreak: Math.max(...byPlayer.map((its) => streakOf(its, dayAt(now())).longest)),
      cheats: people.filter(({ trick }) => trick).length,
      tried: tricks.tried,
      learned: tricks.learned,
      answersRead: moves.answersRead(),
    }
  }

  return { playDay, end, figures }
}

interface Event {
  at: number
  act: () => Promise<void>
}

/** What happens does so one after another, by a clock that waits for nobody. */
function createSchedule({ clock }: TestApp) {
  let events: Event[] = []
  const now = () => clock.now().getTime()

  async function happenUntil(end: number): Promise<void> {
    for (;;) {
      events.sort((a, b) => a.at - b.at)
      const [next, ...rest] = events
      if (!next || next.at >= end) break
      events = rest
      clock.advance(Math.max(0, Math.ceil((next.at - now()) / 1000)))
      await next.act()
    }
    clock.advance(Math.max(0, (end - now()) / 1000))
  }

  return {
    schedule: (at: number, act: Event['act']) => void events.push({ at, act }),
    happenUntil,
  }
}

/** In Addis Ababa. */
const midnightAfter = (at: number) => Date.parse(`${dayAt(at + DAY_MS)}T00:00:00+03:00`)

/** As many questions as there should be, of as many kingdoms as can be, none again. */
function compareDraws(askedOn: ReadonlyMap<Day, readonly Id[]>, quizzes: readonly Quiz[]): void {
  const kingdomOf = new Map(
    quizzes.flatMap(({ kingdomId, questionIds }) => questionIds.map((id) => [id, kingdomId])),
  )
  const kingdoms = new Set(kingdomOf.values()).size
  for (const ids of askedOn.values()) {
    assert.equal(new Set(ids).size, DAILY_QUESTIONS)
    const its = new Set(ids.map((id) => kingdomOf.get(id)))
    assert.equal(its.size, Math.min(kingdoms, DAILY_QUESTIONS), 'kingdoms in a daily quiz')
  }
  const all = [...askedOn.values()].flat()
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
  await giveTextsOfTheirOwn(db)
  return quizzes
}

/** By which `told.ts` knows what an answer of the server tells. */
async function giveTextsOfTheirOwn(db: Db): Promise<void> {
  const id = sql.ref<string>('id')
  const options = Array.from({ length: 4 }, (_, option) => optionText('ID', option))
  await db
    .updateTable('questionRevision')
    .set({
      questionText: sql<string>`'Question ' || ${id} || '?'`,
      description: sql<string>`'Explanation of ' || ${id}`,
      options: sql<string>`replace(${sql.lit(JSON.stringify(options))}, 'ID', ${id})`,
    })
    .execute()
}

async function createPeople(
  test: TestApp,
  { players, days, twins }: Simulation,
  random: Random,
): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 0; number < players; number++) {
    const player = await test.logIn(`player ${number}`, 'player', days + 5)
    const pair = Math.floor(number / 2)
    const others = number - 2 * twins
    const trick = others >= 0 && others % 3 === 0 ? TRICKS[(others / 3) % TRICKS.length] : undefined
    people.push({
      player,
      record: new PlayerRecord(),
      address: `10.${number % 2}.${Math.floor(number / 250)}.${number % 250}`,
      diligence: 0.5 + random() / 2,
      skill: 0.3 + random() * 0.69,
      ...(trick && { trick }),
      firstDay: pair < twins ? 1 + Math.floor((pair * days) / (twins + 1)) : 0,
    })
  }
  return people
}

if (import.meta.main) {
  const rows: Row[] = []
  for await (const engine of eachEngine({ isDurable: false })) {
    const url = await engine.createDatabase('days')
    const { tried, answersRead: read, learned, ...counts } = await playDays(url, LONG)
    const { players, days } = LONG
    const tricks = [...tried].map(([trick, times]) => `${trick} ${times}`)
    const lookedUp = `${learned.right} of ${learned.questions}`
    const outcome = { tricks: tricks.join(', '), read, lookedUp, told: 0, gained: 0, equal: 'all' }
    rows.push({ engine: engine.name, figures: { players, days, ...counts, ...outcome } })
  }
  report('test:days', rows)
}
