import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { QuizResult, ResultDetail } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  type OpenQuestionSource,
  openQuestionsOf,
  type SubmittedAttempt,
  type SubmittedSource,
} from './open-questions.repository.ts'

/** The questions whose right answers are hidden from a player, each with the time since when. */
export type HeldBack = ReadonlyMap<Id, string>

/**
 * Nobody is told the right answer to a question, its explanation or whether an answer to it was
 * right while they have an open attempt that asks it. Everything that tells a player so asks this function first.
 */
export type FindHeldBack = (db: Db, userId: Id, at: Date) => Promise<HeldBack>

/** Each kind of attempt is a source: `app/` knows them all. */
export function createHeldBack(
  first: OpenQuestionSource,
  ...others: OpenQuestionSource[]
): FindHeldBack {
  const listOpen = openQuestionsOf(first, others)
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

/** Submitted while an open one asks the same. Sums and shares would tell how they were answered. */
export type FindHeldBackAttempts = (db: Db, userId: Id, at: Date) => Promise<SubmittedAttempt[]>

export function createHeldBackAttempts(
  findHeldBack: FindHeldBack,
  sources: readonly SubmittedSource[],
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

export function categoriesOf(attempts: readonly SubmittedAttempt[]): Set<Id> {
  return new Set(attempts.flatMap(({ categoryId }) => categoryId ?? []))
}

interface Result {
  score: number
  points: number
  submittedAt: string
}

/**
 * Leaves of a question held back only its text and the player's answer. Where the player was told of it
 * before the open attempt began, the verdict stays in place of the answer.
 */
function holdBackDetails(
  details: readonly ResultDetail[],
  heldBack: HeldBack,
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

type Told = Pick<QuizResult, 'score' | 'scorePoints' | 'resultDetails' | 'heldBack'>

/**
 * Returns what the player may know of a result now. A score that would tell whether an answer to an open
 * quiz is right leaves that question out, and `heldBack` counts it; badges and place wait then too. A score
 * that was told before the open attempt began stays whole.
 */
export function visibleResult(
  { score, points, submittedAt }: Result,
  review: readonly ResultDetail[],
  heldBack: HeldBack,
): Told {
  const resultDetails = holdBackDetails(review, heldBack, submittedAt)
  const heldBackCount = resultDetails.filter(({ isCorrect }) => isCorrect === null).length
  if (heldBackCount === 0) return { score, scorePoints: points, resultDetails }
  const toldScore = resultDetails.filter(({ isCorrect }) => isCorrect).length
  const scorePoints = score === 0 ? 0 : (points / score) * toldScore
  return { score: toldScore, scorePoints, resultDetails, heldBack: heldBackCount }
}
