import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import { questionCountsStore } from './list-stores.ts'

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
