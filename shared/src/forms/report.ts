import * as v from 'valibot'
import { maximum } from '../entities/form-field.ts'
import { IdSchema } from '../entities/id.ts'
import {
  NO_ANSWER_STATE,
  NO_REASON,
  REPORT_ANSWER_MAX,
  REPORT_TEXT_MAX,
  ReportAnswerStateSchema,
  ReportReasonSchema,
} from '../entities/report.ts'

const optionalText = (max: number) =>
  v.pipe(v.optional(v.string('Must be text'), ''), v.trim(), maximum(max))

export const ReportFormSchema = v.object(
  {
    reason: ReportReasonSchema,
    text: optionalText(REPORT_TEXT_MAX),
    /** What the question said when it was asked, where that is known. */
    revisionId: v.optional(IdSchema),
    /** Who reports: a device that sends late may be somebody else's by then. */
    userId: v.optional(IdSchema),
  },
  // Of a missing key: the others may be missing.
  NO_REASON,
)
export type ReportForm = v.InferInput<typeof ReportFormSchema>

export const ReportAnswerFormSchema = v.object(
  {
    state: ReportAnswerStateSchema,
    /** The reporters read it. */
    answer: optionalText(REPORT_ANSWER_MAX),
    /** When the last report that the admin has seen was made. Without it all are answered. */
    until: v.optional(
      v.pipe(
        v.string('Invalid time'),
        v.isoTimestamp('Invalid time'),
        v.check((time) => !Number.isNaN(Date.parse(time)), 'Invalid time'),
      ),
    ),
  },
  NO_ANSWER_STATE,
)
