import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type AttemptKind,
  SUBMISSIONS_A_DAY_MAX,
  type TimeFactor,
  TimeFactorSchema,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  sql,
} from 'kysely'
import * as v from 'valibot'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import { formatPicks, parsePicks, type ScoredAnswers } from './questions/scoring.ts'

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
  kind: AttemptKind
} & (
  | { state: 'open'; questionSetId: Id; pointsPerAnswer: number }
  /** The player has restarted the quiz, or the attempt is too old to be submitted. */
  | { state: 'abandoned' }
  | { state: 'submitted'; questionSetId: Id; submittedAt: string; result: AttemptResult }
)

export type OpenAttempt = Attempt & { state: 'open' }

const START_COLUMNS = [
  'id',
  'user_id',
  'category_id',
  'question_set_id',
  'points_per_answer',
  'started_at',
  'deadline',
  'time_percent',
] as const
const RESULT_COLUMNS = ['score', 'total_questions', 'points', 'late', 'picks'] as const
const ATTEMPT_COLUMNS = [
  ...START_COLUMNS,
  ...RESULT_COLUMNS,
  'kind',
  'submitted_at',
  'abandoned_at',
] as const

export async function findAttempt(db: Db, id: Id): Promise<Attempt | undefined> {
  const [row] = await selectAttempt(db, { id })
  return row && toAttempt(row)
}

const selectAttempt = compileOnce((db, parameter: Parameter<{ id: Id }>) =>
  db.selectFrom('attempt').select(ATTEMPT_COLUMNS).where('id', '=', parameter('id')),
)

export async function findOpenAttempt(
  db: Db,
  userId: Id,
  categoryId: Id,
): Promise<OpenAttempt | undefined> {
  const [row] = await selectOpenAttempt(db, { userId, categoryId })
  const attempt = row && toAttempt(row)
  return attempt?.state === 'open' ? attempt : undefined
}

const selectOpenAttempt = compileOnce((db, parameter: Parameter<{ userId: Id; categoryId: Id }>) =>
  db
    .selectFrom('attempt')
    .select(ATTEMPT_COLUMNS)
    .where('user_id', '=', parameter('userId'))
    .where('category_id', '=', parameter('categoryId'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null),
)

export async function listOpenAttempts(db: Db, userId: Id): Promise<OpenAttempt[]> {
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(toAttempt).filter((attempt) => attempt.state === 'open')
}

/** Blocks the player's other starts and submissions. SQLite runs one transaction at a time anyway. */
export async function lockPlayer(transaction: Transaction, userId: Id): Promise<void> {
  if (isPostgres(transaction)) await selectPlayerForUpdate(transaction, { userId })
}

const selectPlayerForUpdate = compileOnce((db, parameter: Parameter<{ userId: Id }>) =>
  db.selectFrom('user').select('id').where('id', '=', parameter('userId')).forNoKeyUpdate(),
)

/**
 * Stores an open attempt and returns its kind: `first` if the player has never started or submitted the quiz,
 * else `otherwise`.
 */
export async function insertAttempt(
  transaction: Transaction,
  attempt: NewAttempt,
  otherwise: AttemptKind,
): Promise<AttemptKind> {
  const [row] = await insertOpenRow(transaction, { ...toStartColumns(attempt), otherwise })
  return row?.kind ?? otherwise
}

/**
 * Returns undefined, and stores nothing, if an attempt is open or the player has submitted too many today.
 */
export async function insertSubmittedAttempt(
  transaction: Transaction,
  attempt: NewAttempt,
  result: AttemptResult,
  times: SubmissionTimes & { openFrom: string },
): Promise<PreviousBest | undefined> {
  const row = {
    ...toStartColumns(attempt),
    ...toResultColumns(times.submittedAt, result),
    ...times,
  }
  const [previous] = await insertSubmittedRow(transaction, row)
  return previous
}

interface SubmissionTimes {
  submittedAt: string
  /** The start of the day of the submission. */
  dayBeganAt: string
}

type StartColumns = ReturnType<typeof toStartColumns>
type ResultColumns = ReturnType<typeof toResultColumns>

type OpenColumns = StartColumns & { otherwise: AttemptKind }

const insertOpenRow = compileOnce((db, parameter: Parameter<OpenColumns>) => {
  const isOf = (e: ExpressionBuilder<Schema, 'attempt' | 'category_result'>) =>
    e.and([
      e('user_id', '=', parameter('user_id')),
      e('category_id', '=', parameter('category_id')),
    ])
  const { case: when, or, exists, selectFrom } = expressionBuilder<Schema>()
  const kind = when()
    .when(
      or([
        exists(selectFrom('attempt').select('id').where(isOf).where(isFirstAttempt)),
        exists(selectFrom('category_result').select('id').where(isOf)),
      ]),
    )
    .then(parameter('otherwise'))
    .else<AttemptKind>('first')
    .end()
  return db
    .insertInto('attempt')
    .columns([...START_COLUMNS, 'late', 'kind'])
    .expression(sql`select ${sql.join(START_COLUMNS.map((name) => parameter(name)))}, 0, ${kind}`)
    .returning('kind')
})

/** Compares with a literal, because a parameter would not match the condition of the partial indexes. */
function isFirstAttempt(e: ExpressionBuilder<Schema, 'attempt'>) {
  return e('kind', '=', sql.lit<AttemptKind>('first'))
}

type SubmittedColumns = StartColumns & ResultColumns & { openFrom: string; dayBeganAt: string }

const insertSubmittedRow = compileOnce((db, parameter: Parameter<SubmittedColumns>) => {
  const columns = [...START_COLUMNS, 'submitted_at', ...RESULT_COLUMNS] as const
  const { not, exists, selectFrom } = expressionBuilder<Schema>()
  const isOpen = exists(
    selectFrom('attempt as open')
      .select('open.id')
      .where('open.user_id', '=', parameter('user_id'))
      .where('open.category_id', '=', parameter('category_id'))
      .where('open.submitted_at', 'is', null)
      .where('open.abandoned_at', 'is', null)
      .where('open.deadline', '>=', parameter('openFrom')),
  )
  return db
    .insertInto('attempt')
    .columns([...columns, 'kind'])
    .expression(
      sql`select ${sql.join(columns.map((name) => parameter(name)))}, ${sql.lit<AttemptKind>('direct')}
        where ${not(isOpen)}
          and ${isBelowDailyLimit('submitted_at', parameter('user_id'), parameter('dayBeganAt'))}`,
    )
    .returning(selectPreviousBest)
})

/** Whether the player has submitted (or abandoned, depending on `time`) fewer attempts today than allowed. */
function isBelowDailyLimit(
  time: 'submitted_at' | 'abandoned_at',
  userId: Id | Expression<Id>,
  dayBeganAt: string | Expression<string>,
) {
  const { eb, selectFrom } = expressionBuilder<Schema>()
  const ended = selectFrom('attempt as ended')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended.user_id', '=', userId)
    .where(`ended.${time}`, '>=', dayBeganAt)
  return eb(ended, '<', sql.lit(SUBMISSIONS_A_DAY_MAX))
}

export interface PreviousBest {
  /** Null if the player has never submitted the category. */
  bestPoints: number | null
  kingdomId: Id | null
}

/** Selects the previous best within the statement that writes the result, to save a query per submission. */
function selectPreviousBest(e: ExpressionBuilder<Schema, 'attempt'>) {
  return [
    e
      .selectFrom('category_result')
      .select('best_points')
      .whereRef('category_result.user_id', '=', 'attempt.user_id')
      .whereRef('category_result.category_id', '=', 'attempt.category_id')
      .as('bestPoints'),
    e
      .selectFrom('category')
      .select('kingdom_id')
      .whereRef('category.id', '=', 'attempt.category_id')
      .as('kingdomId'),
  ]
}

/** Returns false, and changes nothing, if the player has abandoned too many attempts today. */
export async function markAttemptAbandoned(
  transaction: Transaction,
  { id, userId }: Pick<OpenAttempt, 'id' | 'userId'>,
  { abandonedAt, dayBeganAt }: { abandonedAt: string; dayBeganAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attempt')
    .set({ abandoned_at: abandonedAt })
    .where('id', '=', id)
    .where(isBelowDailyLimit('abandoned_at', userId, dayBeganAt))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Returns undefined, and changes nothing, if the attempt is not open or the player has submitted too many
 * today.
 */
export async function closeAttempt(
  transaction: Transaction,
  { id, userId, kind }: Pick<OpenAttempt, 'id' | 'userId' | 'kind'>,
  result: AttemptResult,
  { submittedAt, dayBeganAt }: SubmissionTimes,
): Promise<PreviousBest | undefined> {
  const row = { id, user_id: userId, kind, dayBeganAt, ...toResultColumns(submittedAt, result) }
  const [previous] = await closeOpenRow(transaction, row)
  return previous
}

type ClosedColumns = ResultColumns & {
  id: Id
  user_id: Id
  kind: AttemptKind
  dayBeganAt: string
}

const closeOpenRow = compileOnce((db, parameter: Parameter<ClosedColumns>) =>
  db
    .updateTable('attempt')
    .set({
      submitted_at: parameter('submitted_at'),
      score: parameter('score'),
      total_questions: parameter('total_questions'),
      points: parameter('points'),
      late: parameter('late'),
      picks: parameter('picks'),
      kind: parameter('kind'),
    })
    .where('id', '=', parameter('id'))
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)
    // The daily limit does not apply to first attempts, because a player has at most one per quiz.
    .where((e) =>
      e.or([
        isFirstAttempt(e),
        isBelowDailyLimit('submitted_at', parameter('user_id'), parameter('dayBeganAt')),
      ]),
    )
    .returning(selectPreviousBest),
)

/**
 * Removes up to `limit` attempts that are too old to be submitted, and returns how many. First attempts are
 * marked as abandoned instead of removed, because they record that the player has seen the questions.
 */
export async function pruneUnsubmittedAttempts(
  transaction: Transaction,
  deadlineBefore: string,
  limit: number,
): Promise<number> {
  const rows = await transaction
    .selectFrom('attempt')
    .select(['id', 'kind'])
    .where(isPrunable)
    .where('deadline', '<', deadlineBefore)
    .limit(limit)
    .execute()
  const { firsts = [], others = [] } = Object.groupBy(rows, ({ kind }) =>
    kind === 'first' ? 'firsts' : 'others',
  )
  const listed = (attempts: readonly { id: Id }[]) =>
    inList(
      transaction,
      attempts.map(({ id }) => id),
    )
  await transaction
    .deleteFrom('attempt')
    .where('id', ...listed(others))
    .execute()
  await transaction
    .updateTable('attempt')
    .set({ abandoned_at: deadlineBefore })
    .where('id', ...listed(firsts))
    .execute()
  return rows.length
}

/** Repeats the condition of the partial index word for word, or the index would not be used. */
function isPrunable(e: ExpressionBuilder<Schema, 'attempt'>) {
  return e.and([
    e('submitted_at', 'is', null),
    e.or([e('kind', '<>', sql.lit<AttemptKind>('first')), e('abandoned_at', 'is', null)]),
  ])
}

function toStartColumns(attempt: NewAttempt) {
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

export function toResultColumns(
  submittedAt: string,
  { score, totalQuestions, points, late, picks }: AttemptResult,
) {
  return {
    submitted_at: submittedAt,
    score,
    total_questions: totalQuestions,
    points,
    late: late ? 1 : 0,
    picks: formatPicks(picks),
  }
}

export function toAttempt(
  row: Pick<Selectable<Schema['attempt']>, (typeof ATTEMPT_COLUMNS)[number]>,
): Attempt {
  const attempt = {
    id: row.id,
    userId: row.user_id,
    categoryId: row.category_id,
    startedAt: row.started_at,
    deadline: row.deadline,
    timeFactor: v.parse(TimeFactorSchema, row.time_percent && row.time_percent / 100),
    kind: row.kind,
  }
  const { question_set_id: questionSetId, points_per_answer: pointsPerAnswer } = row
  if (row.abandoned_at !== null || questionSetId === null || pointsPerAnswer === null) {
    return { ...attempt, state: 'abandoned' }
  }
  const submission = toSubmission(row)
  return submission
    ? { ...attempt, state: 'submitted', questionSetId, ...submission }
    : { ...attempt, state: 'open', questionSetId, pointsPerAnswer }
}

/** Returns undefined for an attempt that is not submitted. Daily attempts have the same columns. */
export function toSubmission(
  row: Pick<Selectable<Schema['attempt']>, (typeof RESULT_COLUMNS)[number] | 'submitted_at'>,
): { submittedAt: string; result: AttemptResult } | undefined {
  const { submitted_at: submittedAt, score, total_questions: totalQuestions, points, picks } = row
  if (submittedAt === null || score === null || totalQuestions === null || points === null) {
    return undefined
  }
  const late = row.late === 1
  return {
    submittedAt,
    result: { score, totalQuestions, points, late, picks: parsePicks(picks ?? '') },
  }
}
