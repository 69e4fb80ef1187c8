import { CategoryStatisticsSchema } from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { ParamsSchema } from '../catalogue/editing.routes.ts'
import { adminOnly } from '../http/refusals/guards.ts'
import type { CacheVersion, SecondsVersions } from '../http/response-cache/cache-version.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createStatistics } from './category-statistics.ts'

export function statisticsRoutes(
  app: App,
  { db, config }: AppContext,
  catalogue: CacheVersion,
  playCacheVersions: SecondsVersions,
): void {
  const findStatistics = createStatistics(db)

  app.get(
    '/api/questions/category/:id/statistics',
    {
      ...adminOnly(config),
      schema: { params: ParamsSchema, response: { 200: CategoryStatisticsSchema } },
    },
    async ({ params }) => findStatistics(params.id, [catalogue, playCacheVersions.of(params.id)]),
  )
}
