import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { awardBadges } from '../badges/award-badges.ts'
import { countForBoards } from '../boards/boards.ts'
import type { Transaction } from '../db/database.ts'
import { recordMistakes } from '../practice/mistakes.ts'
import type { AttemptResult } from './attempts.repository.ts'
import type { AskedQuestion } from './question-sets.repository.ts'

/** An attempt that has just been submitted, as whatever counts play is told of it, once. */
export interface FinishedAttempt {
  id: Id
  userId: Id
  quiz: { categoryId: Id } | { day: Day }
  startedAt: string
  submittedAt: Date
  /** Of the quiz, not of a player who asked for more; undefined without a limit. */
  secondsAllowed?: number | undefined
  questions: readonly AskedQuestion[]
  result: AttemptResult
  /** Whether the player had never submitted this quiz before; a daily quiz is submitted but once. */
  isFirst: boolean
  /** Of a daily quiz: the player's longest row of days with it. */
  streak?: number | undefined
}

/** What a player is told of, with the result. */
export interface PlayNews {
  badgeIds: string[]
}

/** Called in the submission's transaction, by quizzes of categories and of days alike. */
export async function countPlay(
  transaction: Transaction,
  attempt: FinishedAttempt,
): Promise<PlayNews> {
  await recordMistakes(transaction, attempt)
  await countForBoards(transaction, attempt)
  const badgeIds = await awardBadges(transaction, attempt)
  return { badgeIds }
}
