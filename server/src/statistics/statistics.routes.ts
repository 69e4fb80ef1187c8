import * as statistics from '@quiz-kingdom/shared/api/console/question-statistics.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { createStatisticsReader } from './category-statistics.ts'

export function statisticsRoutes(app: App, { db }: AppContext): void {
  const findStatistics = createStatisticsReader(db)

  route(app, statistics.readForCategory, async ({ params }) => findStatistics(params.id))
}
