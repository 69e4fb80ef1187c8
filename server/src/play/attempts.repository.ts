import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type ResultDetail,
  ResultDetailSchema,
  type TimeFactor,
  TimeFactorSchema,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import * as v from 'valibot'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { readPicks, writePicks } from './picks.ts'
import type { ScoredAnswers } from './scoring.ts'

export interface NewAttempt {
  id: Id
  userId: Id
  categoryId: Id
  questionSetId: Id
  pointsPerAnswer: number
  startedAt: string
  deadline: string
  timeFactor: TimeFactor
}

export interface AttemptResult extends ScoredAnswers {
  late: boolean
}

export type Attempt = {
  id: Id
  userId: Id
  categoryId: Id
  startedAt: string
  deadline: string
  timeFactor: TimeFactor
} & (
  | { state: 'open'; questionSetId: Id; pointsPerAnswer: number }
  /** Started again since. */
  | { state: 'abandoned' }
  | { state: 'submitted'; questionSetId: Id; result: AttemptResult }
  /** From before attempts remembered what they asked: the review was stored as it was then. */
  | { state: 'reviewed'; result: Omit<AttemptResult, 'picks'>; review: ResultDetail[] }
)

export type OpenAttempt = Attempt & { state: 'open' }

export async function findAttempt(db: Db, id: Id): Promise<Attempt | undefined> {
  const { rows } = await selectAttempt(db, { id })
  return rows[0] && toAttempt(rows[0])
}

const selectAttempt = compileOnce<{ id: Id }>()((db, parameter) =>
  db.selectFrom('attempt').selectAll().where('id', '=', parameter('id')),
)

export async function findOpenAttempt(
  db: Db,
  userId: Id,
  categoryId: Id,
): Promise<OpenAttempt | undefined> {
  const { rows } = await selectOpenAttempt(db, { userId, categoryId })
  const attempt = rows[0] && toAttempt(rows[0])
  return attempt?.state === 'open' ? attempt : undefined
}

const selectOpenAttempt = compileOnce<{ userId: Id; categoryId: Id }>()((db, parameter) =>
  db
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', parameter('userId'))
    .where('category_id', '=', parameter('categoryId'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null),
)

/** The categories that the player has an open attempt at. */
export async function listOpenCategoryIds(db: Db, userId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('category_id')
    .where('user_id', '=', userId)
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .execute()
  return rows.map(({ category_id }) => category_id)
}

/**
 * Makes all else that this player starts or submits wait until the transaction ends. On SQLite it
 * does so already: no two write at once.
 */
export async function lockPlayer(transaction: Transaction, userId: Id): Promise<void> {
  if (isPostgres(transaction)) await selectPlayerForUpdate(transaction, { userId })
}

const selectPlayerForUpdate = compileOnce<{ userId: Id }>()((db, parameter) =>
  db.selectFrom('user').select('id').where('id', '=', parameter('userId')).forNoKeyUpdate(),
)

export async function insertAttempt(transaction: Transaction, attempt: NewAttempt): Promise<void> {
  await insertOpen(transaction, toRow(attempt))
}

/** Gives what the player had achieved in the category so far. */
export async function insertSubmittedAttempt(
  transaction: Transaction,
  attempt: NewAttempt,
  submittedAt: string,
  result: AttemptResult,
): Promise<Achieved> {
  const row = { ...toRow(attempt), ...toResultColumns(submittedAt, result) }
  const { rows } = await insertSubmitted(transaction, row)
  return toAchieved(rows[0])
}

type StartColumns = ReturnType<typeof toRow>

const insertOpen = compileOnce<StartColumns>()((db, parameter) =>
  db.insertInto('attempt').values({ ...startParameters(parameter), late: 0 }),
)

const insertSubmitted = compileOnce<StartColumns & ResultColumns>()((db, parameter) =>
  db
    .insertInto('attempt')
    .values({ ...startParameters(parameter), ...resultParameters(parameter) })
    .returning(selectBestPoints),
)

function startParameters(parameter: Parameter<StartColumns>) {
  return {
    id: parameter('id'),
    user_id: parameter('user_id'),
    category_id: parameter('category_id'),
    question_set_id: parameter('question_set_id'),
    points_per_answer: parameter('points_per_answer'),
    started_at: parameter('started_at'),
    deadline: parameter('deadline'),
    time_percent: parameter('time_percent'),
  }
}

/** In a category; undefined where it was never played. */
export interface Achieved {
  bestPoints: number | undefined
}

/** Asked with the statement that writes the result, to spare a submission another query. */
function selectBestPoints(e: ExpressionBuilder<Schema, 'attempt'>) {
  return e
    .selectFrom('category_result')
    .select('best_points')
    .whereRef('category_result.user_id', '=', 'attempt.user_id')
    .whereRef('category_result.category_id', '=', 'attempt.category_id')
    .as('bestPoints')
}

function toAchieved(row: { bestPoints: number | null } | undefined): Achieved {
  return { bestPoints: row?.bestPoints ?? undefined }
}

/** A player's open attempt at a category, if there is one, gives way to a new one. */
export async function abandonOpenAttempt(
  transaction: Transaction,
  userId: Id,
  categoryId: Id,
  abandonedAt: string,
): Promise<void> {
  await abandonOpen(transaction, { userId, categoryId, abandonedAt })
}

const abandonOpen = compileOnce<{ userId: Id; categoryId: Id; abandonedAt: string }>()(
  (db, parameter) =>
    db
      .updateTable('attempt')
      .set({ abandoned_at: parameter('abandonedAt') })
      .where('user_id', '=', parameter('userId'))
      .where('category_id', '=', parameter('categoryId'))
      .where('submitted_at', 'is', null)
      .where('abandoned_at', 'is', null),
)

/** Gives what the player had achieved in the category so far; undefined when the attempt is no longer open. */
export async function closeAttempt(
  transaction: Transaction,
  id: Id,
  submittedAt: string,
  result: AttemptResult,
): Promise<Achieved | undefined> {
  const { rows } = await closeOpen(transaction, { id, ...toResultColumns(submittedAt, result) })
  return rows[0] && toAchieved(rows[0])
}

const closeOpen = compileOnce<{ id: Id } & ResultColumns>()((db, parameter) =>
  db
    .updateTable('attempt')
    .set(resultParameters(parameter))
    .where('id', '=', parameter('id'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .returning(selectBestPoints),
)

function resultParameters(parameter: Parameter<ResultColumns>) {
  return {
    submitted_at: parameter('submitted_at'),
    score: parameter('score'),
    total_questions: parameter('total_questions'),
    points: parameter('points'),
    late: parameter('late'),
    picks: parameter('picks'),
    counted: parameter('counted'),
  }
}

/** Gives how many went, `limit` at most, so that a sweep of many keeps nobody waiting. */
export async function removeUnsubmittedAttempts(
  transaction: Transaction,
  deadlineBefore: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('attempt')
    .where('id', 'in', (query) =>
      query
        .selectFrom('attempt')
        .select('id')
        .where('submitted_at', 'is', null)
        .where('deadline', '<', deadlineBefore)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function toRow(attempt: NewAttempt) {
  return {
    id: attempt.id,
    user_id: attempt.userId,
    category_id: attempt.categoryId,
    question_set_id: attempt.questionSetId,
    points_per_answer: attempt.pointsPerAnswer,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    time_percent: attempt.timeFactor && attempt.timeFactor * 100,
  }
}

type ResultColumns = Pick<
  Selectable<Schema['attempt']>,
  'submitted_at' | 'score' | 'total_questions' | 'points' | 'late' | 'picks' | 'counted'
>

function toResultColumns(submittedAt: string, result: AttemptResult): ResultColumns {
  return {
    submitted_at: submittedAt,
    score: result.score,
    total_questions: result.totalQuestions,
    points: result.points,
    late: result.late ? 1 : 0,
    picks: writePicks(result.picks),
    counted: 1,
  }
}

const ReviewSchema = v.array(ResultDetailSchema)

export function toAttempt(row: Selectable<Schema['attempt']>): Attempt {
  const attempt = {
    id: row.id,
    userId: row.user_id,
    categoryId: row.category_id,
    startedAt: row.started_at,
    deadline: row.deadline,
    timeFactor: v.parse(TimeFactorSchema, row.time_percent && row.time_percent / 100),
  }
  const { score, total_questions: totalQuestions, points, late } = row
  if (score !== null && totalQuestions !== null && points !== null) {
    const result = { score, totalQuestions, points, late: late === 1 }
    if (row.question_set_id !== null && row.picks !== null) {
      const picks = readPicks(row.picks)
      const questionSetId = row.question_set_id
      return { ...attempt, state: 'submitted', questionSetId, result: { ...result, picks } }
    }
    const review = v.parse(ReviewSchema, JSON.parse(row.result_details ?? '[]'))
    return { ...attempt, state: 'reviewed', result, review }
  }
  const { question_set_id: questionSetId, points_per_answer: pointsPerAnswer } = row
  if (row.abandoned_at !== null || questionSetId === null || pointsPerAnswer === null) {
    return { ...attempt, state: 'abandoned' }
  }
  return { ...attempt, state: 'open', questionSetId, pointsPerAnswer }
}
