import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as kingdoms from '@quiz-kingdom/shared/api/kingdoms.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { KingdomSchema } from '@quiz-kingdom/shared/entities/kingdom.ts'
import * as v from 'valibot'

export const kingdomsStore = createResource({
  load: async () => (await api(kingdoms.list)).kingdoms,
  cache: { key: 'kingdoms', schema: v.array(KingdomSchema) },
})
