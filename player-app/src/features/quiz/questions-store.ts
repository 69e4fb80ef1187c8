import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as questions from '@quiz-kingdom/shared/api/questions.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

/** Only to say how many there are, as of now; what is asked comes with Start. */
export const questionsStoreOf = keyed((categoryId: Id) =>
  createResource({ load: () => api(questions.listForPlayer, { params: { id: categoryId } }) }),
)
