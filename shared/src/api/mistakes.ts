import type { Id } from '../entities/id.ts'
import {
  JudgedSchema,
  MistakeListSchema,
  MistakeOverviewSchema,
  type PracticeAnswer,
  PracticeResultSchema,
  PracticeSchema,
  QuizPracticeSchema,
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

/** Shows all questions of a quiz: a later attempt at it is no first one. */
export function beginQuizPractice(categoryId: Id) {
  return call('/api/practice/start', {
    method: 'POST',
    body: { categoryId },
    isRepeatable: true,
    response: QuizPracticeSchema,
    fallback: 'Your practice could not be loaded.',
    unreachable: 'Practice needs a connection, and we can’t reach the site right now.',
  })
}

export function answerInQuizPractice(body: PracticeAnswer) {
  return call('/api/practice/answer', {
    method: 'POST',
    body,
    isRepeatable: true,
    response: JudgedSchema,
    fallback: 'Your answer could not be checked.',
    unreachable: 'We can’t reach the site, so your answer isn’t checked yet. Try again.',
  })
}
