import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  AttemptStartSchema,
  QuizResultSchema,
  RecentActivitySchema,
  StartSchema,
  SubmissionSchema,
  TopPlayerSchema,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { forbidden } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { requireUser } from '../plugins/guards.ts'
import { type ReadyCatalogue, sendReady } from '../plugins/ready-routes.ts'
import type { App } from '../plugins/valibot.ts'
import { LEADERBOARD, type SecondsFreshness } from '../ready/freshness.ts'
import { createAttempts } from './attempts.ts'
import { listRecentActivity } from './category-results.repository.ts'
import { listTopPlayers } from './leaderboard.repository.ts'

const TopPlayersSchema = v.array(TopPlayerSchema)

const RecentActivitiesSchema = v.array(RecentActivitySchema)

export function playRoutes(
  app: App,
  { db, clock }: Parts,
  { readyAnswers, manyAnswers, freshness: catalogue }: ReadyCatalogue,
  plays: SecondsFreshness,
): void {
  const attempts = createAttempts(db, catalogue)

  app.post(
    '/api/quiz-result/start',
    { schema: { body: StartSchema, response: { 201: AttemptStartSchema } } },
    async (request, reply) => {
      const user = requireUser(request)
      const attempt = await attempts.start({ ...request.body, userId: user.id, at: clock.now() })
      return reply.status(201).send(attempt)
    },
  )

  app.put(
    '/api/quiz-result/submit',
    { schema: { body: SubmissionSchema, response: { 200: QuizResultSchema } } },
    async (request) => {
      const user = requireUser(request)
      if (request.body.userId !== user.id) throw forbidden()
      const result = await attempts.submit(request.body, clock.now())
      plays.changed(LEADERBOARD)
      plays.changed(user.id)
      return result
    },
  )

  app.get(
    '/api/quiz-result/top-players',
    { schema: { response: { 200: TopPlayersSchema } } },
    async (request, reply) => {
      requireUser(request)
      return sendReady(request, reply, {
        readyAnswers,
        freshness: plays.of(LEADERBOARD),
        audience: 'players',
        schema: TopPlayersSchema,
        make: () => listTopPlayers(db),
      })
    },
  )

  app.get(
    '/api/quiz-result/recent-activity/:userId',
    {
      schema: {
        params: v.object({ userId: IdSchema }),
        response: { 200: RecentActivitiesSchema },
      },
    },
    async (request, reply) => {
      const user = requireUser(request)
      const { userId } = request.params
      if (userId !== user.id && user.role !== 'admin') throw forbidden()
      return sendReady(request, reply, {
        readyAnswers: manyAnswers,
        freshness: plays.of(userId),
        audience: { userId },
        schema: RecentActivitiesSchema,
        make: () => listRecentActivity(db, userId),
      })
    },
  )
}
