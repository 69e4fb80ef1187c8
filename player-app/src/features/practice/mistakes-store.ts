import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as mistakes from '@quiz-kingdom/shared/api/mistakes.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/day.ts'
import { MistakeOverviewSchema } from '@quiz-kingdom/shared/entities/mistake.ts'

export const ownMistakes = createResource({
  load: () => api(mistakes.overview),
  endsAt: endOfToday,
  cache: { key: 'quiz-kingdom:own:mistakes', schema: MistakeOverviewSchema },
})
