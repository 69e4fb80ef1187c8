import * as v from 'valibot'
import { maximum } from '../entities/base/form-field.ts'
import { IdSchema } from '../entities/base/id.ts'
import {
  NO_ANSWER_STATE,
  NO_REASON,
  REPORT_ANSWER_MAX,
  REPORT_TEXT_MAX,
  ReportAnswerStateSchema,
  ReportReasonSchema,
} from '../entities/console/report.ts'

const optionalText = (max: number) =>
  v.pipe(v.optional(v.string('Must be text'), ''), v.trim(), maximum(max))

export const ReportFormSchema = v.object(
  {
    reason: ReportReasonSchema,
    text: optionalText(REPORT_TEXT_MAX),
    /** The reported revision, if known. */
    revisionId: v.optional(IdSchema),
    /** The reporter. Another user may be logged in by the time a device sends the report. */
    userId: v.optional(IdSchema),
  },
  // The message for a missing key: only `reason` is required.
  NO_REASON,
)
export type ReportForm = v.InferInput<typeof ReportFormSchema>

export const ReportAnswerFormSchema = v.object(
  {
    state: ReportAnswerStateSchema,
    /** Shown to the reporters. */
    answer: optionalText(REPORT_ANSWER_MAX),
    /** The time of the latest report that the admin has seen. Without it, all reports are answered. */
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
