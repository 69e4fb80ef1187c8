import * as v from 'valibot'
import { maxLength } from '../entities/base/form-field.ts'
import { IdSchema } from '../entities/base/id.ts'
import {
  ANSWER_STATE_MESSAGE,
  REPORT_ANSWER_LENGTH_MAX,
  REPORT_REASON_MESSAGE,
  REPORT_TEXT_LENGTH_MAX,
  ReportAnswerStateSchema,
  ReportReasonSchema,
} from '../entities/console/report.ts'

const optionalText = (max: number) =>
  v.pipe(v.optional(v.string('Must be text'), ''), v.trim(), maxLength(max))

export const ReportFormSchema = v.object(
  {
    reason: ReportReasonSchema,
    text: optionalText(REPORT_TEXT_LENGTH_MAX),
    /** The reported revision, if known. */
    revisionId: v.optional(IdSchema),
    /** The reporter. A device may send the report after another user has logged in. */
    userId: v.optional(IdSchema),
  },
  // The message for a missing key: only `reason` is required.
  REPORT_REASON_MESSAGE,
)
export type ReportForm = v.InferInput<typeof ReportFormSchema>

export const ReportAnswerFormSchema = v.object(
  {
    state: ReportAnswerStateSchema,
    /** Shown to the reporters. */
    answer: optionalText(REPORT_ANSWER_LENGTH_MAX),
    /** The time of the latest report that the admin has seen. Without it, all reports are answered. */
    until: v.optional(
      v.pipe(
        v.string('Invalid time'),
        v.isoTimestamp('Invalid time'),
        v.check((time) => !Number.isNaN(Date.parse(time)), 'Invalid time'),
      ),
    ),
  },
  ANSWER_STATE_MESSAGE,
)
