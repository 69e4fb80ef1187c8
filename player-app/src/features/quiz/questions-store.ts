import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as questions from '@quiz-kingdom/shared/api/questions.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

/** For the question count and the pictures to preload; Start returns the questions to play. */
export const questionsStoreOf = keyed((categoryId: Id) =>
  createResource({ load: () => api(questions.listForPlayer, { params: { id: categoryId } }) }),
)
