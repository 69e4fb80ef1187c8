import { IdParamsSchema } from '../entities/id.ts'
import { CategoryStatisticsSchema } from '../entities/question-statistics.ts'
import type { Operation } from './operation.ts'

/** How well each question of the category works, by players' first attempts. */
export const ofCategory = {
  method: 'GET',
  path: '/api/questions/category/:id/statistics',
  access: 'admin',
  params: IdParamsSchema,
  response: CategoryStatisticsSchema,
  failure: 'Failed to load statistics. Please try again.',
} satisfies Operation
