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
import { startQuiz, submitQuiz } from '../testing/test-play.ts'
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

const start = (
  player: number,
  quizIndex: number,
  timeFactor: TimeFactor,
  again: boolean,
): Command => ({
  check: () => true,
  run: async (model, { players }) => {
    const quiz = at(model.quizzes, quizIndex)
    const choices = { timeFactor, again }
    const answer = await startQuiz(at(players, player), { categoryId: quiz.id }, choices)
    const refusal = refusalOf(quiz)
    expect(answer.statusCode).toBe(refusal ?? 201)
    if (refusal !== undefined) return
    const open = openAttempt(model, player, quizIndex)
    const hasTime = open !== undefined && model.now <= open.deadline + GRACE_S
    const { attemptId, kind, questions } = answer.json()
    const attempt =
      hasTime && !again ? open : newAttempt(model, attemptId, player, quizIndex, timeFactor)
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
  },
  toString: () =>
    `player ${player} starts quiz ${quizIndex} with ${timeFactor} times its time${again ? ', again' : ''}`,
})

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
  const answers = sent.asked.flatMap(({ id: questionId }, index) => {
    const selectedAnswer = pickFor(sent.picks, index)
    return selectedAnswer === undefined ? [] : [{ questionId, selectedAnswer }]
  })
  const categoryId = at(model.quizzes, sent.quiz).id
  return submitQuiz(at(players, sent.player), { categoryId }, { answers, attemptId: sent.id })
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
const submitAttempt = (index: number, picks: Picks): Command => ({
  check: ({ attempts }) => attempts.length > 0,
  run: async (model, real) => {
    const attempt = at(model.attempts, index)
    const answer = await submit(real, model, { ...attempt, picks: picks })
    const isGone = isForgotten(model, attempt)
    if (attempt.state === 'open' && !isGone) {
      expect(answer.statusCode).toBe(200)
      return expectResult(model, attempt, picks, answer.json())
    }
    // The result never changes, whatever the answers and the admins' edits.
    if (attempt.state === 'submitted') return expectTold(model, attempt, answer.json())
    const refusal = isGone ? [410, 'gone'] : [409, 'overtaken']
    expect([answer.statusCode, answer.json().code]).toEqual(refusal)
    expect(answer.body).not.toContain('correctAnswer')
  },
  toString: () => `submit attempt ${index}: ${picks}`,
})

const submitWithoutAttempt = (player: number, quiz: number, picks: Picks): Command => ({
  check: () => true,
  run: async (model, real) => {
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
  },
  toString: () => `player ${player} submits to quiz ${quiz}: ${picks}`,
})

/** Submits the open attempt and starts another one at the same moment. */
const race = (player: number, quiz: number, picks: Picks): Command => ({
  check: (model) => {
    const open = openAttempt(model, player, quiz)
    const hasTime = open !== undefined && model.now <= open.deadline + GRACE_S
    return hasTime && !refusalOf(at(model.quizzes, quiz))
  },
  run: async (model, real) => {
    const attempt = openAttempt(model, player, quiz)
    if (!attempt) throw new Error('There is no open attempt')
    const categoryId = at(model.quizzes, quiz).id
    const [answer, again, started] = await Promise.all([
      submit(real, model, { ...attempt, picks }),
      submit(real, model, { ...attempt, picks }),
      startQuiz(at(real.players, player), { categoryId }, { again: true }),
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
  },
  toString: () => `player ${player} submits to quiz ${quiz} twice and starts it`,
})

const formOf = (categoryId: Id, text: string, right: number) => ({
  questionText: text,
  options: OPTIONS,
  keepOrder: false,
  correctAnswer: right,
  categoryId,
  description: 'Because the test says so, here and now',
})

/** Also moves the question to another quiz. */
const editQuestion = (quiz: number, index: number, target: number, right: number): Command => ({
  check: ({ quizzes }) => asksOf(at(quizzes, quiz)).length > 0 && !at(quizzes, target).isRemoved,
  run: async (model, { admin }) => {
    const [from, to] = [at(model.quizzes, quiz), at(model.quizzes, target)]
    const question = at(asksOf(from), index)
    const text = `${question.text}!`.slice(-50)
    const payload = formOf(to.id, text, right)
    const url = `/api/questions/edit/${question.id}`
    expect((await admin.put(url, payload)).statusCode).toBe(200)
    from.questions = from.questions.filter(({ id }) => id !== question.id)
    to.questions.push({ ...question, text, right })
  },
  toString: () => `edit question ${index} of quiz ${quiz}, now of quiz ${target}`,
})

const createQuestion = (quizIndex: number, right: number): Command => ({
  check: ({ quizzes }) => !at(quizzes, quizIndex).isRemoved,
  run: async (model, { admin }) => {
    const quiz = at(model.quizzes, quizIndex)
    const payload = formOf(quiz.id, 'Which river came last?', right)
    const answer = await admin.post('/api/questions/create', payload)
    expect(answer.statusCode).toBe(201)
    const { _id: id, questionText: text } = answer.json()
    quiz.questions.push({ id, text, right, isRemoved: false })
  },
  toString: () => `create a question of quiz ${quizIndex}`,
})

const removeOrRestore = (quizIndex: number, question?: number): Command => ({
  check: ({ quizzes }) => question === undefined || at(quizzes, quizIndex).questions.length > 0,
  run: async (model, { admin }) => {
    const quiz = at(model.quizzes, quizIndex)
    const what = question === undefined ? quiz : at(quiz.questions, question)
    const path = question === undefined ? '/api/category' : '/api/questions'
    const answer = what.isRemoved
      ? await admin.post(`${path}/restore/${what.id}`)
      : await admin.delete(`${path}/remove/${what.id}`)
    expect(answer.statusCode).toBe(200)
    what.isRemoved = !what.isRemoved
  },
  toString: () => `remove or restore question ${question} of quiz ${quizIndex}`,
})

const wait = (seconds: number): Command => ({
  check: () => true,
  run: async (model, { test }) => {
    model.now += seconds
    test.clock.advance(seconds)
  },
  toString: () => `wait ${seconds} s`,
})

const sweep: Command = {
  check: () => true,
  run: async (model, { test }) => {
    await runJob(createPruneAttemptsJob(test))
    for (const attempt of model.attempts) {
      if (isForgotten(model, attempt)) attempt.state = 'swept'
    }
  },
  toString: () => 'sweep',
}

/** The total is the sum of the best results, and no player has two open attempts at a quiz. */
const count: Command = {
  check: () => true,
  run: async (model, { test, players }) => {
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
  },
  toString: () => 'count',
}

const player = fc.nat(PLAYERS - 1)
const quiz = fc.nat(QUIZZES - 1)
const timeFactor = fc.constantFrom(...TIME_FACTORS, null)
const option = fc.nat(OPTIONS.length - 1)
const picks = fc.array(fc.option(option, { nil: undefined }), { minLength: 1, maxLength: 4 })
const seconds = fc.constantFrom(1, 200, TIME_ALLOWED_S + GRACE_S, 600, 16 * DAY_S)

const commands = fc.commands(
  [
    fc.tuple(player, quiz, timeFactor, fc.boolean()).map((choice) => start(...choice)),
    fc.tuple(player, quiz, timeFactor, fc.boolean()).map((choice) => start(...choice)),
    fc.tuple(fc.nat(30), picks).map((choice) => submitAttempt(...choice)),
    fc.tuple(fc.nat(30), picks).map((choice) => submitAttempt(...choice)),
    fc.tuple(player, quiz, picks).map((choice) => submitWithoutAttempt(...choice)),
    fc.tuple(player, quiz, picks).map((choice) => race(...choice)),
    fc.tuple(quiz, fc.nat(5), quiz, option).map((choice) => editQuestion(...choice)),
    fc.tuple(quiz, option).map((choice) => createQuestion(...choice)),
    fc
      .tuple(quiz, fc.option(fc.nat(5), { nil: undefined }))
      .map((choice) => removeOrRestore(...choice)),
    seconds.map(wait),
    fc.constant(sweep),
    fc.constant(count),
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
      await fc.asyncModelRun(setUp, [...run, count])
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
