import { BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import type { Parts } from '../parts.ts'
import { requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { readBadges } from './badges.ts'

export function badgeRoutes(app: App, { db }: Pick<Parts, 'db'>): void {
  app.get('/api/badges', { schema: { response: { 200: BadgeListSchema } } }, async (request) => {
    return readBadges(db, requireUser(request).id)
  })
}
