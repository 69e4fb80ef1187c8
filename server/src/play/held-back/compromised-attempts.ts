import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SubmittedAttempt, SubmittedAttemptSource } from './open-questions.repository.ts'

/** An attempt's questions and the time during which it was open. */
export interface AttemptSpan {
  userId: Id
  questionIds: readonly Id[]
  startedAt: string
  submittedAt: string
  /**
   * Whether an account claimed the attempt from a guest. Until the claim, the account could see right
   * answers.
   */
  isClaimed?: boolean
}

/**
 * Whether the player could learn right answers from quizzes of the other kind while the attempt was open.
 * `others` lists the submissions to such quizzes. Blank answers count only for a claimed attempt, because
 * only its account was shown right answers. Other answers count, because points on boards reveal whether they
 * were right.
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
