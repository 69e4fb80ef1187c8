import type { DailyBoardRow } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type TimeFactor, TimeFactorSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db, Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { AttemptResult } from '../play/attempts.repository.ts'
import { readPicks, writePicks } from '../play/picks.ts'

export interface NewDailyAttempt {
  id: Id
  day: Day
  userId: Id
  startedAt: string
  deadline: string
  timeFactor: TimeFactor
}

export type StoredDailyAttempt = NewDailyAttempt &
  (
    | { state: 'open' }
    | {
        state: 'submitted'
        submittedAt: string
        result: AttemptResult
        /** 1 for the first with this score; null on no board. */
        place: number | null
      }
  )

export async function findDailyAttempt(db: Db, id: Id): Promise<StoredDailyAttempt | undefined> {
  const row = await db
    .selectFrom('daily_attempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toAttempt(row)
}

export async function findAttemptOfDay(
  db: Db,
  userId: Id,
  day: Day,
): Promise<StoredDailyAttempt | undefined> {
  const row = await db
    .selectFrom('daily_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row && toAttempt(row)
}

/** Of the users, those who have submitted the day's quiz. */
export async function listFinishersAmong(
  db: Db,
  userIds: readonly Id[],
  day: Day,
): Promise<ReadonlySet<Id>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('daily_attempt')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('day', '=', day)
    .where('submitted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** In the order of their days. */
export async function listDailyAttempts(
  db: Db,
  userId: Id,
  after: Day | undefined,
  limit: number,
): Promise<StoredDailyAttempt[]> {
  const rows = await db
    .selectFrom('daily_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '>', after ?? '')
    .orderBy('day')
    .limit(limit)
    .execute()
  return rows.map(toAttempt)
}

/** Fails with a unique violation when the player has one of that day, or the id is taken. */
export async function insertDailyAttempt(
  transaction: Transaction,
  { id, day, userId, startedAt, deadline, timeFactor }: NewDailyAttempt,
): Promise<void> {
  await transaction
    .insertInto('daily_attempt')
    .values({
      id,
      day,
      user_id: userId,
      started_at: startedAt,
      deadline,
      time_percent: timeFactor && timeFactor * 100,
    })
    .execute()
}

/** False when it is closed already. */
export async function closeDailyAttempt(
  transaction: Transaction,
  id: Id,
  submittedAt: string,
  { score, totalQuestions, points, late, picks }: AttemptResult,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('daily_attempt')
    .set({
      submitted_at: submittedAt,
      score,
      total_questions: totalQuestions,
      points,
      late: late ? 1 : 0,
      picks: writePicks(picks),
    })
    .where('id', '=', id)
    .where('submitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Puts a closed attempt on its day's board, behind all that had the same score before. The last in
 * its transaction, as whoever has the same score on the same day waits until that ends.
 */
export async function takePlace(
  transaction: Transaction,
  { id, day }: Pick<NewDailyAttempt, 'id' | 'day'>,
  score: number,
): Promise<void> {
  const { players: place } = await transaction
    .insertInto('daily_score')
    .values({ day, score, players: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'score'])
        .doUpdateSet((e) => ({ players: e('daily_score.players', '+', 1) })),
    )
    .returning('players')
    .executeTakeFirstOrThrow()
  await transaction.updateTable('daily_attempt').set({ place }).where('id', '=', id).execute()
}

export interface ScoreCount {
  score: number
  players: number
}

/** Scores that nobody had are left out. */
export async function listScores(db: Db, day: Day): Promise<ScoreCount[]> {
  return db
    .selectFrom('daily_score')
    .select(['score', 'players'])
    .where('day', '=', day)
    .orderBy('score')
    .execute()
}

export type BoardEntry = Omit<DailyBoardRow, 'rank'> & { place: number }

function board(db: Db, day: Day) {
  return db
    .selectFrom('daily_attempt')
    .innerJoin('user', 'user.id', 'daily_attempt.user_id')
    .select(['daily_attempt.user_id as userId', 'user.username', 'daily_attempt.score'])
    .select(['daily_attempt.points', 'daily_attempt.place'])
    .where('daily_attempt.day', '=', day)
    .where('daily_attempt.place', 'is not', null)
    .where('user.disabled_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('user.erased_at', 'is', null)
}

type BoardColumns = Awaited<ReturnType<ReturnType<typeof board>['execute']>>[number]

function toEntry({ userId, username, score, points, place }: BoardColumns): BoardEntry {
  return { userId, username, score: score ?? 0, points: points ?? 0, place: place ?? 0 }
}

/** Best first; of equals who was there first. In the order of the index `daily_attempt_board`. */
export async function listTop(db: Db, day: Day, limit: number): Promise<BoardEntry[]> {
  const rows = await board(db, day)
    .orderBy('daily_attempt.score', 'desc')
    .orderBy('daily_attempt.place')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** With the same score, from one place to another, both included. */
export async function listPlaces(
  db: Db,
  { day, score, from, to }: { day: Day; score: number; from: number; to: number },
): Promise<BoardEntry[]> {
  const rows = await board(db, day)
    .where('daily_attempt.score', '=', score)
    .where('daily_attempt.place', '>=', from)
    .where('daily_attempt.place', '<=', to)
    .orderBy('daily_attempt.place')
    .execute()
  return rows.map(toEntry)
}

/** The last of those with more, best first. */
export async function listAbove(
  db: Db,
  { day, score, limit }: { day: Day; score: number; limit: number },
): Promise<BoardEntry[]> {
  const rows = await board(db, day)
    .where('daily_attempt.score', '>', score)
    .orderBy('daily_attempt.score')
    .orderBy('daily_attempt.place', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry).reverse()
}

/** The first of those with less. */
export async function listBelow(
  db: Db,
  { day, score, limit }: { day: Day; score: number; limit: number },
): Promise<BoardEntry[]> {
  const rows = await board(db, day)
    .where('daily_attempt.score', '<', score)
    .orderBy('daily_attempt.score', 'desc')
    .orderBy('daily_attempt.place')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

function toAttempt(row: Selectable<Schema['daily_attempt']>): StoredDailyAttempt {
  const attempt = {
    id: row.id,
    day: row.day,
    userId: row.user_id,
    startedAt: row.started_at,
    deadline: row.deadline,
    timeFactor: v.parse(TimeFactorSchema, row.time_percent && row.time_percent / 100),
  }
  const { submitted_at: submittedAt, score, total_questions: totalQuestions, points, picks } = row
  if (submittedAt === null || score === null || totalQuestions === null || points === null)
    return { ...attempt, state: 'open' }
  const late = row.late === 1
  const result = { score, totalQuestions, points, late, picks: readPicks(picks ?? '') }
  return { ...attempt, state: 'submitted', submittedAt, result, place: row.place }
}
