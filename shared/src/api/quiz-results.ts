import * as v from 'valibot'
import type { Id } from '../entities/id.ts'
import {
  ActivitySchema,
  AttemptStartSchema,
  OpenAttemptSchema,
  QuizResultSchema,
  type Submission,
  type TimeFactor,
  TopPlayerSchema,
} from '../entities/quiz-result.ts'
import { call } from './http.ts'

/**
 * Goes on with the player's open attempt at the category, whatever its time factor. With `again` that
 * one is given up, and can no longer be submitted.
 */
export function startAttempt(categoryId: Id, timeFactor: TimeFactor = 1, again = false) {
  return call('/api/quiz-result/start', {
    method: 'POST',
    body: { categoryId, timeFactor, again },
    response: AttemptStartSchema,
    fallback: 'Failed to load questions. Please try again.',
  })
}

/** On whatever device they were begun. */
export function fetchOpenAttempts() {
  return call('/api/quiz-result/open', {
    response: v.array(OpenAttemptSchema),
    fallback: 'Failed to load questions. Please try again.',
  })
}

/**
 * Safe to repeat with the same `attemptId`: it counts once. Refused with 409 when the player has
 * started the category again since, and with 410 when the attempt came far too late.
 */
export function submitAnswers(body: Submission) {
  return call('/api/quiz-result/submit', {
    method: 'PUT',
    body,
    response: QuizResultSchema,
    fallback: 'Failed to update user score!',
    unreachable: 'Failed to update score. Please try again.',
  })
}

export function fetchTopPlayers() {
  return call('/api/quiz-result/top-players', {
    response: v.array(TopPlayerSchema),
    fallback: 'Failed to fetch top players!',
  })
}

export function fetchRecentActivity(userId: Id) {
  return call(`/api/quiz-result/recent-activity/${userId}`, {
    response: v.array(ActivitySchema),
    fallback: 'Failed to get the recent quiz results',
  })
}
