import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  ActivitySchema,
  AttemptStartSchema,
  OpenAttemptSchema,
  QuizResultSchema,
  StartSchema,
  SUBMISSION_MAX_BYTES,
  SubmissionSchema,
  TopPlayerSchema,
} from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import { LEADERBOARD, type SecondsVersions } from '../http/response-cache/cache-version.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { forbidden } from '../platform/errors.ts'
import { listOpenAttempts } from './attempts.repository.ts'
import { createAttempts } from './attempts.ts'
import { listRecentActivity } from './category-results.repository.ts'
import { isLate } from './held-back/deadlines.ts'
import { categoriesOf } from './held-back/held-back.ts'
import { listTopPlayers } from './leaderboard.repository.ts'
import type { PlayContext } from './play-context.ts'

const TopPlayersSchema = v.array(TopPlayerSchema)

const ActivitiesSchema = v.array(ActivitySchema)

export function playRoutes(
  app: App,
  { db, clock }: AppContext,
  play: PlayContext,
  { responseCache, keyedResponseCache, cacheVersion: catalogue }: CatalogueCache,
  playCacheVersions: SecondsVersions,
): void {
  const attempts = createAttempts(db, play, catalogue)

  app.post(
    '/api/quiz-result/start',
    { ...playersOnly, schema: { body: StartSchema, response: { 201: AttemptStartSchema } } },
    async (request, reply) => {
      const user = requireUser(request)
      const attempt = await attempts.start({ ...request.body, userId: user.id, at: clock.now() })
      return reply.status(201).send(attempt)
    },
  )

  app.get(
    '/api/quiz-result/open',
    { schema: { response: { 200: v.array(OpenAttemptSchema) } } },
    async (request) => {
      const { id } = requireUser(request)
      const at = clock.now()
      const now = at.toISOString()
      const open = await listOpenAttempts(db, id)
      return open
        .filter((attempt) => !isLate(attempt, at))
        .map(({ id: attemptId, ...attempt }) => ({ attemptId, ...attempt, now }))
    },
  )

  app.put(
    '/api/quiz-result/submit',
    {
      ...playersOnly,
      bodyLimit: SUBMISSION_MAX_BYTES,
      schema: { body: SubmissionSchema, response: { 200: QuizResultSchema } },
    },
    async (request) => {
      const user = requireUser(request)
      if (request.body.userId !== user.id) throw forbidden()
      const result = await attempts.submit(request.body, clock.now())
      playCacheVersions.changed(LEADERBOARD)
      playCacheVersions.changed(user.id)
      playCacheVersions.changed(request.body.categoryId)
      return result
    },
  )

  app.get(
    '/api/quiz-result/top-players',
    { schema: { response: { 200: TopPlayersSchema } } },
    async (request, reply) => {
      requireUser(request)
      return sendCached(request, reply, {
        responseCache,
        cacheVersion: playCacheVersions.of(LEADERBOARD),
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
        response: { 200: ActivitiesSchema },
      },
    },
    async (request, reply) => {
      const user = requireUser(request)
      const { userId } = request.params
      if (userId !== user.id && user.role !== 'admin') throw forbidden()
      return sendCached(request, reply, {
        responseCache: keyedResponseCache,
        cacheVersion: playCacheVersions.of(userId),
        audience: { userId },
        schema: ActivitiesSchema,
        make: async () => {
          const recent = await listRecentActivity(db, userId)
          const heldBackCategories = categoriesOf(
            await play.findHeldBackAttempts(db, userId, clock.now()),
          )
          const told = recent.map((activity) => {
            const { _id, categoryId, updatedAt } = activity
            return heldBackCategories.has(categoryId)
              ? { _id, categoryId, updatedAt, heldBack: true as const }
              : activity
          })
          const others = await play.listOtherActivity(db, userId, clock.now())
          return [...told, ...others].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
        },
      })
    },
  )
}
