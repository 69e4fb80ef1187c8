import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import {
  ActivitySchema,
  AttemptStartFormSchema,
  AttemptStartSchema,
  OpenAttemptSchema,
  QuizResultSchema,
  SUBMISSION_BYTES_MAX,
  SubmissionSchema,
  TopPlayerSchema,
} from '../../entities/game/quiz-result.ts'
import { operation } from '../operation.ts'

/** Resumes the open attempt. With `again` or without one, starts a new attempt, which replaces the open one. */
export const start = operation('POST', '/api/quiz-result/start', 'player', {
  body: AttemptStartFormSchema,
  status: 201,
  response: AttemptStartSchema,
  failure: 'Failed to load questions. Please try again.',
})

/** Includes attempts started on other devices. */
export const listOpen = operation('GET', '/api/quiz-result/open', 'player', {
  response: v.array(OpenAttemptSchema),
  failure: 'Failed to load questions. Please try again.',
})

/** Counts once per `attemptId`. Refused with 409 after a new start, and with 410 long after the deadline. */
export const submit = operation('PUT', '/api/quiz-result/submit', 'player', {
  body: SubmissionSchema,
  bodyLimit: SUBMISSION_BYTES_MAX,
  response: QuizResultSchema,
  failure: 'Failed to update user score!',
  unreachable: 'Failed to update score. Please try again.',
})

export const listTopPlayers = operation('GET', '/api/quiz-result/top-players', 'player', {
  response: v.array(TopPlayerSchema),
  failure: 'Failed to fetch top players!',
})

export const listRecentActivity = operation(
  'GET',
  '/api/quiz-result/recent-activity/:userId',
  'player',
  {
    params: v.object({ userId: IdSchema }),
    response: v.array(ActivitySchema),
    failure: 'Failed to get the recent quiz results',
  },
)
