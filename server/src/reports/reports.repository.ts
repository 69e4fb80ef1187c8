import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { OwnReport } from '@quiz-kingdom/shared/entities/console/report.ts'
import type { InferResult, Insertable } from 'kysely'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Whether the question and its category are live. */
export async function isLiveQuestion(db: Db, questionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select('question.id')
    .where('question.id', '=', questionId)
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isRevisionOf(db: Db, revisionId: Id, questionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('question_revision')
    .select('id')
    .where('id', '=', revisionId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the player has reported this revision before. The first report is kept. */
export async function insertReport(
  transaction: Transaction,
  row: Insertable<Schema['question_report']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('question_report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'revision_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

function selectOwnReports(db: Db, userId: Id) {
  return db
    .selectFrom('question_report as report')
    .innerJoin('question', 'question.id', 'report.question_id')
    .leftJoin('report_answer as answered', 'answered.id', 'report.answer_id')
    .select(['report.question_id as questionId', 'report.revision_id as revisionId'])
    .select(['question.revision_id as currentId', 'report.reason', 'report.text'])
    .select(['report.reported_at as reportedAt', 'answered.state', 'answered.answer'])
    .select('answered.answered_at as answeredAt')
    .where('report.user_id', '=', userId)
}

type OwnReportRow = InferResult<ReturnType<typeof selectOwnReports>>[number]

function toOwnReport({ currentId, state, answer, ...report }: OwnReportRow): OwnReport {
  return {
    ...report,
    isCurrent: report.revisionId === currentId,
    state: state ?? 'waiting',
    answer: answer ?? '',
  }
}

export async function findOwnReport(
  db: Db,
  userId: Id,
  revisionId: Id,
): Promise<OwnReport | undefined> {
  const row = await selectOwnReports(db, userId)
    .where('report.revision_id', '=', revisionId)
    .executeTakeFirst()
  return row && toOwnReport(row)
}

/** Newest first. */
export async function listOwnReports(
  db: Db,
  userId: Id,
  { since, limit }: { since: string; limit: number },
): Promise<OwnReport[]> {
  const rows = await selectOwnReports(db, userId)
    .where('report.reported_at', '>=', since)
    .orderBy('report.reported_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOwnReport)
}

/** Lists all reports of a player with the question's text at the time. */
export async function listReportsForExport(
  db: Db,
  userId: Id,
): Promise<(OwnReport & { questionText: string })[]> {
  const rows = await selectOwnReports(db, userId)
    .innerJoin('question_revision as revision', 'revision.id', 'report.revision_id')
    .select('revision.question_text as questionText')
    .orderBy('report.reported_at')
    .execute()
  return rows.map(({ questionText, ...row }) => ({ ...toOwnReport(row), questionText }))
}

/** Returns which of the questions were reported since a time, even if an admin has answered the reports. */
export async function listReportedQuestionIds(
  db: Db,
  questionIds: readonly Id[],
  since: string,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('question_report')
    .select('question_id')
    .where('question_id', ...inList(db, questionIds))
    .groupBy('question_id')
    .having(({ fn }) => fn.max('reported_at'), '>=', since)
    .execute()
  return rows.map((row) => row.question_id)
}
