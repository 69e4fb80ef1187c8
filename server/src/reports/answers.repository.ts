import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { STATISTICS_ATTEMPTS_MIN } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import {
  type AnsweredReports,
  REPORT_TEXTS_MAX,
  type WaitingReports,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { type Insertable, sql } from 'kysely'
import { parseRevision, REVISION_COLUMNS } from '../catalogue/questions.repository.ts'
import { countRows } from '../platform/db/count-rows.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'

export async function insertReportAnswer(
  transaction: Transaction,
  row: Insertable<Schema['reportAnswer']>,
) {
  await transaction.insertInto('reportAnswer').values(row).execute()
}

/** Assigns the answer to the question's waiting reports up to `until`, and returns their number. */
export async function assignAnswer(
  transaction: Transaction,
  id: Id,
  questionId: Id,
  until = LATEST_TIME,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('questionReport')
    .set({ answerId: id })
    .where('questionId', '=', questionId)
    .where('answerId', 'is', null)
    .where('reportedAt', '<=', until)
    .executeTakeFirst()
  await transaction
    .updateTable('reportAnswer')
    .set({ reports: Number(numUpdatedRows) })
    .where('id', '=', id)
    .execute()
  return Number(numUpdatedRows)
}

export async function findLastAnswer(db: Db, questionId: Id) {
  return db
    .selectFrom('reportAnswer')
    .select(['state', 'answer', 'reports as answered'])
    .where('questionId', '=', questionId)
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A text that sorts after every stored time. */
const LATEST_TIME = '9999'

export const countWaitingReports = (db: Db, questionId: Id, until = LATEST_TIME): Promise<number> =>
  countRows(
    selectWaitingReports(db).where('questionId', '=', questionId).where('reportedAt', '<=', until),
  )

export async function countReportedQuestions(db: Db): Promise<number> {
  const { count } = await selectWaitingReports(db)
    .select(({ fn }) => fn.count<number>('questionId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countReportAnswers = (db: Db): Promise<number> =>
  countRows(db.selectFrom('reportAnswer'))

const selectWaitingReports = (db: Db) =>
  db.selectFrom('questionReport').where('answerId', 'is', null)

interface PageRange {
  offset: number
  limit: number
}

/** Most reports first, then the lowest share of right answers, then the earliest first report. */
export async function listWaitingReports(
  db: Db,
  { offset, limit }: PageRange,
): Promise<WaitingReports[]> {
  const groups = await selectRankedReports(db).offset(offset).limit(limit).execute()
  const ids = groups.map(({ questionId }) => questionId)
  const questions = await listReportedQuestions(db, ids)
  const reasons = Map.groupBy(await listReportReasons(db, ids), (row) => row.questionId)
  const texts = Map.groupBy(await listReportTexts(db, ids), (row) => row.questionId)
  return groups.map(({ asked, right, ...group }) => ({
    ...group,
    key: group.questionId,
    state: 'waiting',
    question: requireReportedQuestion(questions, group.questionId),
    reasons: (reasons.get(group.questionId) ?? []).map(({ questionId: _, ...row }) => row),
    texts: (texts.get(group.questionId) ?? []).map(({ questionId: _, isCurrent, ...row }) => ({
      ...row,
      isCurrent: isCurrent === 1,
    })),
    facility: asked === null || right === null ? null : { asked, right },
  }))
}

function selectRankedReports(db: Db) {
  const waiting = selectWaitingReports(db)
    .select('questionId')
    .select(({ fn }) => [
      fn.countAll<number>().as('reports'),
      fn.min('reportedAt').as('firstReportedAt'),
      fn.max('reportedAt').as('lastReportedAt'),
    ])
    .groupBy('questionId')
  const share = sql`coalesce(right_answers * 1.0 / nullif(attempts, 0), 1)`
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('question', 'question.id', 'waiting.questionId')
    .leftJoin('revisionCount', (join) =>
      join
        .onRef('revisionCount.revisionId', '=', 'question.revisionId')
        .on('attempts', '>=', STATISTICS_ATTEMPTS_MIN),
    )
    .select(['questionId', 'reports', 'firstReportedAt', 'lastReportedAt'])
    .select(['attempts as asked', 'rightAnswers as right'])
    .orderBy('reports', 'desc')
    .orderBy(share)
    .orderBy('firstReportedAt')
    .orderBy('questionId')
}

/** Newest first. */
export async function listAnsweredReports(
  db: Db,
  { offset, limit }: PageRange,
): Promise<AnsweredReports[]> {
  const rows = await db
    .selectFrom('reportAnswer')
    .select(['id as key', 'questionId', 'state', 'answer', 'answeredAt', 'reports'])
    .orderBy('answeredAt', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const ids = rows.map(({ questionId }) => questionId)
  const questions = await listReportedQuestions(db, ids)
  return rows.map((row) => ({
    ...row,
    question: requireReportedQuestion(questions, row.questionId),
  }))
}

type ReportedQuestion = WaitingReports['question']

function requireReportedQuestion(
  questions: ReadonlyMap<Id, ReportedQuestion>,
  id: Id,
): ReportedQuestion {
  const question = questions.get(id)
  if (!question) throw new Error(`The reported question ${id} is missing`)
  return question
}

/** Lists the questions' current revisions, including those of removed questions. */
async function listReportedQuestions(
  db: Db,
  questionIds: readonly Id[],
): Promise<Map<Id, ReportedQuestion>> {
  const rows = await db
    .selectFrom('question')
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .select(['question.id', 'category.id as categoryId', 'category.title as categoryTitle'])
    .select(['correctAnswer', 'questionRevision.description'])
    .select(REVISION_COLUMNS)
    .select(['question.deletedAt', 'category.deletedAt as categoryDeletedAt'])
    .where('question.id', ...inList(db, questionIds))
    .execute()
  return new Map(
    rows.map(({ id, deletedAt, categoryDeletedAt, ...question }) => {
      const isRemoved = deletedAt !== null || categoryDeletedAt !== null
      return [id, { ...parseRevision(question), isRemoved }]
    }),
  )
}

/** Most frequent first. */
async function listReportReasons(db: Db, questionIds: readonly Id[]) {
  return selectWaitingReports(db)
    .select(['questionId', 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('questionId', ...inList(db, questionIds))
    .groupBy(['questionId', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

/** Lists the latest texts about each of the questions, newest first. */
async function listReportTexts(db: Db, questionIds: readonly Id[]) {
  const written = db
    .selectFrom('questionReport as report')
    .innerJoin('question', 'question.id', 'report.questionId')
    .select(['report.questionId', 'reason', 'text', 'reportedAt'])
    .select(
      sql<number>`case when report.revision_id = question.revision_id then 1 else 0 end`.as(
        'isCurrent',
      ),
    )
    .select(
      sql<number>`row_number() over (partition by report.question_id order by reported_at desc)`.as(
        'place',
      ),
    )
    .where('answerId', 'is', null)
    .where('text', '!=', '')
    .where('report.questionId', ...inList(db, questionIds))
  return db
    .selectFrom(written.as('written'))
    .select(['questionId', 'reason', 'text', 'reportedAt', 'isCurrent'])
    .where('place', '<=', sql.lit(REPORT_TEXTS_MAX))
    .orderBy('reportedAt', 'desc')
    .execute()
}
