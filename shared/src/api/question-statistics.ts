import type { Id } from '../entities/id.ts'
import { CategoryStatisticsSchema } from '../entities/question-statistics.ts'
import { call } from './http.ts'

/** What each question of the category is worth, by its first attempts; admins only. */
export function fetchCategoryStatistics(categoryId: Id) {
  return call(`/api/questions/category/${categoryId}/statistics`, {
    response: CategoryStatisticsSchema,
    fallback: 'Failed to load statistics. Please try again.',
  })
}
