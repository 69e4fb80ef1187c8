import type { Id } from '../entities/id.ts'
import {
  MistakeListSchema,
  MistakeOverviewSchema,
  type PracticeAnswer,
  PracticeResultSchema,
  PracticeSchema,
} from '../entities/mistake.ts'
import { call } from './http.ts'

export function fetchMistakes() {
  return call('/api/mistakes', {
    response: MistakeOverviewSchema,
    fallback: 'Your mistakes could not be loaded.',
  })
}

export function fetchMistakesOf(categoryId: Id) {
  return call(`/api/mistakes/category/${categoryId}`, {
    response: MistakeListSchema,
    fallback: 'The questions could not be loaded.',
  })
}

/** What is due, in one quiz alone if it is given. */
export function fetchPractice(categoryId?: Id) {
  return call(`/api/mistakes/due${categoryId === undefined ? '' : `?categoryId=${categoryId}`}`, {
    response: PracticeSchema,
    fallback: 'Your practice could not be loaded.',
    unreachable: 'Practising needs the network, and the site cannot be reached right now.',
  })
}

/** Counts once in a practice, however often it arrives. */
export function answerInPractice(body: PracticeAnswer) {
  return call('/api/mistakes/answer', {
    method: 'POST',
    body,
    isRepeatable: true,
    response: PracticeResultSchema,
    fallback: 'Your answer could not be checked.',
    unreachable:
      'Your answer could not be checked: the site cannot be reached right now. It stays as it is.',
  })
}
