import { fetchKingdoms } from '@quiz-kingdom/shared/api/kingdoms.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/kingdom.ts'

export const kingdomsStore = createListStore({
  key: 'kingdoms',
  item: KingdomSchema,
  load: fetchKingdoms,
})
