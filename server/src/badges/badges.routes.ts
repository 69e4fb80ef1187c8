import { BadgeHoldersSchema, BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import * as v from 'valibot'
import { findStreak } from '../daily/streaks.repository.ts'
import { keepFiveMinutes } from '../keep-five-minutes.ts'
import type { Parts } from '../parts.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import { readBadges, readHolders } from './badges.ts'

export function badgeRoutes(app: App, { config, db, clock }: Parts): void {
  const readKeptHolders = keepFiveMinutes(() => readHolders(db))

  app.get('/api/badges', { schema: { response: { 200: BadgeListSchema } } }, async (request) => {
    const { id } = requireUser(request)
    const streak = await findStreak(db, id)
    return readBadges(db, id, streak?.longest)
  })

  app.get(
    '/api/admin/badges',
    { ...adminOnly(config), schema: { response: { 200: v.array(BadgeHoldersSchema) } } },
    async () => readKeptHolders(clock.now()),
  )
}
