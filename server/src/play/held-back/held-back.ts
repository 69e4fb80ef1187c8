import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuizResult, ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict } from '../../platform/errors.ts'
import {
  createOpenAttemptQuestionLister,
  type OpenQuestionSource,
  type SubmittedAttempt,
  type SubmittedAttemptSource,
} from './open-questions.repository.ts'

/**
 * Maps each question whose right answer is hidden from a player to the start of the earliest open attempt
 * that asks it.
 */
export type HeldBackQuestions = ReadonlyMap<Id, string>

/**
 * Call this before showing a right answer, an explanation or whether an answer was right. All three are
 * hidden while the player has an open attempt at the question.
 */
export type FindHeldBack = (db: Db, userId: Id, at: Date) => Promise<HeldBackQuestions>

export const questionHeldBack = () =>
  conflict("This question is in a quiz you've started. Finish that quiz first.")

/** Combines the open questions of all kinds of attempts. Each kind is a source; `app/` passes all of them. */
export function createHeldBackFinder(
  first: OpenQuestionSource,
  ...others: OpenQuestionSource[]
): FindHeldBack {
  const listOpen = createOpenAttemptQuestionLister(first, others)
  return async (db, userId, at) => {
    const heldBack = new Map<Id, string>()
    for (const { startedAt, questionIds } of await listOpen(db, userId, at)) {
      for (const id of questionIds) {
        const since = heldBack.get(id)
        heldBack.set(id, since !== undefined && since < startedAt ? since : startedAt)
      }
    }
    return heldBack
  }
}

/**
 * Finds attempts submitted while an open attempt asks some of the same questions. Totals and shares that
 * include such an attempt would reveal right answers.
 */
export type FindHeldBackAttempts = (db: Db, userId: Id, at: Date) => Promise<SubmittedAttempt[]>

export function createHeldBackAttemptFinder(
  findHeldBack: FindHeldBack,
  sources: readonly SubmittedAttemptSource[],
): FindHeldBackAttempts {
  return async (db, userId, at) => {
    const heldBack = await findHeldBack(db, userId, at)
    const [since] = [...heldBack.values()].sort()
    if (since === undefined) return []
    const submitted: SubmittedAttempt[] = []
    for (const source of sources) submitted.push(...(await source(db, userId, since)))
    return submitted.filter(({ questionIds, submittedAt }) =>
      questionIds.some((id) => {
        const since = heldBack.get(id)
        return since !== undefined && since <= submittedAt
      }),
    )
  }
}

export function toCategoryIds(attempts: readonly SubmittedAttempt[]): Set<Id> {
  return new Set(attempts.flatMap(({ categoryId }) => categoryId ?? []))
}

interface SubmittedResult {
  score: number
  points: number
  submittedAt: string
}

/**
 * Hides the right answer, the explanation and the verdict of held-back questions. A result submitted before
 * the open attempt started hides the player's answer instead of the verdict, which the player has already
 * seen.
 */
function holdBackDetails(
  details: readonly ResultDetail[],
  heldBack: HeldBackQuestions,
  submittedAt: string,
): ResultDetail[] {
  return details.map((detail) => {
    const since = heldBack.get(detail.questionId)
    if (since === undefined) return detail
    const hidden = { correctAnswer: null, description: null, heldBack: 'openQuiz' } as const
    return since <= submittedAt
      ? { ...detail, ...hidden, isCorrect: null }
      : { ...detail, ...hidden, selectedAnswer: null }
  })
}

type VisibleResult = Pick<QuizResult, 'score' | 'scorePoints' | 'resultDetails' | 'heldBack'>

/**
 * Returns the part of a result that the player may see now. The score leaves out held-back questions, and
 * `heldBack` counts them, unless the result was submitted before the open attempt started.
 */
export function toVisibleResult(
  { score, points, submittedAt }: SubmittedResult,
  review: readonly ResultDetail[],
  heldBack: HeldBackQuestions,
): VisibleResult {
  const resultDetails = holdBackDetails(review, heldBack, submittedAt)
  const heldBackCount = resultDetails.filter(({ isCorrect }) => isCorrect === null).length
  if (heldBackCount === 0) return { score, scorePoints: points, resultDetails }
  const visibleScore = resultDetails.filter(({ isCorrect }) => isCorrect).length
  const scorePoints = score === 0 ? 0 : (points / score) * visibleScore
  return { score: visibleScore, scorePoints, resultDetails, heldBack: heldBackCount }
}
