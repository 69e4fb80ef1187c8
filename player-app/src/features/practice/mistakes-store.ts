import { fetchMistakes } from '@quiz-kingdom/shared/api/mistakes.ts'
import { createResource } from '@quiz-kingdom/shared/cache/resource.ts'
import { MistakeOverviewSchema } from '@quiz-kingdom/shared/entities/mistake.ts'

export const ownMistakes = createResource({
  load: fetchMistakes,
  cache: { key: 'quiz-kingdom:own:mistakes', schema: MistakeOverviewSchema },
})
