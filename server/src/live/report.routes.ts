import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type LiveReportFormat,
  LiveReportFormatSchema,
  LiveReportSchema,
} from '@quiz-kingdom/shared/entities/live.ts'
import * as v from 'valibot'
import { attachment } from '../content/download-header.ts'
import { requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { LiveContext } from './live.routes.ts'
import { readReport } from './report/report.ts'
import { writeReport } from './report/report-file.ts'

const ParamsSchema = v.object({ roomId: IdSchema })
const RoundSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'The round must be a number'), v.transform(Number)),
)
const QuerySchema = v.object({ round: RoundSchema })
const FileQuerySchema = v.object({ round: RoundSchema, format: LiveReportFormatSchema })

const TYPES: Record<LiveReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function liveReportRoutes(app: App, context: LiveContext): void {
  app.get(
    '/api/live/reports/:roomId',
    {
      schema: {
        params: ParamsSchema,
        querystring: QuerySchema,
        response: { 200: LiveReportSchema },
      },
    },
    async (request) =>
      readReport(context, requireUser(request).id, request.params.roomId, request.query.round),
  )

  app.get(
    '/api/live/reports/:roomId/file',
    { schema: { params: ParamsSchema, querystring: FileQuerySchema } },
    async (request, reply) => {
      const { round, format } = request.query
      const { id } = requireUser(request)
      const report = await readReport(context, id, request.params.roomId, round)
      return reply
        .type(TYPES[format])
        .header('content-disposition', attachment(report.title, format))
        .send(Buffer.from(writeReport(report, format)))
    },
  )
}
