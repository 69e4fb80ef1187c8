import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { QuestionSchema } from '../content/question.ts'

export const REPORT_REASONS = [
  'wrong-answer',
  'unclear',
  'misspelt',
  'outdated',
  'offensive',
  'other',
] as const
export const REPORT_REASON_MESSAGE = 'Please choose what is wrong'
export const ReportReasonSchema = v.picklist(REPORT_REASONS, REPORT_REASON_MESSAGE)
export type ReportReason = v.InferOutput<typeof ReportReasonSchema>

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  'wrong-answer': 'Wrong answer',
  unclear: 'Unclear',
  misspelt: 'Spelling mistake',
  outdated: 'Out of date',
  offensive: 'Offensive',
  other: 'Something else',
}

/** Code of a 403 for a report by another user. The reporter can log in and send it again. */
export const OTHER_USERS_REPORT_CODE = 'someone_elses_report'

export const REPORT_TEXT_LENGTH_MAX = 500
export const REPORT_ANSWER_LENGTH_MAX = 200
/** Per player. */
export const REPORTS_A_DAY_MAX = 30
/** How long a player's own reports are listed. */
export const OWN_REPORTS_DAYS = 90
/** How many of the newest own reports are listed. */
export const OWN_REPORTS_MAX = 200
export const REPORTS_PER_PAGE = 50
/** How many of the newest texts about a question are listed. */
export const REPORT_TEXTS_MAX = 20

export const REPORT_ANSWER_STATES = ['mended', 'dismissed'] as const
export const ANSWER_STATE_MESSAGE = 'Choose Fixed or No problem'
/** `dismissed`: nothing is wrong with the question. */
export const ReportAnswerStateSchema = v.picklist(REPORT_ANSWER_STATES, ANSWER_STATE_MESSAGE)
export type ReportAnswerState = v.InferOutput<typeof ReportAnswerStateSchema>

/** A report as its player sees it. The admin's answer is missing while the question's answer is held back. */
export const OwnReportSchema = v.object({
  questionId: IdSchema,
  /** The reported revision. */
  revisionId: IdSchema,
  /** Whether that revision is still current. Always true while the question's answer is held back. */
  isCurrent: v.boolean(),
  reason: ReportReasonSchema,
  /** May be empty. */
  text: v.string(),
  reportedAt: v.string(),
  state: v.picklist(['waiting', ...REPORT_ANSWER_STATES]),
  /** The admin's text; may be empty. */
  answer: v.string(),
  answeredAt: v.nullable(v.string()),
})
export type OwnReport = v.InferOutput<typeof OwnReportSchema>

export const OwnReportListSchema = v.object({ reports: v.array(OwnReportSchema) })

const ReportedQuestionSchema = v.object({
  ...v.omit(QuestionSchema, ['_id', 'difficulty', 'updatedAt']).entries,
  categoryTitle: v.string(),
  /** Whether the question or its category was removed. */
  isRemoved: v.boolean(),
})

const ReportEntrySchema = v.object({
  /** Unique in the list. */
  key: v.string(),
  questionId: IdSchema,
  /** The current revision. */
  question: ReportedQuestionSchema,
  /** Number of reports. */
  reports: v.number(),
})

/** Unanswered reports about one question. */
const WaitingReportsSchema = v.object({
  ...ReportEntrySchema.entries,
  state: v.literal('waiting'),
  reasons: v.array(v.object({ reason: ReportReasonSchema, count: v.number() })),
  texts: v.array(
    v.object({
      reason: ReportReasonSchema,
      text: v.string(),
      reportedAt: v.string(),
      /** Whether the reported revision is still current. */
      isCurrent: v.boolean(),
    }),
  ),
  /** First attempts at the current revision and right answers among them; null while there are too few. */
  facility: v.nullable(v.object({ asked: v.number(), right: v.number() })),
  firstReportedAt: v.string(),
  /** The admin's answer sends this time back as `until`, so that later reports remain unanswered. */
  lastReportedAt: v.string(),
})
export type WaitingReports = v.InferOutput<typeof WaitingReportsSchema>

const AnsweredReportsSchema = v.object({
  ...ReportEntrySchema.entries,
  state: ReportAnswerStateSchema,
  answer: v.string(),
  answeredAt: v.string(),
})
export type AnsweredReports = v.InferOutput<typeof AnsweredReportsSchema>

/** Unanswered entries first, with the most reports on top; then answered ones, newest first. */
export const ReportPageSchema = v.object({
  reports: v.array(v.variant('state', [WaitingReportsSchema, AnsweredReportsSchema])),
  /** Counted from 1. Beyond the last page, the last page is returned. */
  page: v.number(),
  /** Entries on all pages. */
  total: v.number(),
  /** Number of questions with unanswered reports. */
  waiting: v.number(),
})
export type ReportPage = v.InferOutput<typeof ReportPageSchema>

export const WaitingCountSchema = v.object({ waiting: v.number() })

export const ReportAnswerResultSchema = v.object({
  questionId: IdSchema,
  state: ReportAnswerStateSchema,
  answer: v.string(),
  answered: v.number(),
  /** The number of reports that arrived after the admin loaded the list. */
  waiting: v.number(),
})
export type ReportAnswerResult = v.InferOutput<typeof ReportAnswerResultSchema>
