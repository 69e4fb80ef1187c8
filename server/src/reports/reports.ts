import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  OWN_REPORTS_DAYS,
  OWN_REPORTS_MAX,
  type OwnReport,
  REPORTS_A_DAY_MAX,
  REPORTS_PER_PAGE,
  type ReportAnswerResult,
  type ReportPage,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import type { ReportAnswerFormSchema, ReportFormSchema } from '@quiz-kingdom/shared/forms/report.ts'
import type * as v from 'valibot'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import { conflict, forbidden, invalidFields, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { createHourlyJob } from '../platform/jobs/batches.ts'
import { removeExpiredRows } from '../platform/jobs/prune.repository.ts'
import type { HeldBackQuestions } from '../play/held-back/held-back.ts'
import type { PlayContext } from '../play/play-context.ts'
import * as answers from './answers.repository.ts'
import { findAskedRevision } from './asked-revision.repository.ts'
import {
  findOwnReport,
  insertReport,
  isLiveQuestion,
  isRevisionOf,
  listOwnReports,
} from './reports.repository.ts'

const REPORT_LIMIT = {
  counted: 'report',
  max: REPORTS_A_DAY_MAX,
  windowS: DAY_S,
  refusal: 'Too many reports.',
}

export const ANSWER_RETENTION_DAYS = 180
/** The number of answers removed per transaction. It is small, because each answer can have many reports. */
const ANSWERS_PER_TRANSACTION = 20

type ReportForm = v.InferOutput<typeof ReportFormSchema>
type AnswerForm = v.InferOutput<typeof ReportAnswerFormSchema>

interface CreatedReport {
  report: OwnReport
  /** False if the player had reported this revision before. The first report is kept. */
  isNew: boolean
}

/**
 * Stores a player's report of an answered question, once per revision. Throws 404 for an unknown or removed
 * question, 403 for an unanswered one, 400 for a revision of another question, and 429 for too many reports.
 */
export function createReportSubmitter(context: AppContext, { findHeldBack }: PlayContext) {
  const { db, clock } = context
  const limit = createSourceLimit(context, REPORT_LIMIT)

  return async (userId: Id, questionId: Id, form: ReportForm): Promise<CreatedReport> => {
    const { reason, text } = form
    const revisionId = await requireAnsweredRevision(db, userId, questionId, form.revisionId)
    const at = clock.now()
    const reportedAt = at.toISOString()
    return inTransaction(db, async (transaction) => {
      const isNew = await insertReport(transaction, {
        userId,
        questionId,
        revisionId,
        reason,
        text,
        reportedAt,
      })
      if (isNew) await limit.consumeIn(transaction, userId)
      const report = await findOwnReport(transaction, userId, revisionId)
      if (!report) throw new Error('The stored report is missing')
      const heldBack = await findHeldBack(transaction, userId, at)
      return { report: holdBackAnswer(report, heldBack), isNew }
    })
  }
}

/** Returns `named` if given, otherwise the revision that the player was asked last. */
async function requireAnsweredRevision(db: Db, userId: Id, questionId: Id, named: Id | undefined) {
  if (!(await isLiveQuestion(db, questionId))) throw notFound('This question no longer exists.')
  const asked = await findAskedRevision(db, { userId, questionId })
  if (asked === undefined) throw forbidden('You can report a question once you have answered it.')
  if (named === undefined || named === asked) return asked
  if (await isRevisionOf(db, named, questionId)) return named
  throw invalidFields({ revisionId: "This isn't a revision of the question" })
}

/** Removes the admin's answer and the sign that the question was edited. Both may reveal the right option. */
export function holdBackAnswer<R extends OwnReport>(report: R, heldBack: HeldBackQuestions): R {
  if (!heldBack.has(report.questionId)) return report
  return { ...report, isCurrent: true, state: 'waiting', answer: '', answeredAt: null }
}

export async function readOwnReports(
  db: Db,
  { findHeldBack }: PlayContext,
  userId: Id,
  at: Date,
): Promise<OwnReport[]> {
  const since = isoAfter(at, -OWN_REPORTS_DAYS * DAY_S)
  const reports = await listOwnReports(db, userId, { since, limit: OWN_REPORTS_MAX })
  if (reports.length === 0) return []
  const heldBack = await findHeldBack(db, userId, at)
  return reports.map((report) => holdBackAnswer(report, heldBack))
}

/** Questions with waiting reports come before answered reports. */
export async function readReportPage(db: Db, wanted: number): Promise<ReportPage> {
  const waiting = await answers.countReportedQuestions(db)
  const total = waiting + (await answers.countReportAnswers(db))
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / REPORTS_PER_PAGE)))
  const offset = (page - 1) * REPORTS_PER_PAGE
  const unanswered = await answers.listWaitingReports(db, { offset, limit: REPORTS_PER_PAGE })
  const answered = await answers.listAnsweredReports(db, {
    offset: Math.max(0, offset - waiting),
    limit: REPORTS_PER_PAGE - unanswered.length,
  })
  return { reports: [...unanswered, ...answered], page, total, waiting }
}

/**
 * Answers the question's waiting reports up to `until`, the time of the latest report that the admin has
 * seen. Repeating an answer returns the first result. Throws 404 for a question without reports, and 409 when
 * somebody else has answered or all waiting reports came in after `until`.
 */
export async function answerReports(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  questionId: Id,
  { state, answer, ...form }: AnswerForm,
): Promise<ReportAnswerResult> {
  const at = clock.now()
  // The time is converted to UTC, because stored times are compared as texts.
  const until = form.until && new Date(form.until).toISOString()
  return inTransaction(db, async (transaction) => {
    if ((await answers.countWaitingReports(transaction, questionId, until)) === 0) {
      const last = await answers.findLastAnswer(transaction, questionId)
      const waiting = await answers.countWaitingReports(transaction, questionId)
      if (!last) {
        throw waiting > 0
          ? conflict('The reports on this question came in later. Reload the page to see them.')
          : notFound('No one has reported this question.')
      }
      if (last.state !== state || last.answer !== answer) throw alreadyAnswered()
      return { questionId, ...last, waiting }
    }
    const id = newId(at)
    await answers.insertReportAnswer(transaction, {
      id,
      questionId,
      state,
      answer,
      answeredAt: at.toISOString(),
      reports: 0,
    })
    const answered = await answers.assignAnswer(transaction, id, questionId, until)
    if (answered === 0) throw alreadyAnswered()
    const waiting = await answers.countWaitingReports(transaction, questionId)
    return { questionId, state, answer, answered, waiting }
  })
}

const alreadyAnswered = () => conflict('Someone else has already answered these reports.')

/** Removes answers older than `ANSWER_RETENTION_DAYS`. The database removes their reports with them. */
export function createPruneReportsJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const work = (transaction: Transaction, limit: number) => {
    const before = isoAfter(clock.now(), -ANSWER_RETENTION_DAYS * DAY_S)
    const expired = { table: 'reportAnswer', column: 'answeredAt', before } as const
    return removeExpiredRows(transaction, expired, limit)
  }
  return createHourlyJob('prune-reports', db, work, ANSWERS_PER_TRANSACTION)
}
