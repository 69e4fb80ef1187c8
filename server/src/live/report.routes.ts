import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { LiveReportFormat } from '@quiz-kingdom/shared/entities/game/live.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import { toAttachmentHeader } from '../question-exchange/download-header.ts'
import type { LiveContext } from './live.routes.ts'
import { readReport } from './report/report.ts'
import { writeReport } from './report/report-file.ts'

const REPORT_CONTENT_TYPES: Record<LiveReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function liveReportRoutes(app: App, context: LiveContext): void {
  route(app, live.readReport, async ({ user, params, query }) =>
    readReport(context, user.id, params.roomId, query.round),
  )

  route(app, live.exportReport, async ({ user, params, query: { round, format }, reply }) => {
    const report = await readReport(context, user.id, params.roomId, round)
    return reply
      .type(REPORT_CONTENT_TYPES[format])
      .header('content-disposition', toAttachmentHeader(report.title, format))
      .send(Buffer.from(writeReport(report, format)))
  })
}
