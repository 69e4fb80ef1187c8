import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { createStore, type StoreApi } from 'zustand/vanilla'

type AnswerDraftStore = StoreApi<{ answer: string }>

const answerDraftStores = new Map<string, AnswerDraftStore>()

/**
 * Keeps the text while the admin edits the question, and until the same admin logs in again after
 * losing the session.
 */
export function useAnswerDraft(questionId: Id): AnswerDraftStore {
  const key = `${useUser()?.id} ${questionId}`
  const draft = answerDraftStores.get(key) ?? createStore(() => ({ answer: '' }))
  answerDraftStores.set(key, draft)
  return draft
}
