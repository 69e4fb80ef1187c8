import type { ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import { categoriesOfKingdomStore } from './categories-store.ts'

export function useCategoriesOfKingdom(kingdomId: Id): ListState<Category> {
  const list = useFreshList(categoriesOfKingdomStore(kingdomId))
  const items = useMemo(
    () => list.items.filter((category) => category.kingdomId === kingdomId),
    [list.items, kingdomId],
  )
  return { ...list, items }
}
