import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import {
  MistakeListSchema,
  MistakeOverviewSchema,
  PracticeAnswerSchema,
  PracticeResultSchema,
  PracticeSchema,
  PracticeVerdictSchema,
  QuizPracticeFormSchema,
  QuizPracticeSchema,
} from '../../entities/game/mistake.ts'
import { countDueMistakes } from '../header.ts'
import { type Operation, operation } from '../operation.ts'

const PRACTICE_OFFLINE_MESSAGE =
  'Practice needs a connection, and we can’t reach the site right now.'
const NOT_CHECKED_MESSAGE = 'We can’t reach the site, so your answer isn’t checked yet.'

export const readOverview = {
  ...countDueMistakes,
  response: MistakeOverviewSchema,
  failure: 'Your mistakes could not be loaded.',
} satisfies Operation

export const listForCategory = operation('GET', '/api/mistakes/category/:categoryId', 'player', {
  params: v.object({ categoryId: IdSchema }),
  response: MistakeListSchema,
  failure: 'The questions could not be loaded.',
})

/** Returns all due questions, or only those of one quiz. */
export const listDue = operation('GET', '/api/mistakes/due', 'player', {
  query: v.object({ categoryId: v.optional(IdSchema) }),
  response: PracticeSchema,
  failure: 'Your practice could not be loaded.',
  unreachable: PRACTICE_OFFLINE_MESSAGE,
})

/** Safe to repeat: an answer counts once in a practice. */
export const answer = operation('POST', '/api/mistakes/answer', 'player', {
  body: PracticeAnswerSchema,
  isRepeatable: true,
  response: PracticeResultSchema,
  failure: 'Your answer could not be checked.',
  unreachable: NOT_CHECKED_MESSAGE,
})

/** Shows all questions of a quiz, so a later attempt at it is not a first attempt. */
export const startQuizPractice = operation('POST', '/api/practice/start', 'player', {
  body: QuizPracticeFormSchema,
  status: 201,
  isRepeatable: true,
  response: QuizPracticeSchema,
  failure: 'Your practice could not be loaded.',
  unreachable: PRACTICE_OFFLINE_MESSAGE,
})

export const answerQuizPractice = operation('POST', '/api/practice/answer', 'player', {
  body: PracticeAnswerSchema,
  isRepeatable: true,
  response: PracticeVerdictSchema,
  failure: 'Your answer could not be checked.',
  unreachable: NOT_CHECKED_MESSAGE,
})
