import * as v from 'valibot'
import { IdSchema } from '../entities/id.ts'
import {
  ActivitySchema,
  AttemptStartSchema,
  OpenAttemptSchema,
  QuizResultSchema,
  StartSchema,
  SUBMISSION_MAX_BYTES,
  SubmissionSchema,
  TopPlayerSchema,
} from '../entities/quiz-result.ts'
import { operation } from './operation.ts'

/** Resumes the player's open attempt at the category. With `again`, that one can no longer be submitted. */
export const start = operation('POST', '/api/quiz-result/start', 'player', {
  body: StartSchema,
  status: 201,
  response: AttemptStartSchema,
  failure: 'Failed to load questions. Please try again.',
})

/** Attempts started on any device. */
export const open = operation('GET', '/api/quiz-result/open', 'player', {
  response: v.array(OpenAttemptSchema),
  failure: 'Failed to load questions. Please try again.',
})

/** Counts once per `attemptId`. Refused with 409 after a newer start of the category, with 410 far too late. */
export const submit = operation('PUT', '/api/quiz-result/submit', 'player', {
  body: SubmissionSchema,
  bodyLimit: SUBMISSION_MAX_BYTES,
  response: QuizResultSchema,
  failure: 'Failed to update user score!',
  unreachable: 'Failed to update score. Please try again.',
})

export const topPlayers = operation('GET', '/api/quiz-result/top-players', 'player', {
  response: v.array(TopPlayerSchema),
  failure: 'Failed to fetch top players!',
})

export const recentActivity = operation(
  'GET',
  '/api/quiz-result/recent-activity/:userId',
  'player',
  {
    params: v.object({ userId: IdSchema }),
    response: v.array(ActivitySchema),
    failure: 'Failed to get the recent quiz results',
  },
)
