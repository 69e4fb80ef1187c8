import * as v from 'valibot'
import { IdParamsSchema, IdSchema } from '../../entities/base/id.ts'
import { PageQuerySchema } from '../../entities/base/page-query.ts'
import {
  OwnReportListSchema,
  OwnReportSchema,
  ReportAnswerResultSchema,
  ReportPageSchema,
  WaitingCountSchema,
} from '../../entities/console/report.ts'
import { ReportAnswerFormSchema, ReportFormSchema } from '../../forms/report.ts'
import { operation } from '../operation.ts'

/** Safe to repeat: only a player's first report of a revision counts, and repeats return it. */
export const create = operation('POST', '/api/questions/:id/report', 'player', {
  params: IdParamsSchema,
  body: ReportFormSchema,
  status: 'either',
  isRepeatable: true,
  response: OwnReportSchema,
  failure: 'Your report could not be sent.',
})

export const listOwn = operation('GET', '/api/questions/reports/own', 'player', {
  response: OwnReportListSchema,
  failure: 'Your reports could not be loaded.',
})

export const list = operation('GET', '/api/admin/reports', 'admin', {
  query: PageQuerySchema,
  response: ReportPageSchema,
  failure: 'The reports could not be loaded.',
})

/** Counts the questions with unanswered reports. */
export const count = operation('GET', '/api/admin/reports/count', 'admin', {
  response: WaitingCountSchema,
  failure: 'The reports could not be counted.',
})

export const answer = operation('PUT', '/api/admin/reports/:questionId', 'admin', {
  params: v.object({ questionId: IdSchema }),
  body: ReportAnswerFormSchema,
  isRepeatable: true,
  response: ReportAnswerResultSchema,
  failure: 'The reports could not be answered.',
})
