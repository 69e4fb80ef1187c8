import * as v from 'valibot'
import { IdParamsSchema, IdSchema } from '../entities/id.ts'
import {
  OwnReportListSchema,
  OwnReportSchema,
  ReportPageSchema,
  ReportsAnsweredSchema,
  WaitingCountSchema,
} from '../entities/report.ts'
import { ReportAnswerFormSchema, ReportFormSchema } from '../forms/report.ts'
import type { Operation } from './operation.ts'

const PageSchema = v.object({
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This page does not exist'), v.transform(Number)),
    '1',
  ),
})

/** Sent again, the first report of the same attempt counts. */
export const create = {
  method: 'POST',
  path: '/api/questions/:id/report',
  access: 'player',
  params: IdParamsSchema,
  body: ReportFormSchema,
  status: 'either',
  isRepeatable: true,
  response: OwnReportSchema,
  failure: 'Your report could not be sent.',
} satisfies Operation

export const own = {
  method: 'GET',
  path: '/api/questions/reports/own',
  access: 'player',
  response: OwnReportListSchema,
  failure: 'Your reports could not be loaded.',
} satisfies Operation

export const list = {
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  query: PageSchema,
  response: ReportPageSchema,
  failure: 'The reports could not be loaded.',
} satisfies Operation

/** How many questions have unanswered reports. */
export const count = {
  method: 'GET',
  path: '/api/admin/reports/count',
  access: 'admin',
  response: WaitingCountSchema,
  failure: 'The reports could not be counted.',
} satisfies Operation

export const answer = {
  method: 'PUT',
  path: '/api/admin/reports/:questionId',
  access: 'admin',
  params: v.object({ questionId: IdSchema }),
  body: ReportAnswerFormSchema,
  isRepeatable: true,
  response: ReportsAnsweredSchema,
  failure: 'The reports could not be answered.',
} satisfies Operation
