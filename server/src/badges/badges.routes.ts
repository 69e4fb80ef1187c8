import { BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { findStreak } from '../daily/streaks/streaks.repository.ts'
import { requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { PlayContext } from '../play/play-context.ts'
import { readBadges } from './badges.ts'

export function badgeRoutes(
  app: App,
  { db, clock }: AppContext,
  { findUntold }: PlayContext,
): void {
  app.get('/api/badges', { schema: { response: { 200: BadgeListSchema } } }, async (request) => {
    const { id } = requireUser(request)
    const streak = await findStreak(db, id)
    const untold = await findUntold(db, id, clock.now())
    return readBadges(db, id, untold, streak?.longest)
  })
}
