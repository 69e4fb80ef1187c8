import { fetchCategories } from '@quiz-kingdom/shared/api/categories.ts'
import { fetchKingdoms } from '@quiz-kingdom/shared/api/kingdoms.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { CategorySchema } from '@quiz-kingdom/shared/entities/category.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/kingdom.ts'

export const kingdomStore = createListStore({
  key: 'kingdoms',
  item: KingdomSchema,
  load: fetchKingdoms,
})

export const categoryStore = createListStore({
  key: 'categories',
  item: CategorySchema,
  load: fetchCategories,
})
