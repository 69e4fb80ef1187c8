import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'

/**
 * Used to count the questions and preload their pictures. The questions to play come from the call that
 * starts the quiz.
 */
export const getQuestionsStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(questions.listForPlayer, { params: { id: categoryId } }) }),
)
