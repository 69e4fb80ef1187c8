import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as categories from '@quiz-kingdom/shared/api/content/categories.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/content/kingdoms.ts'
import { CategorySchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import * as v from 'valibot'

export const kingdomsStore = createResource({
  load: async () => (await api(kingdoms.list)).kingdoms,
  cache: { key: 'kingdoms', schema: v.array(KingdomSchema) },
})

export const categoriesStore = createResource({
  load: async () => (await api(categories.list)).categories,
  cache: { key: 'categories', schema: v.array(CategorySchema) },
})
