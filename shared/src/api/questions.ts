import * as v from 'valibot'
import { QuestionStatSchema } from '../entities/dashboard.ts'
import type { Difficulty } from '../entities/difficulty.ts'
import type { EditedVersion } from '../entities/edited-version.ts'
import type { Id } from '../entities/id.ts'
import { MessageSchema } from '../entities/problem.ts'
import { PlayerQuestionSchema, QuestionCountSchema, QuestionSchema } from '../entities/question.ts'
import type { QuestionForm } from '../forms/question.ts'
import { call } from './http.ts'

const FETCH_FALLBACK = 'Failed to fetch questions of a category'

export function fetchPlayerQuestions(categoryId: Id) {
  return call(`/api/questions/category/${categoryId}/user`, {
    response: v.array(PlayerQuestionSchema),
    fallback: FETCH_FALLBACK,
  })
}

/** With answer keys and explanations; admins only. */
export function fetchAdminQuestions(categoryId: Id) {
  return call(`/api/questions/category/${categoryId}/admin`, {
    response: v.array(QuestionSchema),
    fallback: FETCH_FALLBACK,
  })
}

/** Of every category that has any; admins only. */
export function fetchQuestionCounts() {
  return call('/api/questions/counts', {
    response: v.array(QuestionCountSchema),
    fallback: 'Failed to fetch questions list',
  })
}

export function createQuestion(body: QuestionForm) {
  return call('/api/questions/create', {
    method: 'POST',
    body,
    response: QuestionSchema,
    fallback: 'Failed to add question',
  })
}

/** With `updatedAt`, a version that somebody else saved meanwhile is refused as a conflict. */
export function updateQuestion(id: Id, form: QuestionForm & EditedVersion) {
  return call(`/api/questions/edit/${id}`, {
    method: 'PUT',
    body: { ...form, _id: id },
    response: QuestionSchema,
    fallback: 'Failed to update question!',
  })
}

/** As `updateQuestion`. The question's statistics go on. */
export function setQuestionDifficulty(id: Id, form: { difficulty: Difficulty } & EditedVersion) {
  return call(`/api/questions/${id}/difficulty`, {
    method: 'PUT',
    body: form,
    response: QuestionSchema,
    fallback: 'Failed to save the difficulty',
  })
}

/** `form` carries alt, credit, and `picture`, without which the image stays. */
export function setQuestionPicture(id: Id, form: FormData) {
  return call(`/api/questions/${id}/picture`, {
    method: 'PUT',
    body: form,
    response: QuestionSchema,
    fallback: 'Failed to save the picture',
  })
}

/** As `updateQuestion`. */
export function removeQuestionPicture(id: Id, { updatedAt }: EditedVersion) {
  const query = updatedAt === undefined ? '' : `?${new URLSearchParams({ updatedAt })}`
  return call(`/api/questions/${id}/picture${query}`, {
    method: 'DELETE',
    response: QuestionSchema,
    fallback: 'Failed to remove the picture',
  })
}

export function removeQuestion(id: Id) {
  return call(`/api/questions/remove/${id}`, {
    method: 'DELETE',
    response: MessageSchema,
    fallback: 'Failed to delete question',
  })
}

export function restoreQuestion(id: Id) {
  return call(`/api/questions/restore/${id}`, {
    method: 'POST',
    response: QuestionSchema,
    fallback: 'Failed to add question',
  })
}

export function fetchQuestionStats() {
  return call('/api/questions/stats', {
    response: v.array(QuestionStatSchema),
    fallback: 'Failed to fetch question stats',
  })
}
