import { FirstAnswerResultSchema, FirstQuestionSchema } from '../../entities/game/first-question.ts'
import { AnswerSchema } from '../../entities/game/quiz-result.ts'
import { operation } from '../operation.ts'

export const read = operation('GET', '/api/daily/first-question', 'anyone', {
  response: FirstQuestionSchema,
  failure: 'Today’s question could not be loaded.',
})

/** Safe to repeat: nothing is counted. */
export const answer = operation('POST', '/api/daily/first-question', 'anyone', {
  body: AnswerSchema,
  isRepeatable: true,
  response: FirstAnswerResultSchema,
  failure: 'Your answer could not be checked. Please try again.',
})
