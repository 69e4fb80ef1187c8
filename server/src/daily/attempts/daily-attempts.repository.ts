import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { GuestResultDetail } from '@quiz-kingdom/shared/entities/game/daily.ts'
import {
  type AttemptKind,
  type TimeFactor,
  TimeFactorSchema,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import {
  type AttemptResult,
  toResultColumns,
  toSubmission,
} from '../../play/attempts.repository.ts'
import { isHalfAnswered } from '../../play/questions/scoring.ts'

export interface NewDailyAttempt {
  id: Id
  day: Day
  userId: Id
  startedAt: string
  deadline: string
  timeFactor: TimeFactor
  /** Limits what a claimed result shows until `visibleUntil`. */
  visible?: GuestResultDetail | undefined
  visibleUntil?: string | undefined
}

export type SubmittedDailyAttempt = NewDailyAttempt & {
  state: 'submitted'
  submittedAt: string
  result: AttemptResult
  kind: AttemptKind
}

export type StoredDailyAttempt = SubmittedDailyAttempt | (NewDailyAttempt & { state: 'open' })

export async function findDailyAttempt(db: Db, id: Id): Promise<StoredDailyAttempt | undefined> {
  const row = await db
    .selectFrom('dailyAttempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStoredDailyAttempt(row)
}

export async function findAttemptOfDay(
  db: Db,
  userId: Id,
  day: Day,
): Promise<StoredDailyAttempt | undefined> {
  const [attempt] = await listDailyAttempts(db, userId, { from: day, limit: 1 })
  return attempt?.day === day ? attempt : undefined
}

/** Lists attempts in the order of their days, starting with `from`. */
export async function listDailyAttempts(
  db: Db,
  userId: Id,
  { from, limit }: { from: Day | ''; limit: number },
): Promise<StoredDailyAttempt[]> {
  const rows = await db
    .selectFrom('dailyAttempt')
    .selectAll()
    .where('userId', '=', userId)
    .where('day', '>=', from)
    .orderBy('day')
    .limit(limit)
    .execute()
  return rows.map(toStoredDailyAttempt)
}

export async function listFinishers(db: Db, userIds: readonly Id[], day: Day) {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dailyAttempt')
    .select('userId')
    .where('userId', ...inList(db, userIds))
    .where('day', '=', day)
    .where('submittedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Throws a unique violation if the player has an attempt of that day, or the id is taken. */
export async function insertDailyAttempt(
  transaction: Transaction,
  { id, day, userId, startedAt, deadline, timeFactor, visible, visibleUntil }: NewDailyAttempt,
): Promise<void> {
  await transaction
    .insertInto('dailyAttempt')
    .values({
      id,
      day,
      userId,
      startedAt,
      deadline,
      timePercent: timeFactor && timeFactor * 100,
      told: visible,
      toldUntil: visibleUntil,
    })
    .execute()
}

/** Returns false if the attempt is already closed. */
export async function closeDailyAttempt(
  transaction: Transaction,
  id: Id,
  { submittedAt, result, kind }: { submittedAt: string; result: AttemptResult; kind: AttemptKind },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('dailyAttempt')
    .set({
      ...toResultColumns(submittedAt, result),
      kind,
      halfAnswered: isHalfAnswered(result.picks) ? 1 : 0,
    })
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function toStoredDailyAttempt(row: Selectable<Schema['dailyAttempt']>): StoredDailyAttempt {
  const attempt = {
    id: row.id,
    day: row.day,
    userId: row.userId,
    startedAt: row.startedAt,
    deadline: row.deadline,
    timeFactor: v.parse(TimeFactorSchema, row.timePercent && row.timePercent / 100),
    visible: row.told ?? undefined,
    visibleUntil: row.toldUntil ?? undefined,
  }
  const submission = toSubmission(row)
  return submission
    ? { ...attempt, state: 'submitted', ...submission, kind: row.kind }
    : { ...attempt, state: 'open' }
}

export async function countPlayersOfDay(db: Db, day: Day) {
  return db
    .selectFrom('dailyAttempt')
    .select((e) => [
      e.fn.countAll<number>().as('started'),
      e.fn.count<number>('submittedAt').as('finished'),
    ])
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
}

/** Counts players who finished the quiz of `day` and at least one quiz from `from` to `to`. */
export async function countReturningPlayers(
  db: Db,
  day: Day,
  [from, to]: readonly [from: Day, to: Day],
): Promise<number> {
  const finished = db.selectFrom('dailyAttempt').where('submittedAt', 'is not', null)
  const again = finished.select('userId').where('day', '>=', from).where('day', '<=', to)
  return countRows(finished.where('day', '=', day).where('userId', 'in', again))
}
