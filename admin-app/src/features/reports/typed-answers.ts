import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { createStore, type StoreApi } from 'zustand/vanilla'

type TypedAnswer = StoreApi<{ answer: string }>

const typedAnswers = new Map<string, TypedAnswer>()

/** Keeps the text while the question is edited, and for the same admin over a lost session. */
export function useTypedAnswer(questionId: Id): TypedAnswer {
  const key = `${useUser()?.id} ${questionId}`
  const typed = typedAnswers.get(key) ?? createStore(() => ({ answer: '' }))
  typedAnswers.set(key, typed)
  return typed
}
