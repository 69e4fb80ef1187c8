import { DifficultySchema } from '@quiz-kingdom/shared/entities/difficulty.ts'
import { EditedVersionSchema } from '@quiz-kingdom/shared/entities/edited-version.ts'
import {
  PlayerQuestionListSchema,
  PlayerQuestionSchema,
  QuestionCountSchema,
  QuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import { QuestionFormSchema } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { adminOnly, requireUser } from '../http/refusals/guards.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { ParamsSchema, removalRoutes } from './editing.routes.ts'
import { countQuestions, listPlayerQuestions, listQuestionsOf } from './questions.repository.ts'
import { createQuestion, editQuestion, QUESTIONS, questionsOf, setDifficulty } from './questions.ts'

const PlayerQuestionsSchema = v.array(PlayerQuestionSchema)

export function questionRoutes(app: App, context: AppContext, ready: CatalogueCache): void {
  const { db, config } = context
  const admin = adminOnly(config)

  app.get(
    '/api/questions',
    { schema: { response: { 200: PlayerQuestionListSchema } } },
    async (request, reply) => {
      requireUser(request)
      return sendCached(request, reply, {
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
      return sendCached(request, reply, {
        ...ready,
        audience: 'players',
        schema: PlayerQuestionsSchema,
        make: () => questionsOf(db, request.params.id, listPlayerQuestions),
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
      reply.status(201).send(await createQuestion(context, requireUser(request), request.body)),
  )

  app.put(
    '/api/questions/edit/:id',
    {
      ...admin,
      schema: {
        params: ParamsSchema,
        body: v.intersect([...QuestionFormSchema.options, EditedVersionSchema]),
        response: { 200: QuestionSchema },
      },
    },
    async (request) => editQuestion(context, requireUser(request), request.params.id, request.body),
  )

  app.put(
    '/api/questions/:id/difficulty',
    {
      ...admin,
      schema: {
        params: ParamsSchema,
        body: v.object({ difficulty: DifficultySchema, ...EditedVersionSchema.entries }),
        response: { 200: QuestionSchema },
      },
    },
    async (request) =>
      setDifficulty(context, requireUser(request), request.params.id, request.body),
  )

  removalRoutes(app, context, {
    path: '/api/questions',
    entities: QUESTIONS,
    schema: QuestionSchema,
    removed: 'Question deleted successfully!',
  })
}
