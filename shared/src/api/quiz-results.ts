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
import type { Operation } from './operation.ts'

/**
 * Resumes the player's open attempt at the category, whatever its time factor. `again` gives that one
 * up: it can no longer be submitted.
 */
export const start = {
  method: 'POST',
  path: '/api/quiz-result/start',
  access: 'player',
  body: StartSchema,
  status: 201,
  response: AttemptStartSchema,
  failure: 'Failed to load questions. Please try again.',
} satisfies Operation

/** Attempts started on any device. */
export const open = {
  method: 'GET',
  path: '/api/quiz-result/open',
  access: 'player',
  response: v.array(OpenAttemptSchema),
  failure: 'Failed to load questions. Please try again.',
} satisfies Operation

/**
 * Safe to repeat with the same `attemptId`: it counts once. Refused with 409 when the player has
 * started the category again since, and with 410 when the attempt came far too late.
 */
export const submit = {
  method: 'PUT',
  path: '/api/quiz-result/submit',
  access: 'player',
  body: SubmissionSchema,
  bodyLimit: SUBMISSION_MAX_BYTES,
  response: QuizResultSchema,
  failure: 'Failed to update user score!',
  unreachable: 'Failed to update score. Please try again.',
} satisfies Operation

export const topPlayers = {
  method: 'GET',
  path: '/api/quiz-result/top-players',
  access: 'player',
  response: v.array(TopPlayerSchema),
  failure: 'Failed to fetch top players!',
} satisfies Operation

export const recentActivity = {
  method: 'GET',
  path: '/api/quiz-result/recent-activity/:userId',
  access: 'player',
  params: v.object({ userId: IdSchema }),
  response: v.array(ActivitySchema),
  failure: 'Failed to get the recent quiz results',
} satisfies Operation
