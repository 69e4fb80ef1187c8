import { fetchCategories } from '@quiz-kingdom/shared/api/categories.ts'
import { fetchKingdoms } from '@quiz-kingdom/shared/api/kingdoms.ts'
import { fetchAdminQuestions, fetchQuestionCounts } from '@quiz-kingdom/shared/api/questions.ts'
import { createListStore, type ListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { CategorySchema } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/kingdom.ts'
import {
  type Question,
  QuestionCountSchema,
  QuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'
import { useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'

export const kingdomsStore = createListStore({
  key: 'kingdoms',
  item: KingdomSchema,
  load: fetchKingdoms,
})

export const categoriesStore = createListStore({
  key: 'categories',
  item: CategorySchema,
  load: fetchCategories,
})

export const questionCountsStore = createListStore({
  item: QuestionCountSchema,
  load: fetchQuestionCounts,
})

/** How many questions a category has; not there while it is not known. */
export type QuestionCounts = ((categoryId: Id) => number) | undefined

export function useQuestionCounts(): QuestionCounts {
  const { items, phase } = useFreshList(questionCountsStore)
  return useMemo(() => {
    if (phase !== 'ready') return undefined
    const counts = new Map(items.map(({ categoryId, count }) => [categoryId, count]))
    return (categoryId) => counts.get(categoryId) ?? 0
  }, [items, phase])
}

const questionStores = new Map<Id, ListStore<Question>>()

/**
 * The questions of a category, not cached: answer keys stay off the device. The same store each
 * time, so that what is taken back shows on whatever page one has come to.
 */
export function questionsStoreOf(categoryId: Id): ListStore<Question> {
  const known = questionStores.get(categoryId)
  if (known) return known
  const store = createListStore({
    item: QuestionSchema,
    load: () => fetchAdminQuestions(categoryId),
  })
  questionStores.set(categoryId, store)
  return store
}
