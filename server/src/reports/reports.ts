import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  OWN_REPORTS_DAYS,
  OWN_REPORTS_MAX,
  type OwnReport,
  REPORTS_A_DAY_MAX,
  REPORTS_PER_PAGE,
  type ReportPage,
  type ReportsAnswered,
} from '@quiz-kingdom/shared/entities/report.ts'
import type { ReportAnswerFormSchema, ReportFormSchema } from '@quiz-kingdom/shared/forms/report.ts'
import type * as v from 'valibot'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { conflict, forbidden, invalidFields, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { hourlyJob } from '../platform/jobs/batches.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { removeExpired } from '../platform/jobs/prune.repository.ts'
import type { HeldBack } from '../play/held-back/held-back.ts'
import type { PlayContext } from '../play/play-context.ts'
import {
  countAnswers,
  countWaiting,
  countWaitingOf,
  findLastAnswer,
  giveAnswer,
  insertAnswer,
  listAnswers,
  listWaiting,
} from './answers.repository.ts'
import { findAskedRevision } from './asked-revision.repository.ts'
import {
  findOwnReport,
  insertReport,
  isAsked,
  isRevisionOf,
  listOwnReports,
  type NewReport,
} from './reports.repository.ts'

const REPORTS = {
  counted: 'report',
  max: REPORTS_A_DAY_MAX,
  windowS: DAY_S,
  refusal: 'Too many reports.',
}

/** Reporters have had time to see the answer. */
export const ANSWERED_KEPT_DAYS = 180
/** Few, because each answer has many reports. */
const ANSWERS_AT_ONCE = 20

type ReportForm = v.InferOutput<typeof ReportFormSchema>
type AnswerForm = v.InferOutput<typeof ReportAnswerFormSchema>

export interface Reported {
  report: OwnReport
  /** False where the player had reported the same before: that report stands. */
  isNew: boolean
}

/**
 * Keeps a player's report of a question that they have answered, once for each revision. Throws 404
 * for an unknown or removed question, 403 for one that the player has not answered, 400 for a
 * revision of another question, 429 for one report too many.
 */
export function createReporting(context: AppContext, { findHeldBack }: PlayContext) {
  const { db, clock } = context
  const limit = createSourceLimit(context, REPORTS)

  return async (userId: Id, questionId: Id, form: ReportForm): Promise<Reported> => {
    const { reason, text } = form
    const revisionId = await requireAnswered(db, userId, questionId, form.revisionId)
    const at = clock.now()
    const reportedAt = at.toISOString()
    return inTransaction(db, async (transaction) => {
      const sent: NewReport = { userId, questionId, revisionId, reason, text, reportedAt }
      const isNew = await insertReport(transaction, sent)
      if (isNew) await limit.consumeIn(transaction, userId)
      const report = await findOwnReport(transaction, userId, revisionId)
      if (!report) throw new Error('The report that was stored is missing')
      const heldBack = await findHeldBack(transaction, userId, at)
      return { report: holdBackAnswer(report, heldBack), isNew }
    })
  }
}

/** Returns which revision is reported: the one that the caller names, else what was asked last. */
async function requireAnswered(
  db: Db,
  userId: Id,
  questionId: Id,
  named: Id | undefined,
): Promise<Id> {
  if (!(await isAsked(db, questionId))) throw notFound('This question no longer exists.')
  const asked = await findAskedRevision(db, { userId, questionId })
  if (asked === undefined) throw forbidden('You can report a question once you have answered it.')
  if (named === undefined || named === asked) return asked
  if (await isRevisionOf(db, named, questionId)) return named
  throw invalidFields({ revisionId: "This isn't a revision of the question" })
}

/** An admin's answer may tell what is right, or that the key stands; an edit, that it was wrong. */
export function holdBackAnswer<R extends OwnReport>(report: R, heldBack: HeldBack): R {
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

/** What waits comes first, on as many pages as it takes; what was answered follows. */
export async function readReportPage(db: Db, wanted: number): Promise<ReportPage> {
  const waiting = await countWaiting(db)
  const total = waiting + (await countAnswers(db))
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / REPORTS_PER_PAGE)))
  const offset = (page - 1) * REPORTS_PER_PAGE
  const first = await listWaiting(db, { offset, limit: REPORTS_PER_PAGE })
  const then = await listAnswers(db, {
    offset: Math.max(0, offset - waiting),
    limit: REPORTS_PER_PAGE - first.length,
  })
  return { reports: [...first, ...then], page, total, waiting }
}

/**
 * Answers what waits of the question, up to what the admin has seen. The same answer once more is
 * answered like the first. Throws 404 for a question without reports, and 409 where another answer
 * came first, or where only later reports wait.
 */
export async function answerReports(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  questionId: Id,
  { state, answer, ...form }: AnswerForm,
): Promise<ReportsAnswered> {
  const at = clock.now()
  // As the times of reports are stored: they are compared as texts.
  const until = form.until && new Date(form.until).toISOString()
  return inTransaction(db, async (transaction) => {
    if ((await countWaitingOf(transaction, questionId, until)) === 0) {
      const last = await findLastAnswer(transaction, questionId)
      const waiting = await countWaitingOf(transaction, questionId)
      if (!last) {
        throw waiting > 0 ? onlyLater() : notFound('No one has reported this question.')
      }
      if (last.state !== state || last.answer !== answer) throw answeredBefore()
      return { questionId, ...last, waiting }
    }
    const given = { id: newId(at), questionId, state, answer, answeredAt: at.toISOString() }
    await insertAnswer(transaction, given)
    const answered = await giveAnswer(transaction, given, until)
    if (answered === 0) throw answeredBefore()
    const waiting = await countWaitingOf(transaction, questionId)
    return { questionId, state, answer, answered, waiting }
  })
}

const onlyLater = () =>
  conflict('The reports on this question came in later. Reload the page to see them.')
const answeredBefore = () => conflict('Someone else has already answered these reports.')

/** Removes reports with their answers, half a year after the answer. */
export function pruneReports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): JobDefinition {
  const remove = (before: string) =>
    ({ table: 'report_answer', column: 'answered_at', before }) as const
  return hourlyJob(
    'prune-reports',
    db,
    (transaction, limit) =>
      removeExpired(transaction, remove(isoAfter(clock.now(), -ANSWERED_KEPT_DAYS * DAY_S)), limit),
    ANSWERS_AT_ONCE,
  )
}
