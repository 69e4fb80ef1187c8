import { fetchKingdoms } from '@quiz-kingdom/shared/api/kingdoms.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/kingdom.ts'
import * as v from 'valibot'

export const kingdomsStore = createResource({
  load: fetchKingdoms,
  cache: { key: 'kingdoms', schema: v.array(KingdomSchema) },
})
