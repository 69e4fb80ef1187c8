import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Attempt, toAttempt } from '../attempts.repository.ts'

export type PastAttempt = Attempt & {
  /** The category's current title. */
  quiz: string
  /** Empty while the attempt is open. */
  submittedAt: string
}

interface PastAttemptQuery {
  state: 'submitted' | 'open'
  after: PastAttempt | undefined
  limit: number
}

/**
 * Lists submitted attempts in the order of submission, and open ones (at most one per category) by category
 * id.
 */
export async function listPastAttempts(
  db: Db,
  userId: Id,
  { state, after, limit }: PastAttemptQuery,
): Promise<PastAttempt[]> {
  const [time, id] = [after?.submittedAt ?? '', after?.id ?? '']
  const attempts = db
    .selectFrom('attempt')
    .innerJoin('category', 'category.id', 'attempt.categoryId')
    .selectAll('attempt')
    .select('category.title as quiz')
    .where('attempt.userId', '=', userId)
  const page =
    state === 'open'
      ? attempts
          .where('attempt.submittedAt', 'is', null)
          .where('attempt.abandonedAt', 'is', null)
          .where('attempt.categoryId', '>', after?.categoryId ?? '')
          .orderBy('attempt.categoryId')
      : attempts
          .where('attempt.submittedAt', 'is not', null)
          .where('attempt.submittedAt', '>=', time)
          .where((e) => e.or([e('attempt.submittedAt', '>', time), e('attempt.id', '>', id)]))
          .orderBy('attempt.submittedAt')
          .orderBy('attempt.id')
  const rows = await page.limit(limit).execute()
  return rows.map(({ quiz, ...row }) => ({
    ...toAttempt(row),
    quiz,
    submittedAt: row.submittedAt ?? '',
  }))
}

/** Lists the best result in each category, removed ones too, the last played first. */
export async function listCategoryBests(db: Db, userId: Id) {
  return db
    .selectFrom('categoryResult')
    .innerJoin('category', 'category.id', 'categoryResult.categoryId')
    .select(['categoryId', 'category.title as quiz', 'bestPoints'])
    .select('categoryResult.updatedAt as lastPlayedAt')
    .where('categoryResult.userId', '=', userId)
    .orderBy('categoryResult.updatedAt', 'desc')
    .orderBy('categoryResult.id')
    .execute()
}

export async function findTotalPoints(db: Db, userId: Id) {
  return db
    .selectFrom('userScore')
    .select(['total as points', 'reachedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}
