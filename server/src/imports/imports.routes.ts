import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  PastImportSchema,
  QuestionImportSchema,
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '@quiz-kingdom/shared/entities/question-import.ts'
import { rowMessages } from '@quiz-kingdom/shared/forms/field.ts'
import {
  ComparedQuestionsSchema,
  IMPORT_BODY_MAX_BYTES,
  ImportIdSchema,
  QuestionImportFormSchema,
} from '@quiz-kingdom/shared/forms/question-import.ts'
import * as v from 'valibot'
import { adminOnly, requireUser } from '../http/refusals/guards.ts'
import { type App, useValibot } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { type FindReported, importQuestions, listLatestImports, undoImport } from './imports.ts'
import { findSimilarQuestions } from './similar.ts'

export interface ImportSeams {
  findReported: FindReported
}

const ImportParamsSchema = v.object({ importId: ImportIdSchema })
const CategoryParamsSchema = v.object({ categoryId: IdSchema })

export function importRoutes(app: App, context: AppContext, { findReported }: ImportSeams): void {
  const admin = adminOnly(context.config)
  app.register(async (scope: App) => listRoutes(scope, context))

  app.post(
    '/api/questions/import/:importId/undo',
    { ...admin, schema: { params: ImportParamsSchema, response: { 200: UndoneImportSchema } } },
    async (request) =>
      undoImport(context, requireUser(request), findReported, request.params.importId),
  )

  app.get(
    '/api/questions/imports/:categoryId',
    {
      ...admin,
      schema: { params: CategoryParamsSchema, response: { 200: v.array(PastImportSchema) } },
    },
    async ({ params }) => listLatestImports(context.db, params.categoryId),
  )
}

/** Whose bodies are long lists of questions. */
function listRoutes(app: App, context: AppContext): void {
  useValibot(app, rowMessages)
  const admin = { ...adminOnly(context.config), bodyLimit: IMPORT_BODY_MAX_BYTES }

  app.post(
    '/api/questions/import',
    {
      ...admin,
      schema: {
        body: QuestionImportFormSchema,
        response: { 200: QuestionImportSchema, 201: QuestionImportSchema },
      },
    },
    async (request, reply) => {
      const { isNew, ...done } = await importQuestions(context, requireUser(request), request.body)
      return reply.status(isNew ? 201 : 200).send(done)
    },
  )

  app.post(
    '/api/questions/similar',
    {
      ...admin,
      schema: { body: ComparedQuestionsSchema, response: { 200: v.array(SimilarQuestionSchema) } },
    },
    async ({ body }) => findSimilarQuestions(context.db, body),
  )
}
