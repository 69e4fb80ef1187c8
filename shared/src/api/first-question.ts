import { FirstAnswerResultSchema, FirstQuestionSchema } from '../entities/first-question.ts'
import type { Answer } from '../entities/quiz-result.ts'
import { call } from './http.ts'

export function fetchFirstQuestion() {
  return call('/api/daily/first-question', {
    response: FirstQuestionSchema,
    fallback: 'Today’s question could not be loaded.',
    needsLogin: false,
  })
}

/** Safe to repeat: nothing is counted. */
export function answerFirstQuestion(body: Answer) {
  return call('/api/daily/first-question', {
    method: 'POST',
    body,
    isRepeatable: true,
    response: FirstAnswerResultSchema,
    fallback: 'Your answer could not be checked. Please try again.',
    needsLogin: false,
  })
}
