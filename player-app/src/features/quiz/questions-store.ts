import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/session/resource.ts'

/** For the question count and the pictures to preload; Start returns the questions to play. */
export const questionsStoreOf = keyed((categoryId: Id) =>
  createResource({ load: () => api(questions.listForPlayer, { params: { id: categoryId } }) }),
)
