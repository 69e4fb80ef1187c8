import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type Category, CategorySchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { readCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import {
  createResource,
  memoizeByKey,
  type ResourceState,
} from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useMemo } from 'react'
import * as v from 'valibot'

export const kingdomsStore = createResource({
  load: async () => (await api(kingdoms.list)).kingdoms,
  cache: { key: 'kingdoms', schema: v.array(KingdomSchema) },
})

const categoriesCache = { key: 'categories', schema: v.array(CategorySchema) } as const

export const categoriesStore = createResource({
  load: async () => (await api(categories.list)).categories,
  cache: categoriesCache,
})

/** `data` also contains cached categories of other kingdoms, so filter it by kingdom. */
export const getCategoriesStore = memoizeByKey((kingdomId: Id) =>
  createResource({
    load: async () => {
      const fetched = await api(categories.listForKingdom, { params: { id: kingdomId } })
      return fetched.length > 0 ? [...readOtherKingdoms(kingdomId), ...fetched] : []
    },
    cache: { ...categoriesCache, part: kingdomId },
  }),
)

export function useCategoriesOfKingdom(kingdomId: Id): ResourceState<Category[]> {
  const list = useResource(getCategoriesStore(kingdomId))
  const data = useMemo(
    () => list.data?.filter((category) => category.kingdomId === kingdomId),
    [list.data, kingdomId],
  )
  return { ...list, data }
}

function readOtherKingdoms(kingdomId: Id): Category[] {
  const cached = readCache(categoriesCache.key, categoriesCache.schema) ?? []
  return cached.filter((category) => category.kingdomId !== kingdomId)
}
