import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import * as reports from '@quiz-kingdom/shared/api/console/reports.ts'
import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { CategorySchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useMemo } from 'react'
import * as v from 'valibot'

export const loadKingdoms = async () => (await api(kingdoms.list)).kingdoms
export const loadCategories = async () => (await api(categories.list)).categories

export const kingdomsStore = createResource({
  load: loadKingdoms,
  cache: { key: 'kingdoms', schema: v.array(KingdomSchema) },
})

export const categoriesStore = createResource({
  load: loadCategories,
  cache: { key: 'categories', schema: v.array(CategorySchema) },
})

const questionCountsStore = createResource({ load: () => api(questions.countByCategory) })

export type GetQuestionCounts = ((categoryId: Id) => { count: number; plays: number }) | undefined

export function useQuestionCounts(): GetQuestionCounts {
  const { data, phase } = useResource(questionCountsStore)
  return useMemo(() => {
    if (phase !== 'ready') return undefined
    const counts = new Map(data?.map((counts) => [counts.categoryId, counts]))
    return (categoryId) => counts.get(categoryId) ?? { count: 0, plays: 0 }
  }, [data, phase])
}

/** Not cached, so that right answers stay off the device. */
export const getQuestionsStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(questions.listForAdmin, { params: { id: categoryId } }) }),
)

export const getImportsStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(imports.listLatest, { params: { categoryId } }) }),
)

export const waitingReportsStore = createResource({ load: () => api(reports.count) })
