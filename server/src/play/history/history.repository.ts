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
    .innerJoin('category', 'category.id', 'attempt.category_id')
    .selectAll('attempt')
    .select('category.title as quiz')
    .where('attempt.user_id', '=', userId)
  const page =
    state === 'open'
      ? attempts
          .where('attempt.submitted_at', 'is', null)
          .where('attempt.abandoned_at', 'is', null)
          .where('attempt.category_id', '>', after?.categoryId ?? '')
          .orderBy('attempt.category_id')
      : attempts
          .where('attempt.submitted_at', 'is not', null)
          .where('attempt.submitted_at', '>=', time)
          .where((e) => e.or([e('attempt.submitted_at', '>', time), e('attempt.id', '>', id)]))
          .orderBy('attempt.submitted_at')
          .orderBy('attempt.id')
  const rows = await page.limit(limit).execute()
  return rows.map(({ quiz, ...row }) => ({
    ...toAttempt(row),
    quiz,
    submittedAt: row.submitted_at ?? '',
  }))
}

/** Lists the best result in each category, removed ones too, the last played first. */
export async function listCategoryBests(db: Db, userId: Id) {
  return db
    .selectFrom('category_result')
    .innerJoin('category', 'category.id', 'category_result.category_id')
    .select(['category_id as categoryId', 'category.title as quiz', 'best_points as bestPoints'])
    .select('category_result.updated_at as lastPlayedAt')
    .where('category_result.user_id', '=', userId)
    .orderBy('category_result.updated_at', 'desc')
    .orderBy('category_result.id')
    .execute()
}

export async function findTotalPoints(db: Db, userId: Id) {
  return db
    .selectFrom('user_score')
    .select(['total as points', 'reached_at as reachedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
