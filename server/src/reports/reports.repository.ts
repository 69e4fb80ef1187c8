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
    .innerJoin('category', 'category.id', 'question.categoryId')
    .select('question.id')
    .where('question.id', '=', questionId)
    .where('question.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function isRevisionOf(db: Db, revisionId: Id, questionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('questionRevision')
    .select('id')
    .where('id', '=', revisionId)
    .where('questionId', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the player has reported this revision before. The first report is kept. */
export async function insertReport(
  transaction: Transaction,
  row: Insertable<Schema['questionReport']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('questionReport')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'revisionId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

function selectOwnReports(db: Db, userId: Id) {
  return db
    .selectFrom('questionReport as report')
    .innerJoin('question', 'question.id', 'report.questionId')
    .leftJoin('reportAnswer as answered', 'answered.id', 'report.answerId')
    .select(['report.questionId', 'report.revisionId'])
    .select(['question.revisionId as currentId', 'report.reason', 'report.text'])
    .select(['report.reportedAt', 'answered.state', 'answered.answer', 'answered.answeredAt'])
    .where('report.userId', '=', userId)
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
    .where('report.revisionId', '=', revisionId)
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
    .where('report.reportedAt', '>=', since)
    .orderBy('report.reportedAt', 'desc')
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
    .innerJoin('questionRevision as revision', 'revision.id', 'report.revisionId')
    .select('revision.questionText')
    .orderBy('report.reportedAt')
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
    .selectFrom('questionReport')
    .select('questionId')
    .where('questionId', ...inList(db, questionIds))
    .groupBy('questionId')
    .having(({ fn }) => fn.max('reportedAt'), '>=', since)
    .execute()
  return rows.map((row) => row.questionId)
}
