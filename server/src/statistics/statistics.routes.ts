import * as statistics from '@quiz-kingdom/shared/api/question-statistics.ts'
import type { CacheVersion, SecondsVersions } from '../http/response-cache/cache-version.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createStatistics } from './category-statistics.ts'

export function statisticsRoutes(
  app: App,
  { db }: AppContext,
  catalogue: CacheVersion,
  playCacheVersions: SecondsVersions,
): void {
  const findStatistics = createStatistics(db)

  route(app, statistics.ofCategory, async ({ params }) =>
    findStatistics(params.id, [catalogue, playCacheVersions.of(params.id)]),
  )
}
