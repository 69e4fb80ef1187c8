import { FirstAnswerResultSchema, FirstQuestionSchema } from '../entities/first-question.ts'
import { AnswerSchema } from '../entities/quiz-result.ts'
import type { Operation } from './operation.ts'

export const read = {
  method: 'GET',
  path: '/api/daily/first-question',
  access: 'anyone',
  response: FirstQuestionSchema,
  failure: 'Today’s question could not be loaded.',
} satisfies Operation

/** Safe to repeat: nothing is counted. */
export const answer = {
  method: 'POST',
  path: '/api/daily/first-question',
  access: 'anyone',
  body: AnswerSchema,
  isRepeatable: true,
  response: FirstAnswerResultSchema,
  failure: 'Your answer could not be checked. Please try again.',
} satisfies Operation
