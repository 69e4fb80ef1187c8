import * as dashboard from '@quiz-kingdom/shared/api/console/dashboard.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import { readDailyFigures } from './daily-figures.ts'
import * as figures from './figures.ts'

/** How long to cache figures that need many rows to be counted. */
const FIGURES_CACHE_MS = 5 * 60 * 1000

export function dashboardRoutes(app: App, { db, clock, rollUp }: AppContext): void {
  const keyFigures = memoizeFor(FIGURES_CACHE_MS, async (at) => {
    await rollUp.runNow()
    return figures.readKeyFigures(db, at)
  })
  const dailyFigures = memoizeFor(FIGURES_CACHE_MS, (at) => readDailyFigures(db, at))
  const badgeHolders = memoizeFor(FIGURES_CACHE_MS, () => figures.readBadgeHolders(db))

  route(app, dashboard.readKeyFigures, async () => keyFigures(clock.now()))

  route(app, dashboard.readEngagement, async () => {
    await rollUp.runNow()
    return figures.readEngagement(db, clock.now())
  })

  route(app, dashboard.readTopPlayers, async () => {
    await rollUp.runNow()
    return figures.readTopPlayerStats(db, clock.now())
  })

  route(app, dashboard.readQuestionStats, async () => figures.readQuestionStats(db, clock.now()))

  route(app, dashboard.readDailyFigures, async () => dailyFigures(clock.now()))

  route(app, dashboard.readBadgeHolders, async () => badgeHolders(clock.now()))
}
