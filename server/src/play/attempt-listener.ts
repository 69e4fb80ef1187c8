import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { AttemptKind, QuizResult } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { AttemptResult } from './attempts.repository.ts'
import type { AskedQuestion } from './questions/question-sets.repository.ts'

export interface FinishedAttempt {
  id: Id
  userId: Id
  quiz: { categoryId: Id; kingdomId: Id } | { day: Day }
  /** What the attempt counts for. */
  kind: AttemptKind
  startedAt: string
  submittedAt: Date
  /** When the player's account got it: later than `submittedAt` for a guest's result that is claimed. */
  countedAt: Date
  /** The quiz's usual time, also for a player who asked for more; undefined without a limit. */
  secondsAllowed?: number | undefined
  questions: readonly AskedQuestion[]
  result: AttemptResult
  /** For a daily quiz: the player's longest streak, this quiz included. */
  streak?: number | undefined
}

export type PlayNews = Pick<QuizResult, 'badges'>

/** Counts what players finish. `app/` knows all listeners: quizzes know none of them. */
export interface AttemptListener {
  /** Called once for each attempt, in the transaction of its submission. */
  finished: (transaction: Transaction, attempt: FinishedAttempt) => Promise<PlayNews>
  /** Returns what `finished` returned for the attempt, for a player who asks for the result again. */
  newsOf?: (db: Db, attempt: Pick<FinishedAttempt, 'id' | 'userId'>) => Promise<PlayNews>
}

export async function notifyFinished(
  listeners: readonly AttemptListener[],
  transaction: Transaction,
  attempt: FinishedAttempt,
): Promise<PlayNews> {
  let news: PlayNews = {}
  for (const { finished } of listeners) {
    news = { ...news, ...(await finished(transaction, attempt)) }
  }
  return news
}

export async function readNews(
  listeners: readonly AttemptListener[],
  db: Db,
  attempt: Pick<FinishedAttempt, 'id' | 'userId'>,
): Promise<PlayNews> {
  let news: PlayNews = {}
  for (const { newsOf } of listeners) news = { ...news, ...(await newsOf?.(db, attempt)) }
  return news
}
