import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  JudgedSchema,
  MistakeListSchema,
  MistakeOverviewSchema,
  PracticeAnswerSchema,
  PracticeResultSchema,
  PracticeSchema,
  QuizPracticeFormSchema,
  QuizPracticeSchema,
} from '@quiz-kingdom/shared/entities/mistake.ts'
import * as v from 'valibot'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { PlayContext } from '../play/play-context.ts'
import { answerInPractice, beginPractice, readMistakes, readMistakesOfQuiz } from './mistakes.ts'
import { createQuizPractice } from './quiz-practice.ts'

export function mistakeRoutes(
  app: App,
  { db, clock }: AppContext,
  { findHeldBack }: PlayContext,
): void {
  const practising = { db, findHeldBack }
  const quizPractice = createQuizPractice(practising)

  app.get(
    '/api/mistakes',
    { schema: { response: { 200: MistakeOverviewSchema } } },
    async (request) => readMistakes(practising, requireUser(request).id, clock.now()),
  )

  app.get(
    '/api/mistakes/category/:categoryId',
    {
      schema: {
        params: v.object({ categoryId: IdSchema }),
        response: { 200: MistakeListSchema },
      },
    },
    async (request) => {
      const { id } = requireUser(request)
      return readMistakesOfQuiz(practising, id, request.params.categoryId, clock.now())
    },
  )

  app.get(
    '/api/mistakes/due',
    {
      schema: {
        querystring: v.object({ categoryId: v.optional(IdSchema) }),
        response: { 200: PracticeSchema },
      },
    },
    async (request) => {
      const { id } = requireUser(request)
      return beginPractice(practising, id, clock.now(), request.query.categoryId)
    },
  )

  app.post(
    '/api/mistakes/answer',
    {
      ...playersOnly,
      schema: { body: PracticeAnswerSchema, response: { 200: PracticeResultSchema } },
    },
    async (request) =>
      answerInPractice(practising, requireUser(request).id, request.body, clock.now()),
  )

  app.post(
    '/api/practice/start',
    {
      ...playersOnly,
      schema: { body: QuizPracticeFormSchema, response: { 201: QuizPracticeSchema } },
    },
    async (request, reply) => {
      const { id } = requireUser(request)
      const practice = await quizPractice.begin(id, request.body.categoryId, clock.now())
      return reply.status(201).send(practice)
    },
  )

  app.post(
    '/api/practice/answer',
    { ...playersOnly, schema: { body: PracticeAnswerSchema, response: { 200: JudgedSchema } } },
    async (request) => quizPractice.answer(requireUser(request).id, request.body, clock.now()),
  )
}
