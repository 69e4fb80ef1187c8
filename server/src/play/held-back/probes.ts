import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SubmittedAttempt, SubmittedSource } from './open-questions.repository.ts'

/** An attempt that is judged: what it asked, and from when until when it was open. */
export interface Judged {
  userId: Id
  questionIds: readonly Id[]
  startedAt: string
  submittedAt: string
  /** Whether nothing was held back from the account meanwhile: its attempt was a guest's then. */
  isClaimed?: boolean
}

/**
 * Whether the player could learn right answers while the attempt was open, by submitting some of its
 * questions at quizzes of the other kind, which `others` lists. Points on boards tell whether an
 * answer was right. A question left blank tells nothing, as its answer is held back; but nothing was
 * held back from the account that claims a guest's attempt.
 */
export async function isProbed(db: Db, others: SubmittedSource, judged: Judged): Promise<boolean> {
  const { userId, startedAt, submittedAt, isClaimed = false } = judged
  const asked = new Set(judged.questionIds)
  const toldOf = ({ questionIds, picks }: SubmittedAttempt) =>
    questionIds.filter((_, i) => isClaimed || picks[i] !== undefined)
  const submitted = await others(db, userId, startedAt)
  return submitted.some(
    (other) => other.submittedAt <= submittedAt && toldOf(other).some((id) => asked.has(id)),
  )
}
