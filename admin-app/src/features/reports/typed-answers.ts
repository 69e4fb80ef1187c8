import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { createStore, type StoreApi } from 'zustand/vanilla'

type TypedAnswer = StoreApi<{ answer: string }>

const typedAnswers = new Map<string, TypedAnswer>()

/**
 * The answer to a question's reporters that is not sent yet. It stays while the question is edited, and
 * when the session ends: whoever logs in again as the same admin finds it.
 */
export function useTypedAnswer(questionId: Id): TypedAnswer {
  const key = `${useUser()?.id} ${questionId}`
  const typed = typedAnswers.get(key) ?? createStore(() => ({ answer: '' }))
  typedAnswers.set(key, typed)
  return typed
}
