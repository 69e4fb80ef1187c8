import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  PlayerQuestionListSchema,
  PlayerQuestionSchema,
  QuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import { RevisionSchema } from '@quiz-kingdom/shared/entities/revision.ts'
import { QuestionFormSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import {
  findQuestion,
  listPlayerQuestions,
  listPlayerQuestionsOf,
  listQuestionsOf,
} from './questions.repository.ts'
import { createQuestion, editQuestion, questionsOf } from './questions.ts'
import { removalRoutes } from './removal.routes.ts'

const ParamsSchema = v.object({ id: IdSchema })

export function questionRoutes(app: App, parts: Parts): void {
  const { db, config } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/questions',
    { schema: { response: { 200: PlayerQuestionListSchema } } },
    async (request) => {
      requireUser(request)
      return {
        message: 'Questions fetched successfully!',
        questions: await listPlayerQuestions(db),
      }
    },
  )

  app.get(
    '/api/questions/category/:id/user',
    { schema: { params: ParamsSchema, response: { 200: v.array(PlayerQuestionSchema) } } },
    async (request) => {
      requireUser(request)
      return questionsOf(db, request.params.id, listPlayerQuestionsOf)
    },
  )

  app.get(
    '/api/questions/category/:id/admin',
    { ...admin, schema: { params: ParamsSchema, response: { 200: v.array(QuestionSchema) } } },
    async ({ params }) => questionsOf(db, params.id, listQuestionsOf),
  )

  app.post(
    '/api/questions/create',
    { ...admin, schema: { body: QuestionFormSchema, response: { 201: QuestionSchema } } },
    async (request, reply) =>
      reply.status(201).send(await createQuestion(parts, requireUser(request), request.body)),
  )

  app.put(
    '/api/questions/edit/:id',
    {
      ...admin,
      schema: {
        params: ParamsSchema,
        body: v.intersect([QuestionFormSchema, RevisionSchema]),
        response: { 200: QuestionSchema },
      },
    },
    async (request) => editQuestion(parts, requireUser(request), request.params.id, request.body),
  )

  removalRoutes(app, parts, {
    table: 'question',
    path: '/api/questions',
    removed: 'Question deleted successfully!',
    entity: QuestionSchema,
    find: findQuestion,
  })
}
