import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type PlayerQuestion,
  PlayerQuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import {
  type Answer,
  AnswerSchema,
  type AttemptStart,
  type QuizResult,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { type QuizFacts, QuizFactsSchema } from './quiz-facts.ts'

export const START_FAILED = 'Failed to load questions. Please try again.'
export const SUBMIT_FAILED = 'Failed to update score. Please try again.'

export const AttemptSchema = v.object({
  attemptId: IdSchema,
  quiz: QuizFactsSchema,
  questions: v.pipe(v.array(PlayerQuestionSchema), v.minLength(1)),
  /** ISO 8601, UTC, by the server's clock; what older releases kept has none. */
  startedAt: v.optional(v.string()),
  /** By the device's own clock, in ms since the epoch. */
  deadline: v.number(),
  /** 1 for the first question. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** By step. */
  answers: v.record(v.string(), AnswerSchema),
})
export type Attempt = v.InferOutput<typeof AttemptSchema>

export type AttemptState =
  | { phase: 'overview'; problem?: string }
  | { phase: 'starting' }
  | { phase: 'running'; attempt: Attempt }
  | { phase: 'submitting'; attempt: Attempt }
  /** `isKept`: the answers outlive this page. */
  | { phase: 'failed'; attempt: Attempt; problem: string; isKept: boolean }
  /** The server will never count it. */
  | { phase: 'refused'; attempt: Attempt; problem: string }
  | { phase: 'finished'; result: QuizResult }

/** What the device keeps. `left`: the player went elsewhere in the app, without submitting. */
export const SavedAttemptSchema = v.variant('stage', [
  v.object({
    stage: v.picklist(['running', 'left', 'submitting', 'failed']),
    attempt: AttemptSchema,
  }),
  v.object({ stage: v.literal('refused'), attempt: AttemptSchema, problem: v.string() }),
])
export type SavedAttempt = v.InferOutput<typeof SavedAttemptSchema>

interface Beginning {
  quiz: QuizFacts
  start: AttemptStart
  /** When the server's answer arrived, by the device's clock: its span counts from then. */
  arrivedAt: number
}

export function beginAttempt({ quiz, start, arrivedAt }: Beginning): Attempt {
  const { attemptId, startedAt, questions } = start
  const span = Date.parse(start.deadline) - Date.parse(startedAt)
  const deadline = arrivedAt + span
  return { attemptId, startedAt, quiz, questions, deadline, step: 1, answers: {} }
}

/** Whether the other attempt at the same quiz was started later, so that this one cannot count. */
export function isOvertaken(attempt: Attempt, { startedAt = '' }: Attempt): boolean {
  return startedAt > (attempt.startedAt ?? '')
}

/** Where a player finds a saved attempt when they come back to it at `now`. */
export function resumeAttempt(saved: SavedAttempt, now: number): AttemptState {
  const { stage, attempt } = saved
  if (stage === 'refused') return { phase: 'refused', attempt, problem: saved.problem }
  if (stage === 'failed') return { phase: 'failed', attempt, problem: SUBMIT_FAILED, isKept: true }
  if (stage === 'submitting') return { phase: 'submitting', attempt }
  if (now < attempt.deadline) return { phase: 'running', attempt }
  // Whoever walked away from a quiz comes back to play, not to be handed an old result.
  return stage === 'left' ? { phase: 'overview' } : { phase: 'submitting', attempt }
}

/** Answers the question that is shown, in place of an earlier answer; no such option: no change. */
export function chooseOption(attempt: Attempt, option: number): Attempt {
  const question = currentQuestion(attempt)
  if (!question || option >= question.options.length) return attempt
  const answer: Answer = { questionId: question._id, selectedAnswer: option }
  return { ...attempt, answers: { ...attempt.answers, [attempt.step]: answer } }
}

/** Moves to a step, or as far towards it as there are questions. */
export function goToStep(attempt: Attempt, step: number): Attempt {
  return { ...attempt, step: Math.min(Math.max(1, step), attempt.questions.length) }
}

export function currentQuestion({ questions, step }: Attempt): PlayerQuestion | undefined {
  return questions[step - 1]
}

export function isLastStep({ questions, step }: Attempt): boolean {
  return step === questions.length
}

export function chosenOption({ answers, step }: Attempt): number | undefined {
  return answers[step]?.selectedAnswer
}

/** In the order of the questions; those without an answer are absent. */
export function answersToSubmit({ answers }: Attempt): Answer[] {
  return Object.values(answers)
}

/** Every question in its order, with the text of the chosen option; `undefined` where none was. */
export function chosenTexts({ questions, answers }: Attempt) {
  return questions.map(({ _id, questionText, options }, index) => {
    const option = answers[index + 1]?.selectedAnswer
    return { _id, questionText, chosen: option === undefined ? undefined : options[option] }
  })
}
