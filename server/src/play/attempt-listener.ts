import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AttemptKind, QuizResult } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { AttemptResult } from './attempts.repository.ts'
import type { AskedQuestion } from './questions/question-sets.repository.ts'

export interface FinishedAttempt {
  id: Id
  userId: Id
  quiz: { categoryId: Id; kingdomId: Id } | { day: Day }
  kind: AttemptKind
  startedAt: string
  submittedAt: Date
  /** The time of the submission, or of the claim of a guest's attempt. */
  countedAt: Date
  /** The quiz's usual time, even if the player has asked for more; undefined without a limit. */
  secondsAllowed?: number | undefined
  questions: readonly AskedQuestion[]
  result: AttemptResult
  /** The player's longest streak including this attempt; daily quizzes only. */
  streak?: number | undefined
}

export type AttemptRewards = Pick<QuizResult, 'badges'>

/** A feature that counts finished attempts. `app/` registers features, so that quizzes do not import them. */
export interface AttemptListener {
  /** Called once per attempt, in the transaction of its submission. */
  finished: (transaction: Transaction, attempt: FinishedAttempt) => Promise<AttemptRewards>
  /** Returns again what `finished` returned, for a player who reloads the result. */
  readRewards?: (db: Db, attempt: Pick<FinishedAttempt, 'id' | 'userId'>) => Promise<AttemptRewards>
}

export async function notifyAttemptListeners(
  listeners: readonly AttemptListener[],
  transaction: Transaction,
  attempt: FinishedAttempt,
): Promise<AttemptRewards> {
  let rewards: AttemptRewards = {}
  for (const { finished } of listeners) {
    rewards = { ...rewards, ...(await finished(transaction, attempt)) }
  }
  return rewards
}

export async function readRewards(
  listeners: readonly AttemptListener[],
  db: Db,
  attempt: Pick<FinishedAttempt, 'id' | 'userId'>,
): Promise<AttemptRewards> {
  let rewards: AttemptRewards = {}
  for (const listener of listeners) {
    rewards = { ...rewards, ...(await listener.readRewards?.(db, attempt)) }
  }
  return rewards
}
