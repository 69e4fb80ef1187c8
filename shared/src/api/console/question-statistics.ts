import { IdParamsSchema } from '../../entities/base/id.ts'
import { CategoryStatisticsSchema } from '../../entities/console/question-statistics.ts'
import { operation } from '../operation.ts'

/** Returns statistics for each question of the category, based on players' first attempts. */
export const readForCategory = operation('GET', '/api/questions/category/:id/statistics', 'admin', {
  params: IdParamsSchema,
  response: CategoryStatisticsSchema,
  failure: 'Failed to load statistics. Please try again.',
})
