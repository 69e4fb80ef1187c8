import { USUAL_DIFFICULTY } from '@quiz-kingdom/shared/entities/difficulty.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type AttemptQuestion,
  type ShownQuestion,
  ShownQuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import {
  type Answer,
  AnswerSchema,
  type AttemptStart,
  type QuizResult,
  TimeFactorSchema,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import type { ResultState } from '../lib/navigation-state.ts'
import { type QuizFacts, QuizFactsSchema } from './quiz-facts.ts'
import { inPlayOrder, orderOptions, type ShownOption } from './shown-options.ts'

export const START_FAILED = 'Failed to load questions. Please try again.'
export const SUBMIT_FAILED = 'Failed to update score. Please try again.'

const KeptQuestionSchema = v.object({
  ...ShownQuestionSchema.entries,
  /** A tab of an older release reads no question without it. */
  categoryId: v.optional(IdSchema),
})

export const AttemptSchema = v.object({
  attemptId: IdSchema,
  quiz: QuizFactsSchema,
  questions: v.pipe(v.array(KeptQuestionSchema), v.minLength(1)),
  /** Options have an order of the attempt's own; they had not in what older releases kept. */
  isShuffled: v.optional(v.boolean(), false),
  /** ISO 8601, UTC, by the server's clock; what older releases kept has none. */
  startedAt: v.optional(v.string()),
  timeFactor: v.optional(TimeFactorSchema, 1),
  /** By the device's own clock when this was kept, in ms since the epoch. */
  deadline: v.number(),
  /** In ms, when this was kept: a clock that is set back meanwhile gives no more. */
  timeLeft: v.optional(v.number()),
  isTimeUp: v.optional(v.boolean(), false),
  /** 1 for the first question. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1)),
  answers: v.record(v.string(), AnswerSchema),
  /** What the server has signed of a guest's attempt: with it alone it can be submitted. */
  guestToken: v.optional(v.string()),
})
export type Attempt = v.InferOutput<typeof AttemptSchema>

/** `isKept`: the answers outlive this page. */
export type AttemptState =
  /** `endsAt` is in ms of the clock that nobody can set. */
  | { phase: 'running'; attempt: Attempt; isKept: boolean; endsAt: number }
  | { phase: 'submitting'; attempt: Attempt; isKept: boolean }
  /** It waits to be sent, or is being sent again while nobody has to watch. */
  | { phase: 'failed'; attempt: Attempt; problem: string; isKept: boolean; isSending: boolean }
  | { phase: 'refused'; attempt: Attempt; problem: string }
  | { phase: 'finished'; attempt: Attempt; result: QuizResult }
  | { phase: 'dropped' }

/** What the device keeps. `left`: the player went elsewhere in the app, without submitting. */
export const SavedAttemptSchema = v.variant('stage', [
  v.object({
    stage: v.picklist(['running', 'left', 'submitting', 'failed']),
    attempt: AttemptSchema,
  }),
  v.object({ stage: v.literal('refused'), attempt: AttemptSchema, problem: v.string() }),
])
export type SavedAttempt = v.InferOutput<typeof SavedAttemptSchema>

/** A day has one attempt: who leaves it has not quit it, and midnight ends it at the latest. */
export function isDaily({ quiz }: Attempt): boolean {
  return 'day' in quiz
}

export function isEnded({ stage }: SavedAttempt): boolean {
  return stage !== 'running' && stage !== 'left'
}

interface Beginning {
  quiz: QuizFacts
  start: Omit<AttemptStart, 'questions' | 'kind'> & { questions: readonly AttemptQuestion[] }
  /** When the server's answer arrived, by the device's clock: its span counts from then. */
  arrivedAt: number
}

export function beginAttempt({ quiz, start, arrivedAt }: Beginning): Attempt {
  const { attemptId, startedAt, timeFactor } = start
  // It may have begun before, on another device.
  const timeLeft = Date.parse(start.deadline) - Date.parse(start.now)
  return {
    attemptId,
    quiz,
    questions: climbing(inPlayOrder(start.questions, attemptId, 'questions')),
    isShuffled: true,
    startedAt,
    timeFactor,
    deadline: arrivedAt + timeLeft,
    timeLeft,
    isTimeUp: false,
    step: 1,
    answers: {},
  }
}

/** Easy questions first, then middle, then hard ones; those of one difficulty stay as they stand. */
function climbing(questions: readonly AttemptQuestion[]): AttemptQuestion[] {
  const levelOf = ({ difficulty = USUAL_DIFFICULTY }: AttemptQuestion) => difficulty
  return questions.toSorted((a, b) => levelOf(a) - levelOf(b))
}

const hasEnd = (attempt: Attempt) => attempt.timeFactor !== null || isDaily(attempt)

/** In ms, at `now` of the device's clock; without end where nothing ends it. */
export function timeLeftAt(attempt: Attempt, now: number): number {
  const { deadline, timeLeft } = attempt
  if (!hasEnd(attempt)) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(deadline - now, timeLeft ?? Number.POSITIVE_INFINITY))
}

export function withTimeLeft(attempt: Attempt, timeLeft: number, now: number): Attempt {
  return hasEnd(attempt) ? { ...attempt, timeLeft, deadline: now + timeLeft } : attempt
}

/** The one of a player's attempts at a quiz that can still count: the one started last. */
export function newestOf<T extends { attempt: Attempt }>(attempts: readonly T[]): T | undefined {
  const startOf = ({ attempt }: T) => attempt.startedAt ?? ''
  return attempts.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1))[0]
}

export interface Times {
  /** Since the epoch; owners and networks set it. */
  wall: number
  /** Since some moment; only ever goes forward, and stands still while the device sleeps. */
  steady: number
}

/** Whether its time ran out while its player was elsewhere. The quiz then starts anew. */
export function isQuit({ stage, attempt }: SavedAttempt, now: number): boolean {
  return stage === 'left' && !isDaily(attempt) && timeLeftAt(attempt, now) === 0
}

export function resumeAttempt(saved: SavedAttempt, { wall, steady }: Times): AttemptState {
  const { stage, attempt } = saved
  const timeLeft = timeLeftAt(attempt, wall)
  const kept = { attempt, isKept: true }
  if (stage === 'refused') return { phase: 'refused', attempt, problem: saved.problem }
  if (stage === 'failed')
    return { phase: 'failed', ...kept, problem: SUBMIT_FAILED, isSending: false }
  if (stage === 'submitting') return { phase: 'submitting', ...kept }
  if (timeLeft > 0) return { phase: 'running', ...kept, endsAt: steady + timeLeft }
  if (isQuit(saved, wall)) return { phase: 'dropped' }
  return { phase: 'submitting', isKept: true, attempt: { ...attempt, isTimeUp: true } }
}

/** Replaces an earlier answer. `option` is the stored index; one that does not exist changes nothing. */
export function chooseOption(attempt: Attempt, option: number): Attempt {
  const question = currentQuestion(attempt)
  if (!question || option >= question.options.length) return attempt
  const answer: Answer = { questionId: question._id, selectedAnswer: option }
  return { ...attempt, answers: { ...attempt.answers, [attempt.step]: answer } }
}

export function shownOptions(
  { attemptId, isShuffled }: Pick<Attempt, 'attemptId' | 'isShuffled'>,
  question: ShownQuestion,
): ShownOption[] {
  return orderOptions(question, isShuffled ? attemptId : undefined)
}

export function goToStep(attempt: Attempt, step: number): Attempt {
  return { ...attempt, step: Math.min(Math.max(1, step), attempt.questions.length) }
}

export function currentQuestion({ questions, step }: Attempt): ShownQuestion | undefined {
  return questions[step - 1]
}

export function isLastStep({ questions, step }: Attempt): boolean {
  return step === questions.length
}

export function chosenOption({ answers, step }: Attempt): number | undefined {
  return answers[step]?.selectedAnswer
}

export function answersToSubmit({ answers }: Attempt): Answer[] {
  return Object.values(answers)
}

/** The steps whose question has no answer yet. */
export function openSteps({ questions, answers }: Attempt): number[] {
  return questions.map((_, index) => index + 1).filter((step) => answers[step] === undefined)
}

export function chosenTexts({ questions, answers }: Attempt) {
  return questions.map(({ _id, questionText, options }, index) => {
    const option = answers[index + 1]?.selectedAnswer
    return { _id, questionText, chosen: option === undefined ? undefined : options[option] }
  })
}

export function toResultState(userId: Id, attempt: Attempt, result: QuizResult): ResultState {
  const shown = attempt.questions.map((question) => ({
    questionId: question._id,
    options: shownOptions(attempt, question).map(({ text }) => text),
  }))
  const { isTimeUp, quiz } = attempt
  const categoryId = 'categoryId' in quiz ? quiz.categoryId : undefined
  return { userId, result, isTimeUp, categoryId, shown }
}
