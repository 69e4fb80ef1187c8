import * as reports from '@quiz-kingdom/shared/api/console/reports.ts'
import { OTHER_USERS_REPORT_CODE } from '@quiz-kingdom/shared/entities/console/report.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { AppError } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import { countReportedQuestions } from './answers.repository.ts'
import { answerReports, createReportSubmitter, readOwnReports, readReportPage } from './reports.ts'

export function reportRoutes(app: App, context: AppContext, play: PlayContext): void {
  const { db, clock } = context
  const createReport = createReportSubmitter(context, play)

  route(app, reports.create, async ({ user, params, body, reply }) => {
    if (body.userId !== undefined && body.userId !== user.id) {
      throw new AppError(403, OTHER_USERS_REPORT_CODE, 'This report belongs to someone else.')
    }
    const { isNew, report } = await createReport(user.id, params.id, body)
    reply.status(isNew ? 201 : 200)
    return report
  })

  route(app, reports.listOwn, async ({ user }) => ({
    reports: await readOwnReports(db, play, user.id, clock.now()),
  }))

  route(app, reports.list, async ({ query }) => readReportPage(db, query.page))

  route(app, reports.count, async () => ({ waiting: await countReportedQuestions(db) }))

  route(app, reports.answer, async ({ params, body }) =>
    answerReports(context, params.questionId, body),
  )
}
