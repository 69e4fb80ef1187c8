import { BadgeHoldersSchema, BadgeListSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import * as v from 'valibot'
import { findStreak } from '../daily/streaks/streaks.repository.ts'
import { adminOnly, requireUser } from '../http/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import type { PlayContext } from '../play/play-context.ts'
import { readBadges, readHolders } from './badges.ts'

const HOLDERS_KEPT_MS = 5 * 60 * 1000

export function badgeRoutes(
  app: App,
  { config, db, clock }: AppContext,
  { findUntold }: PlayContext,
): void {
  const readKeptHolders = memoizeFor(HOLDERS_KEPT_MS, () => readHolders(db))

  app.get('/api/badges', { schema: { response: { 200: BadgeListSchema } } }, async (request) => {
    const { id } = requireUser(request)
    const streak = await findStreak(db, id)
    const untold = await findUntold(db, id, clock.now())
    return readBadges(db, id, untold, streak?.longest)
  })

  app.get(
    '/api/admin/badges',
    { ...adminOnly(config), schema: { response: { 200: v.array(BadgeHoldersSchema) } } },
    async () => readKeptHolders(clock.now()),
  )
}
