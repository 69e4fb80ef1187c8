import { fetchCategories, fetchCategoriesOfKingdom } from '@quiz-kingdom/shared/api/categories.ts'
import {
  createListStore,
  type ListState,
  type ListStore,
} from '@quiz-kingdom/shared/cache/list-store.ts'
import { readCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { type Category, CategorySchema } from '@quiz-kingdom/shared/entities/category.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import * as v from 'valibot'

const key = 'categories'

export const categoriesStore = createListStore({
  key,
  item: CategorySchema,
  load: fetchCategories,
})

/**
 * Also the list of all categories that are known, but asks the server for one kingdom's only.
 * Whoever shows it filters by kingdom.
 */
export function createCategoriesOfKingdomStore(kingdomId: Id): ListStore<Category> {
  return createListStore({
    key,
    part: kingdomId,
    item: CategorySchema,
    load: async () => {
      const fetched = await fetchCategoriesOfKingdom(kingdomId)
      return fetched.length > 0 ? [...cachedOfOtherKingdoms(kingdomId), ...fetched] : []
    },
  })
}

const storesOfKingdoms = new Map<Id, ListStore<Category>>()

/** One for each kingdom that was visited since the page was loaded. */
export function categoriesOfKingdomStore(kingdomId: Id): ListStore<Category> {
  const store = storesOfKingdoms.get(kingdomId) ?? createCategoriesOfKingdomStore(kingdomId)
  storesOfKingdoms.set(kingdomId, store)
  return store
}

export function useCategoriesOfKingdom(kingdomId: Id): ListState<Category> {
  const list = useFreshList(categoriesOfKingdomStore(kingdomId))
  const items = useMemo(
    () => list.items.filter((category) => category.kingdomId === kingdomId),
    [list.items, kingdomId],
  )
  return { ...list, items }
}

function cachedOfOtherKingdoms(kingdomId: Id): Category[] {
  const cached = readCache(key, v.array(CategorySchema)) ?? []
  return cached.filter((category) => category.kingdomId !== kingdomId)
}
