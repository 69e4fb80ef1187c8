import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import {
  type AttemptQuestion,
  type ShownQuestion,
  ShownQuestionSchema,
} from '@quiz-kingdom/shared/entities/content/question.ts'
import {
  type Answer,
  AnswerSchema,
  type AttemptStart,
  type QuizResult,
  TimeFactorSchema,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'
import type { ResultState } from '../../lib/navigation-state.ts'
import { type QuizFacts, QuizFactsSchema } from './quiz-facts.ts'
import { orderOptions, type ShownOption, sortInPlayOrder } from './shown-options.ts'

export const START_FAILURE = 'Failed to load questions. Please try again.'
export const SUBMIT_FAILURE = 'Failed to update score. Please try again.'

export const AttemptSchema = v.object({
  attemptId: IdSchema,
  quiz: QuizFactsSchema,
  questions: v.pipe(v.array(ShownQuestionSchema), v.minLength(1)),
  /** Server time, ISO 8601. */
  startedAt: v.string(),
  timeFactor: TimeFactorSchema,
  /** Device time, in ms since the epoch. */
  deadline: v.number(),
  /** Time left at the last save, in ms. It prevents players from gaining time by setting the clock back. */
  timeLeft: v.number(),
  isTimeUp: v.boolean(),
  /** 1 for the first question. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1)),
  answers: v.record(v.string(), AnswerSchema),
  /** The server's signature of a guest's attempt, needed to submit it. */
  guestToken: v.optional(v.string()),
})
export type Attempt = v.InferOutput<typeof AttemptSchema>

/** `isKept`: the answers are saved on the device and outlive the page. */
export type AttemptState =
  /** `endsAt` is in ms of `performance.now()`, which users cannot change. */
  | { phase: 'running'; attempt: Attempt; isKept: boolean; endsAt: number }
  | { phase: 'submitting'; attempt: Attempt; isKept: boolean }
  /** The attempt waits to be sent, or is being sent again in the background. */
  | { phase: 'failed'; attempt: Attempt; problem: string; isKept: boolean; isSending: boolean }
  | { phase: 'refused'; attempt: Attempt; problem: string }
  | { phase: 'finished'; attempt: Attempt; result: QuizResult }
  | { phase: 'dropped' }

/** `left`: the player went elsewhere in the app without submitting. */
export const SavedAttemptSchema = v.variant('stage', [
  v.object({
    stage: v.picklist(['running', 'left', 'submitting', 'failed']),
    attempt: AttemptSchema,
  }),
  v.object({ stage: v.literal('refused'), attempt: AttemptSchema, problem: v.string() }),
])
export type SavedAttempt = v.InferOutput<typeof SavedAttemptSchema>

/** A daily attempt cannot be quit, because there is only one a day. It ends at midnight at the latest. */
export function isDaily({ quiz }: Attempt): boolean {
  return 'day' in quiz
}

export function isEnded({ stage }: SavedAttempt): boolean {
  return stage !== 'running' && stage !== 'left'
}

interface StartedQuiz {
  quiz: QuizFacts
  start: Omit<AttemptStart, 'questions' | 'kind'> & { questions: readonly AttemptQuestion[] }
  /** Device time of the response. The time left is counted from it. */
  arrivedAt: number
}

export function beginAttempt({ quiz, start, arrivedAt }: StartedQuiz): Attempt {
  const { attemptId, startedAt, timeFactor } = start
  // Less than the quiz's time if the attempt was started earlier on another device.
  const timeLeft = Date.parse(start.deadline) - Date.parse(start.now)
  return {
    attemptId,
    quiz,
    questions: sortByDifficulty(sortInPlayOrder(start.questions, attemptId, 'questions')),
    startedAt,
    timeFactor,
    deadline: arrivedAt + timeLeft,
    timeLeft,
    isTimeUp: false,
    step: 1,
    answers: {},
  }
}

/** Sorts by difficulty, easiest first; questions of equal difficulty keep their order. */
function sortByDifficulty(questions: readonly AttemptQuestion[]): AttemptQuestion[] {
  const levelOf = ({ difficulty = DEFAULT_DIFFICULTY }: AttemptQuestion) => difficulty
  return questions.toSorted((a, b) => levelOf(a) - levelOf(b))
}

const hasEnd = (attempt: Attempt) => attempt.timeFactor !== null || isDaily(attempt)

/** Returns the time left in ms at device time `now`; infinite if the attempt has no end. */
export function getTimeLeft(attempt: Attempt, now: number): number {
  if (!hasEnd(attempt)) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(attempt.deadline - now, attempt.timeLeft))
}

export function setTimeLeft(attempt: Attempt, timeLeft: number, now: number): Attempt {
  return hasEnd(attempt) ? { ...attempt, timeLeft, deadline: now + timeLeft } : attempt
}

/** Only the newest of a player's attempts at a quiz can still count. */
export function findNewest<T extends { attempt: Attempt }>(attempts: readonly T[]): T | undefined {
  return attempts.toSorted((a, b) => (a.attempt.startedAt < b.attempt.startedAt ? 1 : -1))[0]
}

export interface ClockTimes {
  /** In ms since the epoch; users and networks can change it. */
  wall: number
  /** In ms of `performance.now()`: it never goes back, and stops while the device sleeps. */
  steady: number
}

/** Whether time ran out while the player was elsewhere. The quiz then starts anew. */
export function isQuit({ stage, attempt }: SavedAttempt, now: number): boolean {
  return stage === 'left' && !isDaily(attempt) && getTimeLeft(attempt, now) === 0
}

export function resumeAttempt(saved: SavedAttempt, { wall, steady }: ClockTimes): AttemptState {
  const { stage, attempt } = saved
  const timeLeft = getTimeLeft(attempt, wall)
  const kept = { attempt, isKept: true }
  if (stage === 'refused') return { phase: 'refused', attempt, problem: saved.problem }
  if (stage === 'failed')
    return { phase: 'failed', ...kept, problem: SUBMIT_FAILURE, isSending: false }
  if (stage === 'submitting') return { phase: 'submitting', ...kept }
  if (timeLeft > 0) return { phase: 'running', ...kept, endsAt: steady + timeLeft }
  if (isQuit(saved, wall)) return { phase: 'dropped' }
  return { phase: 'submitting', isKept: true, attempt: { ...attempt, isTimeUp: true } }
}

/** `option` is the stored index. An invalid index changes nothing. */
export function chooseOption(attempt: Attempt, option: number): Attempt {
  const question = getCurrentQuestion(attempt)
  if (!question || option >= question.options.length) return attempt
  const answer: Answer = { questionId: question._id, selectedAnswer: option }
  return { ...attempt, answers: { ...attempt.answers, [attempt.step]: answer } }
}

export function getShownOptions(
  { attemptId }: Pick<Attempt, 'attemptId'>,
  question: ShownQuestion,
): ShownOption[] {
  return orderOptions(question, attemptId)
}

export function goToStep(attempt: Attempt, step: number): Attempt {
  return { ...attempt, step: Math.min(Math.max(1, step), attempt.questions.length) }
}

export function getCurrentQuestion({ questions, step }: Attempt): ShownQuestion | undefined {
  return questions[step - 1]
}

export function isLastStep({ questions, step }: Attempt): boolean {
  return step === questions.length
}

export function getChosenOption({ answers, step }: Attempt): number | undefined {
  return answers[step]?.selectedAnswer
}

export function listAnswers({ answers }: Attempt): Answer[] {
  return Object.values(answers)
}

/** Steps count from 1. */
export function findUnansweredSteps({ questions, answers }: Attempt): number[] {
  return questions.map((_, index) => index + 1).filter((step) => answers[step] === undefined)
}

export function listChosenTexts({ questions, answers }: Attempt) {
  return questions.map(({ _id, questionText, options }, index) => {
    const option = answers[index + 1]?.selectedAnswer
    return { _id, questionText, chosen: option === undefined ? undefined : options[option] }
  })
}

export function toResultState(userId: Id, attempt: Attempt, result: QuizResult): ResultState {
  const shown = attempt.questions.map((question) => ({
    questionId: question._id,
    options: getShownOptions(attempt, question).map(({ text }) => text),
  }))
  const { isTimeUp, quiz } = attempt
  const categoryId = 'categoryId' in quiz ? quiz.categoryId : undefined
  return { userId, result, isTimeUp, categoryId, shown }
}
