import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import { toRowMessages } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import { route } from '../http/route.ts'
import { type App, useValibot } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { listImports } from './imports.repository.ts'
import { type FindReportedQuestions, importQuestions, undoImport } from './imports.ts'
import { findSimilarQuestions } from './similar.ts'

export function importRoutes(app: App, context: AppContext, findReported: FindReportedQuestions) {
  app.register(async (scope: App) => {
    useValibot(scope, toRowMessages)

    route(scope, imports.create, async ({ user, body, reply }) => {
      const { isNew, ...done } = await importQuestions(context, user, body)
      return reply.status(isNew ? 201 : 200).send(done)
    })

    route(scope, imports.findSimilar, async ({ body }) => findSimilarQuestions(context.db, body))
  })

  route(app, imports.undo, async ({ user, params }) =>
    undoImport(context, user, findReported, params.importId),
  )

  route(app, imports.listLatest, async ({ params }) => listImports(context.db, params.categoryId))
}
