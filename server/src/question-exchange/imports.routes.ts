import * as imports from '@quiz-kingdom/shared/api/question-imports.ts'
import { rowMessages } from '@quiz-kingdom/shared/entities/form-field.ts'
import { route } from '../http/route.ts'
import { type App, useValibot } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type FindReported, importQuestions, listLatestImports, undoImport } from './imports.ts'
import { findSimilarQuestions } from './similar.ts'

export interface ImportSeams {
  findReported: FindReported
}

export function importRoutes(app: App, context: AppContext, { findReported }: ImportSeams): void {
  app.register(async (scope: App) => {
    useValibot(scope, rowMessages)

    route(scope, imports.create, async ({ user, body, reply }) => {
      const { isNew, ...done } = await importQuestions(context, user, body)
      return reply.status(isNew ? 201 : 200).send(done)
    })

    route(scope, imports.findSimilar, async ({ body }) => findSimilarQuestions(context.db, body))
  })

  route(app, imports.undo, async ({ user, params }) =>
    undoImport(context, user, findReported, params.importId),
  )

  route(app, imports.latest, async ({ params }) => listLatestImports(context.db, params.categoryId))
}
