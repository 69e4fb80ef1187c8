import * as v from 'valibot'
import { IdSchema } from './id.ts'
import { QuestionSchema } from './question.ts'

export const REPORT_REASONS = [
  'wrong-answer',
  'unclear',
  'misspelt',
  'outdated',
  'offensive',
  'other',
] as const
export const NO_REASON = 'Please choose what is wrong'
export const ReportReasonSchema = v.picklist(REPORT_REASONS, NO_REASON)
export type ReportReason = v.InferOutput<typeof ReportReasonSchema>

export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  'wrong-answer': 'Wrong answer',
  unclear: 'Unclear',
  misspelt: 'Spelling mistake',
  outdated: 'Out of date',
  offensive: 'Offensive',
  other: 'Something else',
}

/** Code of a 403 that ends when the reporter is logged in again. */
export const SOMEONE_ELSES_REPORT = 'someone_elses_report'

export const REPORT_TEXT_MAX = 500
export const REPORT_ANSWER_MAX = 200
/** New reports of a player within a day. */
export const REPORTS_A_DAY_MAX = 30
/** So long a player's own reports are listed. */
export const OWN_REPORTS_DAYS = 90
/** So many of them, the newest. */
export const OWN_REPORTS_MAX = 200
export const REPORTS_PER_PAGE = 50
/** The newest of what reporters wrote about a question. */
export const REPORT_TEXTS_MAX = 20

export const REPORT_ANSWERS = ['mended', 'dismissed'] as const
export const NO_ANSWER_STATE = 'Choose Fixed or No problem'
/** `dismissed`: nothing is wrong with the question. */
export const ReportAnswerStateSchema = v.picklist(REPORT_ANSWERS, NO_ANSWER_STATE)
export type ReportAnswerState = v.InferOutput<typeof ReportAnswerStateSchema>

/** A report as its player sees it. While the question's answer is held back, so is an admin's. */
export const OwnReportSchema = v.object({
  questionId: IdSchema,
  /** What the question said when it was asked. */
  revisionId: IdSchema,
  /** Whether the question still says that; true while that is held back. */
  isCurrent: v.boolean(),
  reason: ReportReasonSchema,
  /** Empty when nothing was written. */
  text: v.string(),
  reportedAt: v.string(),
  state: v.picklist(['waiting', ...REPORT_ANSWERS]),
  /** What an admin wrote; empty for nothing. */
  answer: v.string(),
  answeredAt: v.nullable(v.string()),
})
export type OwnReport = v.InferOutput<typeof OwnReportSchema>

export const OwnReportListSchema = v.object({ reports: v.array(OwnReportSchema) })

const ReportedQuestionSchema = v.object({
  ...v.omit(QuestionSchema, ['_id', 'difficulty', 'updatedAt']).entries,
  categoryTitle: v.string(),
  /** Whether it, or its category, was removed. */
  isRemoved: v.boolean(),
})

const ReportEntrySchema = v.object({
  /** Names the entry in its list. */
  key: v.string(),
  questionId: IdSchema,
  /** As it reads now. */
  question: ReportedQuestionSchema,
  /** How many there are, or were when they were answered. */
  reports: v.number(),
})

/** What players report about one question and nobody has answered. */
export const WaitingReportsSchema = v.object({
  ...ReportEntrySchema.entries,
  state: v.literal('waiting'),
  reasons: v.array(v.object({ reason: ReportReasonSchema, count: v.number() })),
  texts: v.array(
    v.object({
      reason: ReportReasonSchema,
      text: v.string(),
      reportedAt: v.string(),
      /** Whether the question still says what the reporter was asked. */
      isCurrent: v.boolean(),
    }),
  ),
  /** How many were asked what the question says now, at first attempts, and had it right; null while too few were. */
  facility: v.nullable(v.object({ asked: v.number(), right: v.number() })),
  firstReportedAt: v.string(),
  /** An answer carries it, so that later reports go on waiting. */
  lastReportedAt: v.string(),
})
export type WaitingReports = v.InferOutput<typeof WaitingReportsSchema>

export const AnsweredReportsSchema = v.object({
  ...ReportEntrySchema.entries,
  state: ReportAnswerStateSchema,
  answer: v.string(),
  answeredAt: v.string(),
})
export type AnsweredReports = v.InferOutput<typeof AnsweredReportsSchema>

/** Those that wait first, the most reported at the top; then what was answered, the newest first. */
export const ReportPageSchema = v.object({
  reports: v.array(v.variant('state', [WaitingReportsSchema, AnsweredReportsSchema])),
  /** From 1; beyond the last one it is the last one. */
  page: v.number(),
  /** How many entries there are on all pages together. */
  total: v.number(),
  /** How many questions wait for an answer. */
  waiting: v.number(),
})
export type ReportPage = v.InferOutput<typeof ReportPageSchema>

export const WaitingCountSchema = v.object({ waiting: v.number() })

export const ReportsAnsweredSchema = v.object({
  questionId: IdSchema,
  state: ReportAnswerStateSchema,
  answer: v.string(),
  answered: v.number(),
  /** How many have come since the admin looked. */
  waiting: v.number(),
})
export type ReportsAnswered = v.InferOutput<typeof ReportsAnsweredSchema>
