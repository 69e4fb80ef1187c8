import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  CategoryStatisticsSchema,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { isoAfter } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { type AnswerSheet, createQuizPlayer } from '../testing/quiz-player.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { createStatisticsReader } from './category-statistics.ts'

const CLASS_SIZE = 300
const QUESTION_COUNT = 12
const OPTION_COUNT = 4
/** Of the class, so that the test is quick. */
const CONCURRENT_ATTEMPTS = 10
/** Of the questions that `insertTestQuiz` makes. */
const RIGHT_OPTION = 1

/** What a player of the class did, as the test itself knows it. */
interface Attempt {
  sheet: AnswerSheet
}

describeWithApp('the statistics of a category', (test) => {
  let admin: Player
  let quiz: TestQuiz
  beforeEach(async () => {
    admin = await test.logIn('Chief', 'admin')
    quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Rivers',
      questions: QUESTION_COUNT,
    })
  })

  const request = (player: Player, categoryId = quiz.categoryId) =>
    player.get(`/api/questions/category/${categoryId}/statistics`)

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
    const attempts = sheets.map((sheet) => ({ sheet }))
    const plays = sheets.map((sheet, i) => async () => {
      const submittedAt = new Date(isoAfter(begun, (i * 101) % sheets.length))
      await play({ userId: userIds[i] ?? '', quiz, sheet, startedAt: submittedAt, submittedAt })
    })
    for (let i = 0; i < plays.length; i += CONCURRENT_ATTEMPTS)
      await Promise.all(plays.slice(i, i + CONCURRENT_ATTEMPTS).map((play) => play()))
    test.clock.advance(sheets.length)
    return { userIds, attempts }
  }

  const correct = async (questionId: Id, correctAnswer: number) => {
    const answer = await admin.put(`/api/questions/edit/${questionId}`, {
      questionText: 'Which river is the longest of all?',
      options: ['Wrong', 'Right', 'Odd', 'Even'],
      correctAnswer,
      description: 'Because the test says so, here and now',
      categoryId: quiz.categoryId,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('equal an independent calculation for a class of 300 to 1e-9', async () => {
    const { attempts, userIds } = await playAsClass(simulateClass(seededRandom(7)))
    // None of these counts: a second attempt, one without a start, and a first one that comes late.
    await playAsClass([Array(QUESTION_COUNT).fill(RIGHT_OPTION)], userIds)
    await submitWithoutStart(await test.logIn('Direct'))
    await submitLate(await test.logIn('Late'))
    const { alpha, alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(CLASS_SIZE)
    expect(alpha).toBeCloseTo(computeExpectedAlpha(attempts), 9)
    expect(questions.map(({ questionId }) => questionId)).toEqual(quiz.questionIds)
    for (const [i, question] of questions.entries()) {
      const expected = computeExpectedFigures(attempts, i)
      expect(question).toMatchObject({
        revisionId: quiz.questionIds[i],
        isPresent: true,
        attempts: CLASS_SIZE,
        picks: expected.picks,
        unanswered: expected.unanswered,
      })
      expectClose(question.facility, expected.facility)
      expectClose(question.discrimination, expected.discrimination)
    }
    expect(questions.some(({ unanswered }) => unanswered > 0)).toBe(true)
    expect(new Set(questions.map(({ discrimination }) => discrimination)).size).toBe(QUESTION_COUNT)
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
    const before = (await playAsClass(simulateClass(random).slice(0, 50))).attempts
    const [corrected = ''] = quiz.questionIds
    await correct(corrected, 2)
    const sheets = simulateClass(random).slice(0, 40)
    const after = (await playAsClass(sheets)).attempts
    const { alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(40)
    expect(questions).toHaveLength(QUESTION_COUNT + 1)
    const [present, earlier] = questions.filter(({ questionId }) => questionId === corrected)
    expect(present).toMatchObject({ isPresent: true, attempts: 40, correctAnswer: 2 })
    expect(earlier).toMatchObject({ isPresent: false, attempts: 50, revisionId: corrected })
    expectClose(earlier?.facility, computeExpectedFigures(before, 0).facility)
    const findCorrect = (i: number) => (i === 0 ? 2 : RIGHT_OPTION)
    expectClose(
      present?.discrimination,
      computeExpectedFigures(after, 0, findCorrect).discrimination,
    )
    // Of a question that was not changed, all attempts count: each with its own score.
    const unchanged = questions[5]
    expect(unchanged).toMatchObject({ attempts: 90 })
    const all = [
      ...before.map((it) => scoreItems(it)),
      ...after.map((it) => scoreItems(it, findCorrect)),
    ]
    expectClose(unchanged?.discrimination, computeCorrelation(all, 5))
  })

  it('go on where the difficulty alone is changed, which they tell', async () => {
    await playAsClass(simulateClass(seededRandom(5)).slice(0, 20))
    const [changed = ''] = quiz.questionIds
    expect((await read()).questions[0]).toMatchObject({ difficulty: 2, attempts: 20 })
    const url = `/api/questions/${changed}/difficulty`
    const payload = { difficulty: 3 }
    const answer = await admin.put(url, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    await playAsClass(simulateClass(seededRandom(6)).slice(0, 10))
    const { alphaAttempts, questions } = await read()
    expect(alphaAttempts).toBe(30)
    expect(questions).toHaveLength(QUESTION_COUNT)
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
      picks: Array(OPTION_COUNT).fill({ all: 0, strong: 0, weak: 0 }),
      unanswered: 0,
    })
    await playAsClass(Array(3).fill(Array(QUESTION_COUNT).fill(RIGHT_OPTION)))
    const same = await read()
    expect(same).toMatchObject({ alpha: null, alphaAttempts: 3 })
    expect(same.questions[0]).toMatchObject({ attempts: 3, facility: 1, discrimination: null })
    expect(same.questions[0]?.picks[RIGHT_OPTION]).toEqual({ all: 3, strong: 1, weak: 1 })
  })

  it('know of a submission at once, and of a question that is removed or added', async () => {
    await read()
    await playOverHttp(await test.logIn('Abeba'))
    expect((await read()).questions[0]).toMatchObject({ attempts: 1 })
    const { alphaAttempts: before } = await read()
    expect(before).toBe(1)
    const [removed] = quiz.questionIds
    await admin.delete(`/api/questions/remove/${removed}`)
    const { questions, alphaAttempts } = await read()
    expect(questions).toHaveLength(QUESTION_COUNT - 1)
    expect(alphaAttempts).toBe(0)
    await admin.post(`/api/questions/restore/${removed}`)
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
      readings.mock.calls.filter(([{ sql }]) => sql.includes('length(picks)')).length
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
    const answer = await admin.post('/api/questions/create', {
      questionText: 'Which river is the shortest of all?',
      options: ['Wrong', 'Right'],
      correctAnswer: RIGHT_OPTION,
      description: 'Because the test says so, here and now',
      categoryId: quiz.categoryId,
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  const submit = (player: Player, attemptId?: Id) =>
    submitTestQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, QUESTION_COUNT) })

  const playOverHttp = async (player: Player) => submit(player, await startTestQuiz(player, quiz))

  async function submitWithoutStart(player: Player): Promise<void> {
    expect(await submit(player)).toMatchObject({ kind: 'direct' })
  }

  async function submitLate(player: Player): Promise<void> {
    const attemptId = await startTestQuiz(player, quiz)
    test.clock.advance(10 * 60)
    expect(await submit(player, attemptId)).toMatchObject({ kind: 'first', late: true })
  }

  /** All of them with every question right. */
  async function insertAttempts(count: number): Promise<void> {
    await playAsClass([Array(QUESTION_COUNT).fill(RIGHT_OPTION)])
    const {
      id: _,
      userId: __,
      ...row
    } = await test.db.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
    const userIds = await insertManyPlayers(test.db, test.clock.now(), count - 1)
    for (let i = 0; i < userIds.length; i += 500) {
      const rows = userIds.slice(i, i + 500).map((userId) => {
        return { ...row, id: newId(test.clock.now()), userId }
      })
      await test.db.insertInto('attempt').values(rows).execute()
    }
  }
})

/** Sheets of players of all abilities; the first questions are easy, and some are left unanswered. */
function simulateClass(random: Random): AnswerSheet[] {
  return Array.from({ length: CLASS_SIZE }, () => {
    const ability = random()
    return Array.from({ length: QUESTION_COUNT }, (_, i) => {
      if (random() < 0.04) return undefined
      const isRight = random() < 0.15 + 0.7 * ability * (1 - i / (2 * QUESTION_COUNT))
      return isRight ? RIGHT_OPTION : Math.floor(random() * OPTION_COUNT)
    })
  })
}

type FindCorrectOption = (question: number) => number

const findRightOption: FindCorrectOption = () => RIGHT_OPTION
const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0)
const computeMean = (numbers: readonly number[]) => sum(numbers) / numbers.length
const computeVariance = (numbers: readonly number[]) =>
  sum(numbers.map((it) => (it - computeMean(numbers)) ** 2)) / (numbers.length - 1)

/** An attempt's items, 1 for each that is right. */
const scoreItems = ({ sheet }: Pick<Attempt, 'sheet'>, findCorrect = findRightOption) =>
  Array.from({ length: QUESTION_COUNT }, (_, i) => Number(sheet[i] === findCorrect(i)))

/** Pearson's, of the item and the sum of the others, by the deviations from the means. */
function computeCorrelation(items: readonly number[][], question: number): number {
  const x = items.map((it) => it[question] ?? 0)
  const y = items.map((it) => sum(it.filter((_, i) => i !== question)))
  const [meanX, meanY] = [computeMean(x), computeMean(y)]
  const together = sum(x.map((it, i) => (it - meanX) * ((y[i] ?? 0) - meanY)))
  return together / (x.length - 1) / Math.sqrt(computeVariance(x) * computeVariance(y))
}

function computeExpectedFigures(
  attempts: readonly Attempt[],
  question: number,
  findCorrect = findRightOption,
) {
  const scoreOf = (attempt: Attempt) => sum(scoreItems(attempt, findCorrect))
  const best = attempts.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const size = Math.round(0.27 * attempts.length)
  const chose = (some: readonly Attempt[], option: number | undefined) =>
    some.filter(({ sheet }) => sheet[question] === option).length
  /** Of the attempts with the score at which the group ends, each counts for a share. */
  const choseOfGroup = (ranked: readonly Attempt[], option: number) => {
    const last = ranked[size - 1]
    const isTied = (attempt: Attempt) => last !== undefined && scoreOf(attempt) === scoreOf(last)
    const whole = ranked.slice(0, size).filter((attempt) => !isTied(attempt))
    const tied = ranked.filter(isTied)
    const share = (size - whole.length) / tied.length
    return Math.round(chose(whole, option) + share * chose(tied, option))
  }
  const picks: QuestionStatistics['picks'] = Array.from({ length: OPTION_COUNT }, (_, option) => ({
    all: chose(attempts, option),
    strong: choseOfGroup(best, option),
    weak: choseOfGroup(best.toReversed(), option),
  }))
  const items = attempts.map((attempt) => scoreItems(attempt, findCorrect))
  return {
    facility: computeMean(items.map((it) => it[question] ?? 0)),
    discrimination: computeCorrelation(items, question),
    picks,
    unanswered: chose(attempts, undefined),
  }
}

function computeExpectedAlpha(attempts: readonly Attempt[]): number {
  const items = attempts.map((attempt) => scoreItems(attempt))
  const itemVariances = Array.from({ length: QUESTION_COUNT }, (_, question) =>
    computeVariance(items.map((it) => it[question] ?? 0)),
  )
  const scoreVariance = computeVariance(items.map(sum))
  return (QUESTION_COUNT / (QUESTION_COUNT - 1)) * (1 - sum(itemVariances) / scoreVariance)
}

function expectClose(actual: number | null | undefined, expected: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-9)
}
