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

/**
 * The attempts that a player has submitted while an open one asks the same. Sums and shares leave them
 * out: these would tell how they were answered.
 */
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

/** Leaves of questions held back only the question and the player's answer. */
export function holdBackDetails(
  details: readonly ResultDetail[],
  heldBack: HeldBack,
): ResultDetail[] {
  return details.map((detail) =>
    heldBack.has(detail.questionId)
      ? { ...detail, correctAnswer: null, isCorrect: null, description: null, heldBack: 'openQuiz' }
      : detail,
  )
}

type Told = Pick<QuizResult, 'score' | 'scorePoints' | 'resultDetails' | 'heldBack'>

/**
 * What is told of a result now. The score is that of the questions that are told: the score of a
 * single answer would tell whether it was right. While `heldBack` is there, badges are not told.
 */
export function visibleResult(
  { score, points }: { score: number; points: number },
  review: readonly ResultDetail[],
  heldBack: HeldBack,
): Told {
  const resultDetails = holdBackDetails(review, heldBack)
  const heldBackCount = resultDetails.filter((detail) => detail.heldBack !== undefined).length
  if (heldBackCount === 0) return { score, scorePoints: points, resultDetails }
  const toldScore = resultDetails.filter(({ isCorrect }) => isCorrect).length
  const scorePoints = score === 0 ? 0 : (points / score) * toldScore
  return { score: toldScore, scorePoints, resultDetails, heldBack: heldBackCount }
}
