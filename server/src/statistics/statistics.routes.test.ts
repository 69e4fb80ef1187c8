import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  CategoryStatisticsSchema,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isoAfter } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { type AnswerSheet, createQuizPlayer } from '../testing/quiz-player.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { createStatisticsReader } from './category-statistics.ts'

const CLASS = 300
const QUESTIONS = 12
const OPTIONS = 4
/** Of the class, so that the test is quick. */
const AT_ONCE = 10
/** Of the questions that `insertTestQuiz` makes. */
const RIGHT = 1

/** What a player of the class did, as the test itself knows it. */
interface Attempt {
  sheet: AnswerSheet
  submittedAt: number
}

describeOnDatabase('the statistics of a category', (open) => {
  let test: TestApp
  let admin: Player
  let quiz: TestQuiz
  beforeEach(async () => {
    test = await startTestApp(open)
    admin = await test.logIn('Chief', 'admin')
    quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Rivers',
      questions: QUESTIONS,
    })
  })
  afterEach(() => test.close())

  const request = (player: Player, categoryId = quiz.categoryId) =>
    player.inject({ url: `/api/questions/category/${categoryId}/statistics` })

  async function read() {
    const answer = await request(admin)
    expect(answer.statusCode, answer.body).toBe(200)
    return v.parse(v.strictObject(CategoryStatisticsSchema.entries), answer.json())
  }

  /** They submit in another order than that in which they are stored. */
  async function playAsClass(sheets: readonly AnswerSheet[], players?: readonly Id[]) {
    const begun = test.clock.now()
    const userIds = players ?? (await insertManyPlayers(test.db, begun, sheets.length))
    const play = createQuizPlayer(test.db)
    const attempts = sheets.map((sheet, i) => ({ sheet, submittedAt: (i * 101) % sheets.length }))
    const plays = attempts.map(({ sheet, submittedAt: seconds }, i) => async () => {
      const submittedAt = new Date(isoAfter(begun, seconds))
      await play({ userId: userIds[i] ?? '', quiz, sheet, startedAt: submittedAt, submittedAt })
    })
    for (let i = 0; i < plays.length; i += AT_ONCE)
      await Promise.all(plays.slice(i, i + AT_ONCE).map((play) => play()))
    test.clock.advance(sheets.length)
    return { userIds, attempts }
  }

  const correct = async (questionId: Id, correctAnswer: number) => {
    const question = {
      questionText: 'Which river is the longest of all?',
      options: ['Wrong', 'Right', 'Odd', 'Even'],
      correctAnswer,
      description: 'Because the test says so, here and now',
      categoryId: quiz.categoryId,
    }
    const url = `/api/questions/edit/${questionId}`
    const answer = await admin.inject({ method: 'PUT', url, payload: question })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('equal an independent calculation for a class of 300 to 1e-9', async () => {
    const { attempts, userIds } = await playAsClass(simulatedClass(seededRandom(7)))
    // None of these counts: a second attempt, one without a start, and a first one that comes late.
    await playAsClass([Array(QUESTIONS).fill(RIGHT)], userIds)
    await submitWithoutStart(await test.logIn('Direct'))
    await submitLate(await test.logIn('Late'))
    const { alpha, alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(CLASS)
    expect(alpha).toBeCloseTo(naiveAlpha(attempts), 9)
    expect(questions.map(({ questionId }) => questionId)).toEqual(quiz.questionIds)
    for (const [i, question] of questions.entries()) {
      const expected = naiveFigures(attempts, i)
      expect(question).toMatchObject({
        revisionId: quiz.questionIds[i],
        isPresent: true,
        attempts: CLASS,
        picks: expected.picks,
        unanswered: expected.unanswered,
      })
      expectClose(question.facility, expected.facility)
      expectClose(question.discrimination, expected.discrimination)
    }
    expect(questions.some(({ unanswered }) => unanswered > 0)).toBe(true)
    expect(new Set(questions.map(({ discrimination }) => discrimination)).size).toBe(QUESTIONS)
  })

  it('are worked out once for all who ask meanwhile, and for few categories at once', async () => {
    const findStatistics = createStatisticsReader(test.db)
    const running = findStatistics(quiz.categoryId)
    expect(await findStatistics(quiz.categoryId)).toBe(await running)
    expect(await findStatistics(quiz.categoryId)).not.toBe(await running)
    const many = Array.from({ length: 50 }, () => findStatistics(newId(test.clock.now())))
    const statuses = await Promise.all(many.map((answer) => answer.catch(({ status }) => status)))
    expect(new Set(statuses)).toEqual(new Set([404, 503]))
  })

  it('begin anew with a corrected question, and show both revisions', async () => {
    const random = seededRandom(11)
    const before = (await playAsClass(simulatedClass(random).slice(0, 50))).attempts
    const [corrected = ''] = quiz.questionIds
    await correct(corrected, 2)
    const sheets = simulatedClass(random).slice(0, 40)
    const after = (await playAsClass(sheets)).attempts
    const { alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(40)
    expect(questions).toHaveLength(QUESTIONS + 1)
    const [present, earlier] = questions.filter(({ questionId }) => questionId === corrected)
    expect(present).toMatchObject({ isPresent: true, attempts: 40, correctAnswer: 2 })
    expect(earlier).toMatchObject({ isPresent: false, attempts: 50, revisionId: corrected })
    expectClose(earlier?.facility, naiveFigures(before, 0).facility)
    const keyOf = (i: number) => (i === 0 ? 2 : RIGHT)
    expectClose(present?.discrimination, naiveFigures(after, 0, keyOf).discrimination)
    // Of a question that was not changed, all attempts count: each with its own score.
    const unchanged = questions[5]
    expect(unchanged).toMatchObject({ attempts: 90 })
    const all = [...before.map((it) => scored(it)), ...after.map((it) => scored(it, keyOf))]
    expectClose(unchanged?.discrimination, correlation(all, 5))
  })

  it('go on where the difficulty alone is changed, which they tell', async () => {
    await playAsClass(simulatedClass(seededRandom(5)).slice(0, 20))
    const [changed = ''] = quiz.questionIds
    expect((await read()).questions[0]).toMatchObject({ difficulty: 2, attempts: 20 })
    const url = `/api/questions/${changed}/difficulty`
    const payload = { difficulty: 3 }
    const answer = await admin.inject({ method: 'PUT', url, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    await playAsClass(simulatedClass(seededRandom(6)).slice(0, 10))
    const { alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(30)
    expect(questions).toHaveLength(QUESTIONS)
    const { updatedAt } = answer.json()
    expect(questions[0]).toMatchObject({ attempts: 30, difficulty: 3, updatedAt })
  })

  it('are nothing where nobody has played, and null where nothing varies', async () => {
    const none = await read()
    expect(none).toMatchObject({ alpha: null, alphaAttempts: 0 })
    expect(none.questions[0]).toMatchObject({
      attempts: 0,
      facility: null,
      discrimination: null,
      picks: Array(OPTIONS).fill({ all: 0, strong: 0, weak: 0 }),
      unanswered: 0,
    })
    await playAsClass(Array(3).fill(Array(QUESTIONS).fill(RIGHT)))
    const same = await read()
    expect(same).toMatchObject({ alpha: null, alphaAttempts: 3 })
    expect(same.questions[0]).toMatchObject({ attempts: 3, facility: 1, discrimination: null })
    expect(same.questions[0]?.picks[RIGHT]).toEqual({ all: 3, strong: 1, weak: 1 })
  })

  it('know of a submission at once, and of a question that is removed or added', async () => {
    await read()
    await playOverHttp(await test.logIn('Abeba'))
    expect((await read()).questions[0]).toMatchObject({ attempts: 1 })
    const { alphaAttempts: before } = await read()
    expect(before).toBe(1)
    const [removed] = quiz.questionIds
    await admin.inject({ method: 'DELETE', url: `/api/questions/remove/${removed}` })
    const { questions, alphaAttempts } = await read()
    expect(questions).toHaveLength(QUESTIONS - 1)
    expect(alphaAttempts).toBe(0)
    await admin.inject({ method: 'POST', url: `/api/questions/restore/${removed}` })
    expect((await read()).alphaAttempts).toBe(1)
    // An added question that none of the attempts was asked.
    await insertQuestion()
    expect((await read()).alphaAttempts).toBe(0)
  })

  it('let others be served meanwhile, however many attempts there are', async () => {
    const count = 6001
    await insertAttempts(count)
    const readings = vi.spyOn(test.db.getExecutor(), 'executeQuery')
    const slices = () =>
      readings.mock.calls.filter(([{ sql }]) => sql.includes('question_set_id || picks')).length
    const served: number[] = []
    const meanwhile = setInterval(() => void served.push(slices()), 0)
    const { questions } = await read()
    clearInterval(meanwhile)
    expect(questions[0]).toMatchObject({ attempts: count, facility: 1 })
    // Before the first slice and after one of them, but not after the last.
    const whole = slices()
    expect(served.some((slice) => slice > 0 && slice < whole)).toBe(true)
  })

  it('are not found for a category that is not there', async () => {
    const answer = await request(admin, newId(test.clock.now()))
    expect(answer.statusCode).toBe(404)
    expect((await request(admin, 'rivers')).statusCode).toBe(400)
  })

  async function insertQuestion(): Promise<void> {
    const url = '/api/questions/create'
    const payload = {
      questionText: 'Which river is the shortest of all?',
      options: ['Wrong', 'Right'],
      correctAnswer: RIGHT,
      description: 'Because the test says so, here and now',
      categoryId: quiz.categoryId,
    }
    const answer = await admin.inject({ method: 'POST', url, payload })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  async function start(player: Player): Promise<string> {
    const answer = await player.inject({
      method: 'POST',
      url: '/api/quiz-result/start',
      payload: { categoryId: quiz.categoryId },
    })
    return answer.json().attemptId
  }

  async function submit(player: Player, attemptId?: string) {
    const answers = quiz.questionIds.map((questionId) => ({ questionId, selectedAnswer: RIGHT }))
    const submission = { userId: player.user.id, categoryId: quiz.categoryId, attemptId, answers }
    const url = '/api/quiz-result/submit'
    const answer = await player.inject({ method: 'PUT', url, payload: submission })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const playOverHttp = async (player: Player) => submit(player, await start(player))

  async function submitWithoutStart(player: Player): Promise<void> {
    expect(await submit(player)).toMatchObject({ kind: 'direct' })
  }

  async function submitLate(player: Player): Promise<void> {
    const attemptId = await start(player)
    test.clock.advance(10 * 60)
    expect(await submit(player, attemptId)).toMatchObject({ kind: 'first', late: true })
  }

  /** All of them with every question right. */
  async function insertAttempts(count: number): Promise<void> {
    await playAsClass([Array(QUESTIONS).fill(RIGHT)])
    const {
      id: _,
      user_id: __,
      ...row
    } = await test.db.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
    const userIds = await insertManyPlayers(test.db, test.clock.now(), count - 1)
    for (let i = 0; i < userIds.length; i += 500) {
      const rows = userIds.slice(i, i + 500).map((user_id) => {
        return { ...row, id: newId(test.clock.now()), user_id }
      })
      await test.db.insertInto('attempt').values(rows).execute()
    }
  }
})

/** Sheets of players of all abilities; the first questions are easy, and some are left unanswered. */
function simulatedClass(random: Random): AnswerSheet[] {
  return Array.from({ length: CLASS }, () => {
    const ability = random()
    return Array.from({ length: QUESTIONS }, (_, i) => {
      if (random() < 0.04) return undefined
      const isRight = random() < 0.15 + 0.7 * ability * (1 - i / (2 * QUESTIONS))
      return isRight ? RIGHT : Math.floor(random() * OPTIONS)
    })
  })
}

type KeyOf = (question: number) => number

const always: KeyOf = () => RIGHT
const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0)
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length
const variance = (numbers: readonly number[]) =>
  sum(numbers.map((it) => (it - mean(numbers)) ** 2)) / (numbers.length - 1)

/** An attempt's items, 1 for each that is right. */
const scored = ({ sheet }: Pick<Attempt, 'sheet'>, keyOf = always) =>
  Array.from({ length: QUESTIONS }, (_, i) => Number(sheet[i] === keyOf(i)))

/** Pearson's, of the item and the sum of the others, by the deviations from the means. */
function correlation(items: readonly number[][], question: number): number {
  const x = items.map((it) => it[question] ?? 0)
  const y = items.map((it) => sum(it.filter((_, i) => i !== question)))
  const [meanX, meanY] = [mean(x), mean(y)]
  const together = sum(x.map((it, i) => (it - meanX) * ((y[i] ?? 0) - meanY)))
  return together / (x.length - 1) / Math.sqrt(variance(x) * variance(y))
}

function naiveFigures(attempts: readonly Attempt[], question: number, keyOf = always) {
  const scoreOf = (attempt: Attempt) => sum(scored(attempt, keyOf))
  const ranked = attempts.toSorted(
    (a, b) => scoreOf(b) - scoreOf(a) || a.submittedAt - b.submittedAt,
  )
  const size = Math.round(0.27 * attempts.length)
  const chose = (some: readonly Attempt[], option: number | undefined) =>
    some.filter(({ sheet }) => sheet[question] === option).length
  const picks: QuestionStatistics['picks'] = Array.from({ length: OPTIONS }, (_, option) => ({
    all: chose(attempts, option),
    strong: chose(ranked.slice(0, size), option),
    weak: chose(ranked.slice(-size), option),
  }))
  const items = attempts.map((attempt) => scored(attempt, keyOf))
  return {
    facility: mean(items.map((it) => it[question] ?? 0)),
    discrimination: correlation(items, question),
    picks,
    unanswered: chose(attempts, undefined),
  }
}

function naiveAlpha(attempts: readonly Attempt[]): number {
  const items = attempts.map((attempt) => scored(attempt))
  const itemVariances = Array.from({ length: QUESTIONS }, (_, question) =>
    variance(items.map((it) => it[question] ?? 0)),
  )
  const scoreVariance = variance(items.map(sum))
  return (QUESTIONS / (QUESTIONS - 1)) * (1 - sum(itemVariances) / scoreVariance)
}

function expectClose(actual: number | null | undefined, expected: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-9)
}
