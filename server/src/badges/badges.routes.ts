import * as badges from '@quiz-kingdom/shared/api/game/badges.ts'
import { findStreak } from '../daily/streaks/streaks.repository.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { PlayContext } from '../play/play-context.ts'
import { readBadges } from './badges.ts'

export function badgeRoutes(
  app: App,
  { db, clock }: AppContext,
  { findHeldBackAttempts }: PlayContext,
): void {
  route(app, badges.listOwn, async ({ user: { id } }) => {
    const streak = await findStreak(db, id)
    const heldBackAttempts = await findHeldBackAttempts(db, id, clock.now())
    return readBadges(db, id, heldBackAttempts, streak?.longest)
  })
}
