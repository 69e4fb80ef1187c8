import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as mistakes from '@quiz-kingdom/shared/api/game/mistakes.ts'
import { endOfToday } from '@quiz-kingdom/shared/entities/base/day.ts'
import { MistakeOverviewSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'

export const ownMistakesStore = createResource({
  load: () => api(mistakes.readOverview),
  endsAt: endOfToday,
  cache: { key: 'quiz-kingdom:own:mistakes', schema: MistakeOverviewSchema },
})
