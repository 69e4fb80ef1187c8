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
  'userId',
  'categoryId',
  'questionSetId',
  'pointsPerAnswer',
  'startedAt',
  'deadline',
  'timePercent',
] as const
const RESULT_COLUMNS = ['score', 'totalQuestions', 'points', 'late', 'picks'] as const
const ATTEMPT_COLUMNS = [
  ...START_COLUMNS,
  ...RESULT_COLUMNS,
  'kind',
  'submittedAt',
  'abandonedAt',
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
    .where('userId', '=', parameter('userId'))
    .where('categoryId', '=', parameter('categoryId'))
    .where('submittedAt', 'is', null)
    .where('abandonedAt', 'is', null),
)

export async function listOpenAttempts(db: Db, userId: Id): Promise<OpenAttempt[]> {
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where('userId', '=', userId)
    .where('submittedAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .orderBy('startedAt')
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
    ...times,
    ...toStartColumns(attempt),
    ...toResultColumns(times.submittedAt, result),
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
  const isOf = (e: ExpressionBuilder<Schema, 'attempt' | 'categoryResult'>) =>
    e.and([e('userId', '=', parameter('userId')), e('categoryId', '=', parameter('categoryId'))])
  const { case: when, or, exists, selectFrom } = expressionBuilder<Schema>()
  const kind = when()
    .when(
      or([
        exists(selectFrom('attempt').select('id').where(isOf).where(isFirstAttempt)),
        exists(selectFrom('categoryResult').select('id').where(isOf)),
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
  const columns = [...START_COLUMNS, 'submittedAt', ...RESULT_COLUMNS] as const
  const { not, exists, selectFrom } = expressionBuilder<Schema>()
  const isOpen = exists(
    selectFrom('attempt as open')
      .select('open.id')
      .where('open.userId', '=', parameter('userId'))
      .where('open.categoryId', '=', parameter('categoryId'))
      .where('open.submittedAt', 'is', null)
      .where('open.abandonedAt', 'is', null)
      .where('open.deadline', '>=', parameter('openFrom')),
  )
  return db
    .insertInto('attempt')
    .columns([...columns, 'kind'])
    .expression(
      sql`select ${sql.join(columns.map((name) => parameter(name)))}, ${sql.lit<AttemptKind>('direct')}
        where ${not(isOpen)}
          and ${isBelowDailyLimit('submittedAt', parameter('userId'), parameter('dayBeganAt'))}`,
    )
    .returning(selectPreviousBest)
})

/** Whether the player has submitted (or abandoned, depending on `time`) fewer attempts today than allowed. */
function isBelowDailyLimit(
  time: 'submittedAt' | 'abandonedAt',
  userId: Id | Expression<Id>,
  dayBeganAt: string | Expression<string>,
) {
  const { eb, selectFrom } = expressionBuilder<Schema>()
  const ended = selectFrom('attempt as ended')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended.userId', '=', userId)
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
      .selectFrom('categoryResult')
      .select('bestPoints')
      .whereRef('categoryResult.userId', '=', 'attempt.userId')
      .whereRef('categoryResult.categoryId', '=', 'attempt.categoryId')
      .as('bestPoints'),
    e
      .selectFrom('category')
      .select('kingdomId')
      .whereRef('category.id', '=', 'attempt.categoryId')
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
    .set({ abandonedAt })
    .where('id', '=', id)
    .where(isBelowDailyLimit('abandonedAt', userId, dayBeganAt))
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
  const row = { id, userId, kind, dayBeganAt, ...toResultColumns(submittedAt, result) }
  const [previous] = await closeOpenRow(transaction, row)
  return previous
}

type ClosedColumns = ResultColumns & {
  id: Id
  userId: Id
  kind: AttemptKind
  dayBeganAt: string
}

const closeOpenRow = compileOnce((db, parameter: Parameter<ClosedColumns>) =>
  db
    .updateTable('attempt')
    .set({
      submittedAt: parameter('submittedAt'),
      score: parameter('score'),
      totalQuestions: parameter('totalQuestions'),
      points: parameter('points'),
      late: parameter('late'),
      picks: parameter('picks'),
      kind: parameter('kind'),
    })
    .where('id', '=', parameter('id'))
    .where('submittedAt', 'is', null)
    .where('abandonedAt', 'is', null)
    // The daily limit does not apply to first attempts, because a player has at most one per quiz.
    .where((e) =>
      e.or([
        isFirstAttempt(e),
        isBelowDailyLimit('submittedAt', parameter('userId'), parameter('dayBeganAt')),
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
    .set({ abandonedAt: deadlineBefore })
    .where('id', ...listed(firsts))
    .execute()
  return rows.length
}

/** Repeats the condition of the partial index word for word, or the index would not be used. */
function isPrunable(e: ExpressionBuilder<Schema, 'attempt'>) {
  return e.and([
    e('submittedAt', 'is', null),
    e.or([e('kind', '<>', sql.lit<AttemptKind>('first')), e('abandonedAt', 'is', null)]),
  ])
}

function toStartColumns({ timeFactor, ...attempt }: NewAttempt) {
  return { ...attempt, timePercent: timeFactor && timeFactor * 100 }
}

export function toResultColumns(
  submittedAt: string,
  { score, totalQuestions, points, late, picks }: AttemptResult,
) {
  return {
    submittedAt,
    score,
    totalQuestions,
    points,
    late: late ? 1 : 0,
    picks: formatPicks(picks),
  }
}

export function toAttempt(
  row: Pick<Selectable<Schema['attempt']>, (typeof ATTEMPT_COLUMNS)[number]>,
): Attempt {
  const { id, userId, categoryId, startedAt, deadline, kind, questionSetId, pointsPerAnswer } = row
  const timeFactor = v.parse(TimeFactorSchema, row.timePercent && row.timePercent / 100)
  const attempt = { id, userId, categoryId, startedAt, deadline, timeFactor, kind }
  if (row.abandonedAt !== null || questionSetId === null || pointsPerAnswer === null) {
    return { ...attempt, state: 'abandoned' }
  }
  const submission = toSubmission(row)
  return submission
    ? { ...attempt, state: 'submitted', questionSetId, ...submission }
    : { ...attempt, state: 'open', questionSetId, pointsPerAnswer }
}

/** Returns undefined for an attempt that is not submitted. Daily attempts have the same columns. */
export function toSubmission(
  row: Pick<Selectable<Schema['attempt']>, (typeof RESULT_COLUMNS)[number] | 'submittedAt'>,
): { submittedAt: string; result: AttemptResult } | undefined {
  const { submittedAt, score, totalQuestions, points, picks } = row
  if (submittedAt === null || score === null || totalQuestions === null || points === null) {
    return undefined
  }
  const late = row.late === 1
  return {
    submittedAt,
    result: { score, totalQuestions, points, late, picks: parsePicks(picks ?? '') },
  }
}
