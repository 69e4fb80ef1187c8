import { keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { createStore } from 'zustand/vanilla'

/** The word to a question's reporters that is not sent yet: it stays while the question is mended. */
export const typedAnswerOf = keyed((_questionId: Id) => createStore(() => ({ answer: '' })))
