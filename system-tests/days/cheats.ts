import assert from 'node:assert/strict'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Random } from '@quiz-kingdom/shared/seeded-random.ts'
import type { Actor, GuestSheet, Moves } from './moves.ts'
import { dayAt, type Quiz } from './play-history.ts'
import { type Attempt, RIGHT } from './player-record.ts'
import { ownPartOf, type Told } from './told.ts'

/**
 * What cheats try. They may try all of it: each move is compared with the rules, each answer is searched
 * for what it must not tell, and in the end they have what the rules give.
 */

export const TRICKS = [
  'guest first',
  'claims',
  'sheets elsewhere',
  'restart',
  'no start',
  'empty sheets',
  'same quiz again',
] as const
export type Trick = (typeof TRICKS)[number]

/** A player of the simulation. */
export interface Person extends Actor {
  /** How often they come, and how much they know. */
  diligence: number
  skill: number
  /** Of cheats. */
  trick?: Trick
  /** The day from which on they play. */
  firstDay: number
}

export interface World extends Moves {
  random: Random
  between: (from: number, to: number) => number
  quizzes: readonly Quiz[]
  people: readonly Person[]
  schedule: (at: number, act: () => Promise<void>) => void
  /** Some know more than others, and some questions stay unanswered. */
  answersOf: (person: Person, questionIds: readonly Id[]) => Answer[]
}

const OPTIONS = 4
/** By a guest who looks for the right answers. */
const SHEETS_TRIED = 4

export function createTricks(world: World) {
  const { random, now, quizzes, schedule, answersOf } = world
  const tried = new Map<Trick, number>(TRICKS.map((trick) => [trick, 0]))
  /** What cheats answered when they played as themselves, having played as guests before. */
  const learned = { questions: 0, right: 0 }
  let pairs = 0

  const plays: Record<Trick, (person: Person) => Promise<void>> = {
    'guest first': playAsGuestFirst,
    claims: claimTwice,
    'sheets elsewhere': playElsewhere,
    restart,
    'no start': playWithoutStart,
    'empty sheets': submitEmptySheets,
    'same quiz again': playAgainAndAgain,
  }

  async function play(trick: Trick, person: Person): Promise<void> {
    tried.set(trick, (tried.get(trick) ?? 0) + 1)
    await plays[trick](person)
  }

  const after = (seconds: number, act: () => Promise<unknown>) =>
    schedule(now() + seconds * 1000, async () => void (await act()))

  function anyOf<T>(values: readonly T[]): T {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }

  function quizOf(id: Id): Quiz {
    const quiz = quizzes.find(({ questionIds }) => questionIds.includes(id))
    if (!quiz) throw new Error('The question is of no quiz')
    return quiz
  }

  /** Tries one option after another as a guest, then plays by what that has told, or claims the last sheet. */
  async function playAsGuestFirst(person: Person): Promise<void> {
    const key = new Map<Id, number>()
    const firstTried = new Map<Id, number>()
    const sheets: GuestSheet[] = []
    const optionAt = (turn: number, id: Id) => {
      const first = firstTried.get(id) ?? Math.floor(random() * OPTIONS)
      firstTried.set(id, first)
      return key.get(id) ?? (first + turn) % OPTIONS
    }
    const answersAt = (turn: number, ids: readonly Id[]) =>
      ids.map((questionId) => ({ questionId, selectedAnswer: optionAt(turn, questionId) }))
    for (let turn = 0; turn < SHEETS_TRIED; turn++) {
      after(20 * turn, async () => {
        const sheet = await world.startAsGuest(person.address)
        sheets.push(sheet)
        const details = await world.submitAsGuest(sheet, answersAt(turn, sheet.attempt.questionIds))
        for (const { questionId, isCorrect } of details) {
          if (isCorrect) key.set(questionId, optionAt(turn, questionId))
        }
      })
    }
    after(20 * OPTIONS, async () => {
      const sheet = sheets.at(-1)
      if (random() < 0.3 && sheet) return world.claim(person, sheet)
      const attempt = await world.startDaily(person)
      if (!attempt) return
      const answers = answersAt(SHEETS_TRIED, attempt.questionIds)
      learned.questions += answers.length
      learned.right += answers.filter(({ selectedAnswer }) => selectedAnswer === RIGHT).length
      after(30, () => world.submitDaily(person, attempt, answers))
    })
  }

  /** One result twice, a second one, and one that somebody else has. */
  async function claimTwice(person: Person): Promise<void> {
    const accomplice = anyOf(world.people.filter((other) => other !== person && !other.firstDay))
    const sheet = await world.startAsGuest(person.address)
    const second = await world.startAsGuest(person.address)
    const answers = answersOf(person, sheet.attempt.questionIds)
    after(60, () => world.submitAsGuest(sheet, answers))
    after(70, () => world.submitAsGuest(second, answers))
    after(90, () => world.claim(person, sheet))
    after(100, () => world.claim(person, sheet))
    after(110, () => world.claim(accomplice, sheet))
    after(120, () => world.claim(person, second))
    after(130, () => world.claim(accomplice, second))
    after(140, () => world.submitAsGuest(sheet, allRight(sheet.attempt.questionIds)))
    after(150, () => world.startDaily(person))
  }

  /** Asks the categories about what the open daily quiz asks, and everything else what became of it. */
  async function playElsewhere(person: Person): Promise<void> {
    const daily = await world.startDaily(person)
    if (!daily) return
    const sheetOf = anyOf([() => [], probe, halfOf])
    const begun: Attempt[] = []
    for (const id of daily.questionIds.slice(0, 3)) {
      const quiz = quizOf(id)
      const sheet = sheetOf(id, quiz)
      const how = random()
      if (how < 0.4) begun.push(await world.submitUnstarted(person, quiz, sheet))
      else {
        const attempt = await world.start(person, quiz, how > 0.8)
        begun.push(attempt)
        // What stays open hides its questions in the result of the daily quiz.
        if (how < 0.7) await world.submit(person, attempt, sheet)
      }
      await snoop(person, id)
    }
    after(100, () => world.submitDaily(person, daily, answersOf(person, daily.questionIds)))
    after(200, async () => {
      for (const attempt of begun) {
        await world.submit(person, attempt, answersOf(person, attempt.questionIds))
      }
      await world.submitDaily(person, daily, [])
    })
  }

  const probe = (id: Id): Answer[] => [{ questionId: id, selectedAnswer: anyOf([0, 1, 2, 3]) }]

  /** Enough answers to earn something by it. */
  const halfOf = (id: Id, { questionIds }: Quiz): Answer[] => {
    const others = questionIds.filter((other) => other !== id)
    return [...probe(id), ...allRight(others.slice(0, Math.ceil(questionIds.length / 2)))]
  }

  /** Begins anew having read the questions, in time or when the first attempt has run out. */
  async function restart(person: Person): Promise<void> {
    const quiz = anyOf(quizzes)
    const given = await world.start(person, quiz)
    after(anyOf([40, 400]), async () => {
      const again = await world.start(person, quiz, true)
      const same = await world.start(person, quiz)
      assert.equal(same, again)
      after(20, () => world.submit(person, again, allRight(quiz.questionIds)))
      after(30, () => world.submit(person, given, allRight(quiz.questionIds)))
      after(90, async () => {
        const replay = await world.start(person, quiz)
        await world.submit(person, replay, allRight(quiz.questionIds))
      })
    })
  }

  /** Reads the questions, looks the answers up, and only then begins, or never. */
  async function playWithoutStart(person: Person): Promise<void> {
    const quiz = anyOf(quizzes)
    await world.read(person, `/api/questions/category/${quiz.categoryId}/user`)
    after(1200, () => world.submitUnstarted(person, quiz, allRight(quiz.questionIds)))
    after(1300, async () => {
      const replay = await world.start(person, quiz)
      after(10, () => world.submit(person, replay, allRight(quiz.questionIds)))
    })
  }

  async function submitEmptySheets(person: Person): Promise<void> {
    const daily = await world.startDaily(person)
    if (daily) await world.submitDaily(person, daily, [])
    for (let sheet = 0; sheet < 4; sheet++) {
      await world.submitUnstarted(person, anyOf(quizzes), [])
      const quiz = anyOf(quizzes)
      const attempt = await world.start(person, quiz)
      await world.submit(person, attempt, allRight(quiz.questionIds.slice(0, sheet % 2)))
    }
  }

  async function playAgainAndAgain(person: Person): Promise<void> {
    const quiz = anyOf(quizzes)
    for (let time = 0; time < 4; time++) {
      after(60 * time, () => world.submitUnstarted(person, quiz, allRight(quiz.questionIds)))
    }
  }

  /** Reads all that there is to read for somebody who wants to know whether an answer was right. */
  async function snoop(person: Person, question: Id): Promise<Told[]> {
    const { user } = person.player
    await world.compareOpen(person)
    const { categoryId, kingdomId } = quizOf(question)
    const day = dayAt(now())
    const urls = [
      '/api/daily',
      `/api/daily/${day}/board`,
      `/api/daily/${day}/result`,
      '/api/quiz-result/open',
      '/api/quiz-result/top-players',
      `/api/quiz-result/recent-activity/${user.id}`,
      '/api/mistakes',
      `/api/mistakes/category/${categoryId}`,
      '/api/mistakes/due',
      '/api/profile',
      `/api/profile/${user.id}`,
      '/api/badges',
      '/api/account/export',
      '/api/boards/day/own',
      '/api/boards/month/own',
      `/api/boards/kingdom:${kingdomId}/own`,
    ]
    const told: Told[] = []
    for (const url of urls) {
      const { body } = await world.send(person, 'GET', url)
      told.push({ url, body })
    }
    const url = '/api/mistakes/answer'
    const guess = { practiceId: question, questionId: question, revisionId: question }
    const { statusCode, body } = await world.send(person, 'POST', url, {
      ...guess,
      selectedAnswer: RIGHT,
    })
    assert.equal(statusCode, 409, body)
    return [...told, { url, body }]
  }

  /**
   * Two players who do the same, but that one gives the right answer to a question that an open quiz of
   * theirs asks, the other a wrong one. Whatever they ask must be answered as if they were one.
   */
  async function playTwins(...twins: [Person, Person]): Promise<void> {
    const turn = pairs++
    const dailies = [await world.startDaily(twins[0]), await world.startDaily(twins[1])]
    const question = dailies[0]?.questionIds[turn % DAILY_QUESTIONS]
    if (question === undefined) throw new Error('The twins have played before')
    for (const [index, daily] of dailies.entries()) {
      const [twin, selectedAnswer] = index === 0 ? [twins[0], RIGHT] : [twins[1], 0]
      if (!daily) throw new Error('One of the twins has played before')
      const probe = { questionId: question, selectedAnswer }
      after(100, await probeAs(twin, { turn, probe, daily }))
    }
    const told: string[][] = []
    for (const twin of twins) {
      const answers = await snoop(twin, question)
      told.push(answers.map((answer) => ownPartOf(answer, twin.player.user, quizzes)))
    }
    const [first = [], second = []] = told
    const differences = first.flatMap((own, index) => differenceOf(own, second[index] ?? ''))
    assert.deepEqual(differences, [], 'twins are told the same while their quiz is open')
  }

  /** Gives what closes the quiz that is open. */
  async function probeAs(
    twin: Person,
    { turn, probe, daily }: { turn: number; probe: Answer; daily: Attempt },
  ): Promise<() => Promise<void>> {
    const quiz = quizOf(probe.questionId)
    const others = quiz.questionIds.filter((id) => id !== probe.questionId)
    const rest = [[], others, others.slice(0, Math.ceil(others.length / 2))][turn % 3] ?? []
    const answers = [probe, ...allRight(rest)]
    const rights = allRight(daily.questionIds)
    const isOther = ({ questionId }: Answer) => questionId !== probe.questionId
    const finishDaily = () => world.submitDaily(twin, daily, rights)
    switch (turn % 4) {
      case 0:
        await world.submitUnstarted(twin, quiz, answers)
        return finishDaily
      case 1:
        await world.submit(twin, await world.start(twin, quiz), answers)
        return finishDaily
      case 2:
        await world.start(twin, quiz)
        await world.submit(twin, await world.start(twin, quiz, true), answers)
        return finishDaily
      default: {
        const open = await world.start(twin, quiz)
        await world.submitDaily(twin, daily, [probe, ...rights.filter(isOther)])
        return () => world.submit(twin, open, allRight(quiz.questionIds))
      }
    }
  }

  return { play, playTwins, tried, learned }
}

const allRight = (ids: readonly Id[]): Answer[] =>
  ids.map((questionId) => ({ questionId, selectedAnswer: RIGHT }))

/** From where they part. */
function differenceOf(one: string, other: string): string[] {
  if (one === other) return []
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map(
    (text) => `${text.slice(0, 40)}…${text.slice(Math.max(40, at - 99), at + 99)}`,
  )
}
