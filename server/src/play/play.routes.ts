import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { TimedVersions } from '../http/response-cache/cache-version.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { forbidden } from '../platform/errors.ts'
import { createAttemptService } from './attempt-service.ts'
import { listOpenAttempts } from './attempts.repository.ts'
import { listRecentActivity } from './category-results.repository.ts'
import { isLate } from './held-back/deadlines.ts'
import { toCategoryIds } from './held-back/held-back.ts'
import { listTopPlayers } from './leaderboard.repository.ts'
import type { PlayContext } from './play-context.ts'

const LEADERBOARD_CACHE_KEY = 'leaderboard'

export function playRoutes(
  app: App,
  { db, clock }: AppContext,
  play: PlayContext,
  { responseCache, keyedResponseCache, cacheVersion: catalogue }: CatalogueCache,
  playCacheVersions: TimedVersions,
): void {
  const attempts = createAttemptService(db, play, catalogue)

  route(app, quizResults.start, async ({ user, body }) =>
    attempts.start({ ...body, userId: user.id, at: clock.now() }),
  )

  route(app, quizResults.listOpen, async ({ user }) => {
    const at = clock.now()
    const now = at.toISOString()
    const open = await listOpenAttempts(db, user.id)
    return open
      .filter((attempt) => !isLate(attempt, at))
      .map(({ id: attemptId, ...attempt }) => ({ attemptId, ...attempt, now }))
  })

  route(app, quizResults.submit, async ({ user, body }) => {
    if (body.userId !== user.id) throw forbidden()
    const result = await attempts.submit(body, clock.now())
    playCacheVersions.recordChange(LEADERBOARD_CACHE_KEY)
    playCacheVersions.recordChange(user.id)
    return result
  })

  route(app, quizResults.listTopPlayers, async ({ request, reply }) =>
    sendCached(request, reply, {
      responseCache,
      cacheVersion: playCacheVersions.forKey(LEADERBOARD_CACHE_KEY),
      audience: 'players',
      schema: quizResults.listTopPlayers.response,
      make: () => listTopPlayers(db),
    }),
  )

  route(
    app,
    quizResults.listRecentActivity,
    async ({ user, params: { userId }, request, reply }) => {
      if (userId !== user.id && user.role !== 'admin') throw forbidden()
      return sendCached(request, reply, {
        responseCache: keyedResponseCache,
        cacheVersion: playCacheVersions.forKey(userId),
        audience: { userId },
        schema: quizResults.listRecentActivity.response,
        make: async () => {
          const recent = await listRecentActivity(db, userId)
          const heldBackCategories = toCategoryIds(
            await play.findHeldBackAttempts(db, userId, clock.now()),
          )
          const visible = recent.map((activity) => {
            const { _id, categoryId, updatedAt } = activity
            return heldBackCategories.has(categoryId)
              ? { _id, categoryId, updatedAt, heldBack: true as const }
              : activity
          })
          const others = await play.listOtherActivity(db, userId, clock.now())
          return [...visible, ...others].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
        },
      })
    },
  )
}
