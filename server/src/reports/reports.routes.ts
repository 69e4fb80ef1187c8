import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  OwnReportListSchema,
  OwnReportSchema,
  ReportPageSchema,
  ReportsAnsweredSchema,
  SOMEONE_ELSES_REPORT,
  WaitingCountSchema,
} from '@quiz-kingdom/shared/entities/report.ts'
import { ReportAnswerFormSchema, ReportFormSchema } from '@quiz-kingdom/shared/forms/report.ts'
import * as v from 'valibot'
import { adminOnly, playersOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { AppError } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import { countWaiting } from './answers.repository.ts'
import { answerReports, createReporting, readOwnReports, readReportPage } from './reports.ts'

const PageSchema = v.object({
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This page does not exist'), v.transform(Number)),
    '1',
  ),
})

export function reportRoutes(app: App, context: AppContext, play: PlayContext): void {
  const { config, db, clock } = context
  const report = createReporting(context, play)

  app.post(
    '/api/questions/:id/report',
    {
      ...playersOnly,
      schema: {
        params: v.object({ id: IdSchema }),
        body: ReportFormSchema,
        response: { 200: OwnReportSchema, 201: OwnReportSchema },
      },
    },
    async (request, reply) => {
      const user = requireUser(request)
      const { userId } = request.body
      if (userId !== undefined && userId !== user.id) throw someoneElses()
      const reported = await report(user.id, request.params.id, request.body)
      return reply.status(reported.isNew ? 201 : 200).send(reported.report)
    },
  )

  app.get(
    '/api/questions/reports/own',
    { schema: { response: { 200: OwnReportListSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      return { reports: await readOwnReports(db, play, id, clock.now()) }
    },
  )

  app.get(
    '/api/admin/reports',
    {
      ...adminOnly(config),
      schema: { querystring: PageSchema, response: { 200: ReportPageSchema } },
    },
    async ({ query }) => readReportPage(db, query.page),
  )

  app.get(
    '/api/admin/reports/count',
    { ...adminOnly(config), schema: { response: { 200: WaitingCountSchema } } },
    async () => ({ waiting: await countWaiting(db) }),
  )

  app.put(
    '/api/admin/reports/:questionId',
    {
      ...adminOnly(config),
      schema: {
        params: v.object({ questionId: IdSchema }),
        body: ReportAnswerFormSchema,
        response: { 200: ReportsAnsweredSchema },
      },
    },
    async ({ params, body }) => answerReports(context, params.questionId, body),
  )
}

const someoneElses = () =>
  new AppError(403, SOMEONE_ELSES_REPORT, 'This report belongs to someone else.')
