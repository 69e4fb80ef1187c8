import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { type Attempt, toAttempt } from './attempts.repository.ts'

export interface PastAttempt {
  attempt: Attempt
  /** The category's title of today. */
  quiz: string
  startedAt: string
  /** Empty while it is open. */
  submittedAt: string
}

/** Those submitted after that one, in the order of their submission. */
export async function listSubmittedAttempts(
  db: Db,
  userId: Id,
  after: PastAttempt | undefined,
  limit: number,
): Promise<PastAttempt[]> {
  const time = after?.submittedAt ?? ''
  const rows = await selectAttempts(db)
    .where('attempt.user_id', '=', userId)
    .where('attempt.submitted_at', 'is not', null)
    .where('attempt.submitted_at', '>=', time)
    .where((e) =>
      e.or([e('attempt.submitted_at', '>', time), e('attempt.id', '>', after?.attempt.id ?? '')]),
    )
    .orderBy('attempt.submitted_at')
    .orderBy('attempt.id')
    .limit(limit)
    .execute()
  return rows.map(toPastAttempt)
}

/** One in a category at most. */
export async function listOpenAttempts(db: Db, userId: Id): Promise<PastAttempt[]> {
  const rows = await selectAttempts(db)
    .where('attempt.user_id', '=', userId)
    .where('attempt.submitted_at', 'is', null)
    .where('attempt.abandoned_at', 'is', null)
    .orderBy('attempt.category_id')
    .execute()
  return rows.map(toPastAttempt)
}

function selectAttempts(db: Db) {
  return db
    .selectFrom('attempt')
    .innerJoin('category', 'category.id', 'attempt.category_id')
    .selectAll('attempt')
    .select('category.title as quiz')
}

function toPastAttempt({
  quiz,
  ...row
}: Selectable<Schema['attempt']> & { quiz: string }): PastAttempt {
  return {
    attempt: toAttempt(row),
    quiz,
    startedAt: row.started_at,
    submittedAt: row.submitted_at ?? '',
  }
}

export interface Best {
  quiz: string
  bestPoints: number
  lastPlayedAt: string
}

/** In each category that the player has played, removed ones too; last played first. */
export async function listBests(db: Db, userId: Id): Promise<Best[]> {
  return db
    .selectFrom('category_result')
    .innerJoin('category', 'category.id', 'category_result.category_id')
    .select(['category.title as quiz', 'best_points as bestPoints'])
    .select('category_result.updated_at as lastPlayedAt')
    .where('category_result.user_id', '=', userId)
    .orderBy('category_result.updated_at', 'desc')
    .orderBy('category_result.id')
    .execute()
}

export async function findTotal(
  db: Db,
  userId: Id,
): Promise<{ points: number; reachedAt: string } | undefined> {
  return db
    .selectFrom('user_score')
    .select(['total as points', 'reached_at as reachedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
