import assert from 'node:assert/strict'
import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DAILY_QUESTIONS,
  DailyResultSchema,
  DailyStartSchema,
  DailyTodaySchema,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { FirstQuestionSchema } from '@quiz-kingdom/shared/entities/game/first-question.ts'
import { PracticeSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import {
  ActivitySchema,
  type Answer,
  type AttemptStart,
  AttemptStartSchema,
  OpenAttemptSchema,
  QuizResultSchema,
  type ResultDetail,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import type { Player, TestApp } from '../../server/src/testing/test-app.ts'
import {
  dailyBoardOf,
  dayAt,
  isLate,
  isRanked,
  lastResultsOf,
  type Play,
  type Quiz,
  SECONDS_ALLOWED,
  streakOf,
} from './play-history.ts'
import { type Attempt, type PlayerRecord, RIGHT, resultOf } from './player-record.ts'
import { assertNothingTold, explanationOf, optionText } from './told.ts'

/** A player, with what is known of them. */
export interface Actor {
  player: Player
  record: PlayerRecord
  /** Where they are when they are not logged in. */
  address: string
}

export interface GuestSheet {
  attempt: Attempt
  address: string
  token: string
  /** Comes with the result. */
  claim?: string
  answers?: readonly Answer[]
  submittedAt?: number
  /** Which of its network and day it is, from 1 on. */
  number?: number
  claimedBy?: Actor
}

/** How many guests' sheets of a network and day are told question by question, and how many with their score. */
const TOLD_SHEETS = 1
const SCORED_SHEETS = 3

const CLAIM_TIME_MS = 3_600_000

type Method = 'GET' | 'POST' | 'PUT'
export type Moves = ReturnType<typeof createMoves>

/** What players can do: each move goes through the API, and what it answers is compared with the rules. */
export function createMoves(test: TestApp) {
  /** Of everybody, in the order in which they were counted. */
  const plays: Play[] = []
  const askedOn = new Map<Day, readonly Id[]>()
  const sheetsOf = new Map<string, number>()
  let answersRead = 0
  /** Of accounts, each in a network of its own: only the first claim of a network tells everything. */
  const addresses = new Map<Actor, string>()
  const now = () => test.clock.now().getTime()

  async function send(actor: Actor, method: Method, url: string, payload?: object) {
    const remoteAddress = addresses.get(actor) ?? `fd00:0:0:${addresses.size.toString(16)}::1`
    addresses.set(actor, remoteAddress)
    const sent = { method, url, remoteAddress, ...(payload && { payload }) }
    const answer = await actor.player.inject(sent)
    readAnswer(answer, actor.record.heldBack(now()))
    return answer
  }

  function sendAsGuest(remoteAddress: string, method: Method, url: string, payload: object) {
    return test.inject({ method, url, payload, remoteAddress })
  }

  function readAnswer({ body }: LightMyRequestResponse, heldBack: Iterable<Id>, rule = {}): void {
    answersRead += 1
    const questions = [...heldBack].map((id) => ({ id, rightOption: optionText(id, RIGHT) }))
    assertNothingTold(body, questions, rule)
  }

  async function read(actor: Actor, url: string): Promise<unknown> {
    const answer = await send(actor, 'GET', url)
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
    return answer.json()
  }

  async function start(actor: Actor, quiz: Quiz, again = false): Promise<Attempt> {
    const { categoryId } = quiz
    const attempt = actor.record.start(quiz, now(), again)
    const answer = await send(actor, 'POST', '/api/quiz-result/start', { categoryId, again })
    const begun = v.parse(AttemptStartSchema, answer.json())
    compareStart(begun, attempt)
    attempt.id = begun.attemptId
    return attempt
  }

  /** Whatever was handed in for the attempt before stays its result. */
  async function submit(actor: Actor, attempt: Attempt, answers: readonly Answer[]): Promise<void> {
    const { id: attemptId } = attempt
    await submitFor(actor, attempt, { answers, attemptId })
  }

  async function submitUnstarted(actor: Actor, quiz: Quiz, answers: readonly Answer[]) {
    const attempt = actor.record.unstarted(quiz, now())
    attempt.id = await submitFor(actor, attempt, { answers })
    return attempt
  }

  async function submitFor(
    actor: Actor,
    attempt: Attempt,
    submission: { answers: readonly Answer[]; attemptId?: Id },
  ): Promise<Id> {
    const { of } = attempt
    assert.ok(typeof of !== 'string')
    const body = { userId: actor.player.user.id, categoryId: of.categoryId, ...submission }
    const play =
      attempt.state === 'given up' ? undefined : finish(actor, attempt, submission.answers)
    const answer = await send(actor, 'PUT', '/api/quiz-result/submit', body)
    assert.equal(answer.statusCode, play ? 200 : 409, answer.body)
    if (!play) return attempt.id
    const result = v.parse(QuizResultSchema, answer.json())
    compareResult(result, play, actor.record.heldBack(now()))
    return result.attemptId
  }

  /** Only the first submission of an attempt counts. */
  function finish(actor: Actor, attempt: Attempt, answers: readonly Answer[]): Play {
    if (attempt.play) return attempt.play
    const userId = actor.player.user.id
    const play = actor.record.submit(attempt, { userId, answers, submittedAt: now() })
    plays.push(play)
    return play
  }

  /** Undefined for who has played today's already. */
  async function startDaily(actor: Actor): Promise<Attempt | undefined> {
    const attempt = actor.record.startDaily(now())
    const answer = await send(actor, 'POST', '/api/daily/start', {})
    assert.equal(answer.statusCode, attempt ? 201 : 409, answer.body)
    if (!attempt) return undefined
    const begun = v.parse(DailyStartSchema, answer.json())
    compareStart(begun, attempt)
    assert.equal(begun.day, attempt.of)
    attempt.id = begun.attemptId
    attempt.questionIds = await compareQuestions(begun)
    const today = v.parse(DailyTodaySchema, await read(actor, '/api/daily'))
    const open = { state: 'open', day: attempt.of, attemptId: attempt.id, isTimeUp: false }
    assert.deepEqual(today.attempt, open, 'the open daily attempt is shown')
    return attempt
  }

  async function submitDaily(actor: Actor, attempt: Attempt, answers: readonly Answer[]) {
    const { id: attemptId } = attempt
    const play = finish(actor, attempt, answers)
    const answer = await send(actor, 'PUT', '/api/daily/submit', { attemptId, answers })
    assert.equal(answer.statusCode, 200, answer.body)
    compareDailyResult(actor, play, answer)
  }

  function compareDailyResult({ record }: Actor, play: Play, answer: LightMyRequestResponse) {
    const result = v.parse(DailyResultSchema, answer.json())
    const heldBack = record.heldBack(now())
    compareResult(result, play, heldBack)
    assert.deepEqual(result.streak, streakOf(record.plays, dayAt(now())), 'the streak')
    const board = typeof play.of === 'string' ? dailyBoardOf(plays, play.of) : []
    const isShown = isRanked(play) && result.heldBack === undefined
    const place = { rank: board.indexOf(play) + 1, players: board.length }
    assert.deepEqual(result.place, isShown ? place : null, 'the place on the board of the day')
  }

  /** The same for all, and none of them is the one of the home page. */
  async function compareQuestions({ day, questions }: v.InferOutput<typeof DailyStartSchema>) {
    const ids = questions.map(({ _id }) => _id)
    const asked = askedOn.get(day)
    assert.deepEqual(ids.toSorted(), asked?.toSorted() ?? ids.toSorted(), `the questions of ${day}`)
    if (asked) return asked
    assert.equal(ids.length, DAILY_QUESTIONS)
    askedOn.set(day, ids)
    const answer = await test.inject({ method: 'GET', url: '/api/daily/first-question' })
    const { day: today, question } = v.parse(FirstQuestionSchema, answer.json())
    assert.ok(today !== day || !ids.includes(question._id), 'the home page asks another question')
    return ids
  }

  async function startAsGuest(address: string): Promise<GuestSheet> {
    const answer = await sendAsGuest(address, 'POST', '/api/daily/start', {})
    const begun = v.parse(DailyStartSchema, answer.json())
    const { attemptId: id, day: of, guestToken: token = '' } = begun
    const questionIds = await compareQuestions(begun)
    readAnswer(answer, questionIds)
    const startedAt = Date.parse(begun.startedAt)
    assert.equal(startedAt, now())
    const times = { kind: 'first' as const, startedAt, pointsEach: 2, state: 'open' as const }
    return { attempt: { id, of, questionIds, ...times }, address, token }
  }

  /** The first answers stay; what is told of them changes once they are claimed or the day is over. */
  async function submitAsGuest(
    sheet: GuestSheet,
    answers: readonly Answer[],
  ): Promise<ResultDetail[]> {
    const { attempt, address, token: guestToken } = sheet
    const body = { attemptId: attempt.id, answers, guestToken }
    const answer = await sendAsGuest(address, 'PUT', '/api/daily/submit', body)
    assert.equal(answer.statusCode, 200, answer.body)
    if (!sheet.answers) {
      const network = `${attempt.of} ${address}`
      const number = (sheetsOf.get(network) ?? 0) + 1
      sheetsOf.set(network, number)
      Object.assign(sheet, { answers, number, submittedAt: now() })
    }
    return compareGuestResult(sheet, answer)
  }

  function compareGuestResult(sheet: GuestSheet, answer: LightMyRequestResponse): ResultDetail[] {
    const { attempt, answers = [], submittedAt = now(), claimedBy } = sheet
    const result = v.parse(DailyResultSchema, answer.json())
    const { score, isHalfRight, late, place, streak, resultDetails } = result
    if (result.claim !== undefined) sheet.claim = result.claim
    assert.deepEqual({ place, streak }, { place: null, streak: null })
    if (claimedBy && attempt.play) {
      const heldBack = claimedBy.record.heldBack(now())
      readAnswer(answer, heldBack)
      compareResult(result, attempt.play, heldBack)
      return resultDetails
    }
    const right = answers.filter(({ selectedAnswer }) => selectedAnswer === RIGHT)
    const isLateThen = isLate({ ...attempt, submittedAt })
    assert.equal(late, isLateThen)
    if (isHalfRight === undefined) assert.equal(score, right.length)
    else assert.deepEqual([score, isHalfRight], [0, 2 * right.length >= DAILY_QUESTIONS])
    if (dayAt(now()) === attempt.of) {
      assert.equal(isHalfRight === undefined, (sheet.number ?? 1) <= SCORED_SHEETS)
      compareUnclaimed(sheet, answer, resultDetails)
    }
    return resultDetails
  }

  /** While the day lasts, a guest learns what was right of a network's first sheets, and no more. */
  function compareUnclaimed(
    { attempt, answers = [], number = 1 }: GuestSheet,
    answer: LightMyRequestResponse,
    details: readonly ResultDetail[],
  ): void {
    const isRightnessTold = number <= TOLD_SHEETS
    readAnswer(answer, attempt.questionIds, { isRightnessTold })
    for (const { questionId, isCorrect, heldBack } of details) {
      const isRight = answers.some(
        (own) => own.questionId === questionId && own.selectedAnswer === RIGHT,
      )
      assert.equal(isCorrect, isRightnessTold ? isRight : null)
      assert.equal(heldBack, 'claim')
    }
  }

  /** Gives the status of the answer. */
  async function claim(actor: Actor, sheet: GuestSheet): Promise<number> {
    const status = statusOfClaim(actor, sheet)
    if (status === 200 && !sheet.claimedBy) {
      const { attempt, answers = [], submittedAt = now() } = sheet
      const userId = actor.player.user.id
      const whose = { userId, answers, submittedAt, countedAt: now() }
      plays.push(actor.record.submit(attempt, whose))
      sheet.claimedBy = actor
    }
    const answer = await send(actor, 'POST', '/api/daily/claim', { claim: sheet.claim })
    assert.equal(answer.statusCode, status, answer.body)
    const { play } = sheet.attempt
    if (status === 200 && play) compareDailyResult(actor, play, answer)
    return status
  }

  /** A result is claimed once, on its day or within an hour, by who has no attempt of that day. */
  function statusOfClaim(actor: Actor, { attempt, submittedAt = 0, claimedBy }: GuestSheet) {
    if (dayAt(now()) !== attempt.of && now() > submittedAt + CLAIM_TIME_MS) return 410
    if (claimedBy) return claimedBy === actor ? 200 : 409
    return actor.record.claim(attempt) ? 200 : 409
  }

  /** Answers `limit` of what is due with the skill that `isKnown` gives. Gives how many these were. */
  async function practise(actor: Actor, isKnown: () => boolean, limit: number): Promise<number> {
    const { mistakes } = actor.record
    const answer = await send(actor, 'GET', '/api/mistakes/due')
    const { practiceId, due, questions } = v.parse(PracticeSchema, answer.json())
    const expected = mistakes.due(dayAt(now()), actor.record.heldBack(now()))
    assert.equal(due, expected.length, 'mistakes due')
    const practised = questions.slice(0, limit)
    for (const { _id } of questions) assert.ok(expected.includes(_id), 'what is practised is due')
    for (const { _id: questionId, revisionId } of practised) {
      const isRight = isKnown()
      const body = { practiceId, questionId, revisionId, selectedAnswer: isRight ? RIGHT : 2 }
      const judged = await send(actor, 'POST', '/api/mistakes/answer', body)
      assert.equal(judged.json().isRight, isRight)
      mistakes.practise(questionId, isRight, now())
    }
    return practised.length
  }

  /** What is open is shown on every device; activity leaves out what has been played since and asks the same. */
  async function compareOpen(actor: Actor): Promise<void> {
    const { record, player } = actor
    const running = record.openAttempts(now())
    const listed = await read(actor, '/api/quiz-result/open')
    const open = v.parse(v.array(OpenAttemptSchema), listed)
    assert.deepEqual(
      open.map(({ attemptId, kind }) => ({ attemptId, kind })).sort(byAttempt),
      running
        .filter(({ of }) => typeof of !== 'string')
        .map(({ id: attemptId, kind }) => ({ attemptId, kind }))
        .sort(byAttempt),
      'the open attempts',
    )
    const recent = await read(actor, `/api/quiz-result/recent-activity/${player.user.id}`)
    const activity = v.parse(v.array(ActivitySchema), recent)
    const isUntold = (play: Play) =>
      running.some(
        ({ startedAt, questionIds }) =>
          startedAt <= play.submittedAt && questionIds.some((id) => play.questionIds.includes(id)),
      )
    const told = lastResultsOf(record.plays, (play) => !isUntold(play))
    assert.deepEqual(
      activity.flatMap((it) => ('score' in it ? it.categoryId : [])).sort(),
      told.map(({ categoryId }) => categoryId).sort(),
      'recent activity',
    )
  }

  function compareStart(begun: Omit<AttemptStart, 'questions'>, attempt: Attempt): void {
    const { kind, startedAt } = attempt
    const deadline = startedAt + SECONDS_ALLOWED * 1000
    const [started, ends, said] = [startedAt, deadline, now()].map((at) =>
      new Date(at).toISOString(),
    )
    const { attemptId, startedAt: begunAt, deadline: endsAt, now: saidAt } = begun
    assert.deepEqual(
      { attemptId, kind: begun.kind, begunAt, endsAt, saidAt },
      { attemptId: attempt.id || attemptId, kind, begunAt: started, endsAt: ends, saidAt: said },
    )
  }

  return {
    plays,
    askedOn,
    now,
    send,
    read,
    start,
    submit,
    submitUnstarted,
    startDaily,
    submitDaily,
    startAsGuest,
    submitAsGuest,
    claim,
    practise,
    compareOpen,
    answersRead: () => answersRead,
  }
}

function compareResult(
  result: v.InferOutput<typeof QuizResultSchema>,
  play: Play,
  held: ReadonlySet<Id>,
): void {
  const { kind, late, score, scorePoints, totalQuestions, heldBack, resultDetails } = result
  const told = { kind, late, score, scorePoints, totalQuestions, heldBack }
  assert.deepEqual(told, resultOf(play, held))
  assert.ok(heldBack === undefined || result.badges === undefined, 'badges wait with the rest')
  for (const { questionId, isCorrect, correctAnswer, description, ...detail } of resultDetails) {
    const isHeldBack = held.has(questionId)
    assert.equal(detail.heldBack, isHeldBack ? 'openQuiz' : undefined)
    const whole = {
      isCorrect: !play.missed.includes(questionId),
      correctAnswer: optionText(questionId, RIGHT),
      description: explanationOf(questionId),
    }
    const nothing = { isCorrect: null, correctAnswer: null, description: null }
    assert.deepEqual({ isCorrect, correctAnswer, description }, isHeldBack ? nothing : whole)
  }
}

const byAttempt = (a: { attemptId: Id }, b: { attemptId: Id }) =>
  a.attemptId < b.attemptId ? -1 : 1
