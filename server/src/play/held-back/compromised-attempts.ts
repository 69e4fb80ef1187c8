import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SubmittedAttempt, SubmittedAttemptSource } from './open-questions.repository.ts'

/** Which questions an attempt asked, and when it was open. */
export interface AttemptSpan {
  userId: Id
  questionIds: readonly Id[]
  startedAt: string
  submittedAt: string
  /**
   * Whether an account claimed the attempt from a guest. Nothing was held back from the account meanwhile.
   */
  isClaimed?: boolean
}

/**
 * Whether the player could learn right answers during the attempt. `others` lists the player's submissions to
 * quizzes of the other kind. A submission with one of the attempt's questions reveals an answer by its
 * points, unless the player left the question blank. For a claimed attempt, blank answers count too, because
 * the account was shown the right answers.
 */
export async function isCompromised(db: Db, others: SubmittedAttemptSource, attempt: AttemptSpan) {
  const { userId, startedAt, submittedAt, isClaimed = false } = attempt
  const asked = new Set(attempt.questionIds)
  const answered = ({ questionIds, picks }: SubmittedAttempt) =>
    questionIds.filter((_, i) => isClaimed || picks[i] !== undefined)
  const submitted = await others(db, userId, startedAt)
  return submitted.some(
    (other) => other.submittedAt <= submittedAt && answered(other).some((id) => asked.has(id)),
  )
}
