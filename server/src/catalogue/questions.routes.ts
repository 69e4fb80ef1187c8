import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  PlayerQuestionListSchema,
  PlayerQuestionSchema,
  QuestionCountSchema,
  QuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import { QuestionFormSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import { type ReadyCatalogue, sendReady } from '../plugins/ready-routes.ts'
import type { App } from '../plugins/valibot.ts'
import { remove, restore } from './editing.ts'
import {
  countQuestions,
  findQuestion,
  listPlayerQuestions,
  listPlayerQuestionsOf,
  listQuestionsOf,
} from './questions.repository.ts'
import { createQuestion, editQuestion, questionsOf } from './questions.ts'

const ParamsSchema = v.object({ id: IdSchema })
const PlayerQuestionsSchema = v.array(PlayerQuestionSchema)

export function questionRoutes(app: App, parts: Parts, ready: ReadyCatalogue): void {
  const { db, config } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/questions',
    { schema: { response: { 200: PlayerQuestionListSchema } } },
    async (request, reply) => {
      requireUser(request)
      return sendReady(request, reply, {
        ...ready,
        audience: 'players',
        schema: PlayerQuestionListSchema,
        make: async () => ({
          message: 'Questions fetched successfully!',
          questions: await listPlayerQuestions(db),
        }),
      })
    },
  )

  app.get(
    '/api/questions/counts',
    { ...admin, schema: { response: { 200: v.array(QuestionCountSchema) } } },
    async () => countQuestions(db),
  )

  app.get(
    '/api/questions/category/:id/user',
    { schema: { params: ParamsSchema, response: { 200: PlayerQuestionsSchema } } },
    async (request, reply) => {
      requireUser(request)
      return sendReady(request, reply, {
        ...ready,
        audience: 'players',
        schema: PlayerQuestionsSchema,
        make: () => questionsOf(db, request.params.id, listPlayerQuestionsOf),
      })
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
        body: v.intersect([QuestionFormSchema, EditedVersionSchema]),
        response: { 200: QuestionSchema },
      },
    },
    async (request) => editQuestion(parts, requireUser(request), request.params.id, request.body),
  )

  app.delete(
    '/api/questions/remove/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async ({ params }) => {
      await remove(parts, 'question', params.id)
      return { message: 'Question deleted successfully!' }
    },
  )

  app.post(
    '/api/questions/restore/:id',
    { ...admin, schema: { params: ParamsSchema, response: { 200: QuestionSchema } } },
    async ({ params }) => restore(parts, 'question', findQuestion, params.id),
  )
}
