import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type ResultDetail, ResultDetailSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

export interface AttemptOutcome {
  score: number
  totalQuestions: number
  points: number
  late: boolean
  /** The review as it was first answered, whatever becomes of the questions. */
  details: ResultDetail[]
}

export interface Attempt {
  id: Id
  userId: Id
  categoryId: Id
  startedAt: string
  deadline: string
  /** Absent until the answers have arrived. */
  outcome: AttemptOutcome | undefined
}

export async function findAttempt(db: Db, id: Id): Promise<Attempt | undefined> {
  const row = await db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAttempt(row)
}

export async function insertAttempt(db: Db, attempt: Omit<Attempt, 'outcome'>): Promise<void> {
  await db
    .insertInto('attempt')
    .values({
      id: attempt.id,
      user_id: attempt.userId,
      category_id: attempt.categoryId,
      started_at: attempt.startedAt,
      deadline: attempt.deadline,
      late: 0,
    })
    .execute()
}

/** False when a submission has already closed the attempt: its outcome stands. */
export async function closeAttempt(
  transaction: Transaction,
  id: Id,
  submittedAt: string,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attempt')
    .set({
      submitted_at: submittedAt,
      score: outcome.score,
      total_questions: outcome.totalQuestions,
      points: outcome.points,
      late: outcome.late ? 1 : 0,
      result_details: JSON.stringify(outcome.details),
    })
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function toAttempt(row: Selectable<Schema['attempt']>): Attempt {
  return {
    id: row.id,
    userId: row.user_id,
    categoryId: row.category_id,
    startedAt: row.started_at,
    deadline: row.deadline,
    outcome: toOutcome(row),
  }
}

const DetailsSchema = v.array(ResultDetailSchema)

function toOutcome(row: Selectable<Schema['attempt']>): AttemptOutcome | undefined {
  const { score, total_questions: totalQuestions, points, result_details: details } = row
  if (score === null || totalQuestions === null || points === null || details === null)
    return undefined
  return {
    score,
    totalQuestions,
    points,
    late: row.late === 1,
    details: v.parse(DetailsSchema, JSON.parse(details)),
  }
}
