import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type AttemptKind,
  LATE_SUBMISSION_DAYS,
  TIME_FACTORS,
  type TimeFactor,
  UNTIMED_ATTEMPT_DAYS,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_S } from '../platform/clock.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { runJob } from '../testing/run-job.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { createPruneAttemptsJob } from './prune-attempts.ts'

/** Compares random actions of players and admins with a simple model. */

const SEED = 20261122
const RUNS = 12
const COMMANDS = 60
const PLAYERS = 2
const QUIZZES = 2
const QUESTIONS = 3
const OPTIONS = ['Wrong', 'Right', 'Odd', 'Even']
const TIME_ALLOWED_S = 300
const GRACE_S = 10

interface ModelQuestion {
  id: Id
  text: string
  /** Index into `OPTIONS`. */
  right: number
  isRemoved: boolean
}

interface ModelQuiz {
  id: Id
  questions: ModelQuestion[]
  isRemoved: boolean
}

interface ModelAttempt {
  id: Id
  player: number
  quiz: number
  /** As of the start of the attempt. */
  asked: ModelQuestion[]
  /** In seconds of the model's clock. */
  startedAt: number
  deadline: number
  /** Once it is submitted. */
  submittedAt: number
  timeFactor: TimeFactor
  kind: AttemptKind
  state: 'open' | 'abandoned' | 'submitted' | 'swept'
  /** Once it is submitted. */
  picks: Picks
  late: boolean
  points: number
}

interface Model {
  now: number
  quizzes: ModelQuiz[]
  attempts: ModelAttempt[]
}

interface Real {
  test: TestApp
  players: Player[]
  admin: Player
}

type Command = fc.AsyncCommand<Model, Real>

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

const asksOf = ({ questions }: ModelQuiz) =>
  questions.filter(({ isRemoved }) => !isRemoved).sort((a, b) => (a.id < b.id ? -1 : 1))

function openAttempt({ attempts }: Model, player: number, quiz: number): ModelAttempt | undefined {
  return attempts.find(
    (attempt) => attempt.state === 'open' && attempt.player === player && attempt.quiz === quiz,
  )
}

function newAttempt(
  model: Model,
  id: Id,
  player: number,
  quiz: number,
  timeFactor: TimeFactor = 1,
): ModelAttempt {
  const asked = asksOf(at(model.quizzes, quiz)).map((question) => ({ ...question }))
  const allowed = timeFactor === null ? UNTIMED_ATTEMPT_DAYS * DAY_S : TIME_ALLOWED_S * timeFactor
  const deadline = model.now + allowed
  return {
    id,
    player,
    quiz,
    asked,
    startedAt: model.now,
    deadline,
    submittedAt: Number.POSITIVE_INFINITY,
    timeFactor,
    kind: 'direct',
    state: 'open',
    picks: [],
    late: false,
    points: 0,
  }
}

/** Returns the message of the refusal, or undefined if the quiz can be started. */
function refusalOf(quiz: ModelQuiz): number | undefined {
  if (quiz.isRemoved) return 404
  return asksOf(quiz).length === 0 ? 409 : undefined
}

class Start implements Command {
  readonly player: number
  readonly quiz: number
  readonly timeFactor: TimeFactor
  readonly again: boolean
  constructor(player: number, quiz: number, timeFactor: TimeFactor, again: boolean) {
    this.player = player
    this.quiz = quiz
    this.timeFactor = timeFactor
    this.again = again
  }
  check = () => true
  async run(model: Model, { players }: Real): Promise<void> {
    const quiz = at(model.quizzes, this.quiz)
    const answer = await at(players, this.player).inject({
      method: 'POST',
      url: '/api/quiz-result/start',
      payload: { categoryId: quiz.id, timeFactor: this.timeFactor, again: this.again },
    })
    const refusal = refusalOf(quiz)
    expect(answer.statusCode).toBe(refusal ?? 201)
    if (refusal !== undefined) return
    const open = openAttempt(model, this.player, this.quiz)
    const hasTime = open !== undefined && model.now <= open.deadline + GRACE_S
    const { attemptId, kind, questions } = answer.json()
    const attempt =
      hasTime && !this.again
        ? open
        : newAttempt(model, attemptId, this.player, this.quiz, this.timeFactor)
    if (attempt !== open) {
      if (open) open.state = 'abandoned'
      attempt.kind = kindOfStart(model, attempt, hasTime)
      model.attempts.push(attempt)
    }
    expect({ attemptId, kind }).toEqual({ attemptId: attempt.id, kind: attempt.kind })
    expect(questions).toEqual(
      attempt.asked.map(({ id, text }) => ({
        _id: id,
        questionText: text,
        options: OPTIONS,
        keepOrder: false,
        difficulty: 2,
        categoryId: quiz.id,
      })),
    )
  }
  toString = () =>
    `player ${this.player} starts quiz ${this.quiz} with ${this.timeFactor} times its time${this.again ? ', again' : ''}`
}

function kindOfStart({ attempts }: Model, { player, quiz }: ModelAttempt, isRestart: boolean) {
  if (isRestart) return 'restart'
  const isKnown = attempts.some((before) => before.player === player && before.quiz === quiz)
  return isKnown ? 'replay' : 'first'
}

/** Undefined leaves the question blank. */
type Picks = readonly (number | undefined)[]

/** Repeats the picks, because the number of questions is unknown. */
const pickFor = (picks: Picks, question: number) => picks[question % picks.length]

async function submit(
  { players }: Real,
  model: Model,
  sent: { player: number; quiz: number; asked: readonly ModelQuestion[]; picks: Picks; id?: Id },
) {
  const player = at(players, sent.player)
  const answers = sent.asked.flatMap(({ id: questionId }, index) => {
    const selectedAnswer = pickFor(sent.picks, index)
    return selectedAnswer === undefined ? [] : [{ questionId, selectedAnswer }]
  })
  const categoryId = at(model.quizzes, sent.quiz).id
  const payload = { userId: player.user.id, categoryId, answers, attemptId: sent.id }
  return player.inject({ method: 'PUT', url: '/api/quiz-result/submit', payload })
}

function close({ now }: Model, attempt: ModelAttempt, picks: Picks): void {
  const isRight = ({ right }: ModelQuestion, index: number) => pickFor(picks, index) === right
  attempt.state = 'submitted'
  attempt.submittedAt = now
  attempt.picks = picks
  attempt.late = now > attempt.deadline + GRACE_S
  attempt.points = 2 * attempt.asked.filter(isRight).length
}

/** Closes the model's attempt and checks the server's result. */
function expectResult(model: Model, attempt: ModelAttempt, picks: Picks, answer: unknown): void {
  close(model, attempt, picks)
  expectTold(model, attempt, answer)
}

/** Returns the held-back questions with their times. A question that was moved may be in open attempts at both quizzes. */
function heldBackFrom({ now, attempts }: Model, player: number): Map<Id, number> {
  const open = attempts.filter(
    (attempt) =>
      attempt.player === player && attempt.state === 'open' && now <= attempt.deadline + GRACE_S,
  )
  const heldBack = new Map<Id, number>()
  for (const { asked, startedAt } of open) {
    for (const { id } of asked) heldBack.set(id, Math.min(startedAt, heldBack.get(id) ?? startedAt))
  }
  return heldBack
}

/** Ignores badges, which have their own tests. */
function expectTold(model: Model, attempt: ModelAttempt, answer: unknown): void {
  const { asked, picks, late, timeFactor, kind, submittedAt } = attempt
  const heldBack = heldBackFrom(model, attempt.player)
  // A verdict shown before the open attempt started stays visible.
  const isJudged = (id: Id) => (heldBack.get(id) ?? Number.POSITIVE_INFINITY) > submittedAt
  const heldBackCount = asked.filter(({ id }) => !isJudged(id)).length
  const score = asked.filter(
    ({ id, right }, index) => isJudged(id) && pickFor(picks, index) === right,
  ).length
  expect(answer).toMatchObject({
    message: 'Score updated successfully!',
    score,
    totalQuestions: asked.length,
    scorePoints: 2 * score,
    attemptId: attempt.id,
    timeFactor,
    kind,
    late,
    ...(heldBackCount > 0 && { heldBack: heldBackCount }),
    resultDetails: asked.map(({ id, text, right }, index) => {
      const pick = pickFor(picks, index)
      const isTold = !heldBack.has(id)
      const isVerdictAlone = !isTold && isJudged(id)
      return {
        questionId: id,
        questionText: text,
        selectedAnswer: pick === undefined || isVerdictAlone ? null : OPTIONS[pick],
        correctAnswer: isTold ? OPTIONS[right] : null,
        isCorrect: isJudged(id) ? pick === right : null,
        description: isTold ? 'Because the test says so, here and now' : null,
        ...(!isTold && { heldBack: 'openQuiz' }),
      }
    }),
  })
}

const isForgotten = ({ now }: Model, { state, deadline }: ModelAttempt) =>
  state !== 'submitted' && deadline + LATE_SUBMISSION_DAYS * DAY_S < now

/** Submits an attempt that may be open, submitted, abandoned or pruned. */
class SubmitAttempt implements Command {
  readonly index: number
  readonly picks: Picks
  constructor(index: number, picks: Picks) {
    this.index = index
    this.picks = picks
  }
  check = ({ attempts }: Readonly<Model>) => attempts.length > 0
  async run(model: Model, real: Real): Promise<void> {
    const attempt = at(model.attempts, this.index)
    const answer = await submit(real, model, { ...attempt, picks: this.picks })
    const isGone = isForgotten(model, attempt)
    if (attempt.state === 'open' && !isGone) {
      expect(answer.statusCode).toBe(200)
      return expectResult(model, attempt, this.picks, answer.json())
    }
    // The result never changes, whatever the answers and the admins' edits.
    if (attempt.state === 'submitted') return expectTold(model, attempt, answer.json())
    const refusal = isGone ? [410, 'gone'] : [409, 'overtaken']
    expect([answer.statusCode, answer.json().code]).toEqual(refusal)
    expect(answer.body).not.toContain('correctAnswer')
  }
  toString = () => `submit attempt ${this.index}: ${this.picks}`
}

class SubmitWithoutAttempt implements Command {
  readonly player: number
  readonly quiz: number
  readonly picks: Picks
  constructor(player: number, quiz: number, picks: Picks) {
    this.player = player
    this.quiz = quiz
    this.picks = picks
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const { player, quiz, picks } = this
    const begun = openAttempt(model, player, quiz)
    const open = begun && !isForgotten(model, begun) ? begun : undefined
    const refusal = open ? undefined : refusalOf(at(model.quizzes, quiz))
    const asked = open?.asked ?? asksOf(at(model.quizzes, quiz))
    const answer = await submit(real, model, { player, quiz, asked, picks })
    expect(answer.statusCode).toBe(refusal ?? 200)
    if (refusal !== undefined) return
    const result = answer.json()
    const attempt = open ?? newAttempt(model, result.attemptId, player, quiz)
    if (!open) model.attempts.push(attempt)
    expectResult(model, attempt, picks, result)
  }
  toString = () => `player ${this.player} submits to quiz ${this.quiz}: ${this.picks}`
}

/** Submits the open attempt and starts another one at the same moment. */
class Race implements Command {
  readonly player: number
  readonly quiz: number
  readonly picks: Picks
  constructor(player: number, quiz: number, picks: Picks) {
    this.player = player
    this.quiz = quiz
    this.picks = picks
  }
  check = (model: Readonly<Model>) => {
    const quiz = at(model.quizzes, this.quiz)
    const open = openAttempt(model, this.player, this.quiz)
    const hasTime = open !== undefined && model.now <= open.deadline + GRACE_S
    return hasTime && !refusalOf(quiz)
  }
  async run(model: Model, real: Real): Promise<void> {
    const { player, quiz, picks } = this
    const attempt = openAttempt(model, player, quiz)
    if (!attempt) throw new Error('There is no open attempt')
    const [answer, again, started] = await Promise.all([
      submit(real, model, { ...attempt, picks }),
      submit(real, model, { ...attempt, picks }),
      at(real.players, player).inject({
        method: 'POST',
        url: '/api/quiz-result/start',
        payload: { categoryId: at(model.quizzes, quiz).id, again: true },
      }),
    ])
    expect(started.statusCode).toBe(201)
    const begun = newAttempt(model, started.json().attemptId, player, quiz)
    begun.kind = started.json().kind
    model.attempts.push(begun)
    if (answer.statusCode === 200) {
      expect(begun.kind).toBe('replay')
      close(model, attempt, picks)
      // The new attempt asks the same questions.
      expectTold(model, attempt, (await submit(real, model, { ...attempt, picks })).json())
    } else {
      expect(answer.json()).toEqual(again.json())
      expect(answer.json().code).toBe('overtaken')
      expect(begun.kind).toBe('restart')
      attempt.state = 'abandoned'
    }
  }
  toString = () => `player ${this.player} submits to quiz ${this.quiz} twice and starts it`
}

const formOf = (categoryId: Id, text: string, right: number) => ({
  questionText: text,
  options: OPTIONS,
  keepOrder: false,
  correctAnswer: right,
  categoryId,
  description: 'Because the test says so, here and now',
})

/** Also moves the question to another quiz. */
class EditQuestion implements Command {
  readonly quiz: number
  readonly question: number
  readonly to: number
  readonly right: number
  constructor(quiz: number, question: number, to: number, right: number) {
    this.quiz = quiz
    this.question = question
    this.to = to
    this.right = right
  }
  check = ({ quizzes }: Readonly<Model>) =>
    asksOf(at(quizzes, this.quiz)).length > 0 && !at(quizzes, this.to).isRemoved
  async run(model: Model, { admin }: Real): Promise<void> {
    const [from, to] = [at(model.quizzes, this.quiz), at(model.quizzes, this.to)]
    const question = at(asksOf(from), this.question)
    const text = `${question.text}!`.slice(-50)
    const payload = formOf(to.id, text, this.right)
    const url = `/api/questions/edit/${question.id}`
    expect((await admin.inject({ method: 'PUT', url, payload })).statusCode).toBe(200)
    from.questions = from.questions.filter(({ id }) => id !== question.id)
    to.questions.push({ ...question, text, right: this.right })
  }
  toString = () => `edit question ${this.question} of quiz ${this.quiz}, now of quiz ${this.to}`
}

class CreateQuestion implements Command {
  readonly quiz: number
  readonly right: number
  constructor(quiz: number, right: number) {
    this.quiz = quiz
    this.right = right
  }
  check = ({ quizzes }: Readonly<Model>) => !at(quizzes, this.quiz).isRemoved
  async run(model: Model, { admin }: Real): Promise<void> {
    const quiz = at(model.quizzes, this.quiz)
    const payload = formOf(quiz.id, 'Which river came last?', this.right)
    const answer = await admin.inject({ method: 'POST', url: '/api/questions/create', payload })
    expect(answer.statusCode).toBe(201)
    const { _id: id, questionText: text } = answer.json()
    quiz.questions.push({ id, text, right: this.right, isRemoved: false })
  }
  toString = () => `create a question of quiz ${this.quiz}`
}

class RemoveOrRestore implements Command {
  readonly quiz: number
  /** Undefined means the quiz itself. */
  readonly question: number | undefined
  constructor(quiz: number, question: number | undefined) {
    this.quiz = quiz
    this.question = question
  }
  check = ({ quizzes }: Readonly<Model>) =>
    this.question === undefined || at(quizzes, this.quiz).questions.length > 0
  async run(model: Model, { admin }: Real): Promise<void> {
    const quiz = at(model.quizzes, this.quiz)
    const what = this.question === undefined ? quiz : at(quiz.questions, this.question)
    const path = this.question === undefined ? '/api/category' : '/api/questions'
    const answer = what.isRemoved
      ? await admin.inject({ method: 'POST', url: `${path}/restore/${what.id}` })
      : await admin.inject({ method: 'DELETE', url: `${path}/remove/${what.id}` })
    expect(answer.statusCode).toBe(200)
    what.isRemoved = !what.isRemoved
  }
  toString = () => `remove or restore question ${this.question} of quiz ${this.quiz}`
}

class Wait implements Command {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  check = () => true
  async run(model: Model, { test }: Real): Promise<void> {
    model.now += this.seconds
    test.clock.advance(this.seconds)
  }
  toString = () => `wait ${this.seconds} s`
}

class Sweep implements Command {
  check = () => true
  async run(model: Model, { test }: Real): Promise<void> {
    await runJob(createPruneAttemptsJob(test))
    for (const attempt of model.attempts) {
      if (isForgotten(model, attempt)) attempt.state = 'swept'
    }
  }
  toString = () => 'sweep'
}

/** The total is the sum of the best results, and no player has two open attempts at a quiz. */
class Count implements Command {
  check = () => true
  async run(model: Model, { test, players }: Real): Promise<void> {
    for (const [index, { user }] of players.entries()) {
      const row = await test.db
        .selectFrom('userScore')
        .select('total')
        .where('userId', '=', user.id)
        .executeTakeFirst()
      const best = model.quizzes.map((_quiz, quiz) => {
        const own = model.attempts.filter((a) => a.player === index && a.quiz === quiz)
        return Math.max(0, ...own.map(({ points }) => points))
      })
      expect(row?.total ?? 0).toBe(best.reduce((sum, points) => sum + points, 0))
    }
    const open = await test.db
      .selectFrom('attempt')
      .select('id')
      .where('submittedAt', 'is', null)
      .where('abandonedAt', 'is', null)
      .where(
        'userId',
        'in',
        players.map(({ user }) => user.id),
      )
      .execute()
    const expected = model.attempts.filter(({ state }) => state === 'open')
    expect(open.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
  }
  toString = () => 'count'
}

const player = fc.nat(PLAYERS - 1)
const quiz = fc.nat(QUIZZES - 1)
const timeFactor = fc.constantFrom(...TIME_FACTORS, null)
const option = fc.nat(OPTIONS.length - 1)
const picks = fc.array(fc.option(option, { nil: undefined }), { minLength: 1, maxLength: 4 })
const seconds = fc.constantFrom(1, 200, TIME_ALLOWED_S + GRACE_S, 600, 16 * DAY_S)

const commands = fc.commands(
  [
    fc.tuple(player, quiz, timeFactor, fc.boolean()).map((start) => new Start(...start)),
    fc.tuple(player, quiz, timeFactor, fc.boolean()).map((start) => new Start(...start)),
    fc.tuple(fc.nat(30), picks).map(([index, p]) => new SubmitAttempt(index, p)),
    fc.tuple(fc.nat(30), picks).map(([index, p]) => new SubmitAttempt(index, p)),
    fc.tuple(player, quiz, picks).map(([p, q, s]) => new SubmitWithoutAttempt(p, q, s)),
    fc.tuple(player, quiz, picks).map(([p, q, s]) => new Race(p, q, s)),
    fc.tuple(quiz, fc.nat(5), quiz, option).map((edit) => new EditQuestion(...edit)),
    fc.tuple(quiz, option).map(([q, right]) => new CreateQuestion(q, right)),
    fc.tuple(quiz, fc.option(fc.nat(5), { nil: undefined })).map((r) => new RemoveOrRestore(...r)),
    seconds.map((wait) => new Wait(wait)),
    fc.constant(new Sweep()),
    fc.constant(new Count()),
  ],
  { maxCommands: COMMANDS, size: 'max' },
)

describeOnDatabase('an attempt', (open) => {
  it('is what was asked, counted once, whatever happens in whatever order', async () => {
    const test = await startTestApp(open)
    let runs = 0
    const setUp = async () => {
      const run = ++runs
      const real: Real = {
        test,
        admin: await test.logIn(`Keeper ${run}`, 'admin'),
        players: await Promise.all([1, 2].map((n) => test.logIn(`Player ${run}.${n}`))),
      }
      // A run takes months of the test clock.
      const never = new Date('2100-01-01').toISOString()
      const lasting = { createdAt: never, lastSeenAt: never, expiresAt: never }
      await test.db.updateTable('session').set(lasting).execute()
      const quizzes = await Promise.all([1, 2].map((n) => modelQuiz(test, `Quiz ${run}.${n}`)))
      return { real, model: { now: 0, quizzes, attempts: [] } }
    }
    const property = fc.asyncProperty(commands, async (run) => {
      await fc.asyncModelRun(setUp, [...run, new Count()])
    })
    await fc.assert(property, { seed: SEED, numRuns: RUNS })
    await test.close()
  })
})

async function modelQuiz({ db, clock }: TestApp, title: string): Promise<ModelQuiz> {
  const inserted = await insertTestQuiz(db, { at: clock.now(), title, questions: QUESTIONS })
  const questions = inserted.questionIds.map((id, index) => ({
    id,
    text: `${title}, question ${index + 1}?`,
    right: 1,
    isRemoved: false,
  }))
  return { id: inserted.categoryId, questions, isRemoved: false }
}
