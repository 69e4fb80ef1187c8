import { BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { findStreak } from '../daily/streaks.repository.ts'
import type { Parts } from '../parts.ts'
import { requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { readBadges } from './badges.ts'

export function badgeRoutes(app: App, { db }: Pick<Parts, 'db'>): void {
  app.get('/api/badges', { schema: { response: { 200: BadgeListSchema } } }, async (request) => {
    const { id } = requireUser(request)
    const streak = await findStreak(db, id)
    return readBadges(db, id, streak?.longest)
  })
}
