import { fetchPlayerQuestions } from '@quiz-kingdom/shared/api/questions.ts'
import { createListStore, type ListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type PlayerQuestion,
  PlayerQuestionSchema,
} from '@quiz-kingdom/shared/entities/question.ts'

const stores = new Map<Id, ListStore<PlayerQuestion>>()

/** Only to say how many there are, as of now; what is asked comes with Start. One for each category. */
export function questionsStoreOf(categoryId: Id): ListStore<PlayerQuestion> {
  const store =
    stores.get(categoryId) ??
    createListStore({ item: PlayerQuestionSchema, load: () => fetchPlayerQuestions(categoryId) })
  stores.set(categoryId, store)
  return store
}
