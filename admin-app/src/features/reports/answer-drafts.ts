import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { createStore, type StoreApi } from 'zustand/vanilla'

type AnswerDraft = StoreApi<{ answer: string }>

const answerDrafts = new Map<string, AnswerDraft>()

/**
 * Keeps the text while the admin edits the question, and until the same admin logs in again after
 * losing the session.
 */
export function useAnswerDraft(questionId: Id): AnswerDraft {
  const key = `${useUser()?.id} ${questionId}`
  const draft = answerDrafts.get(key) ?? createStore(() => ({ answer: '' }))
  answerDrafts.set(key, draft)
  return draft
}
