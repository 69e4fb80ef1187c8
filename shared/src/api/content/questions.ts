import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import { EditedVersionSchema } from '../../entities/content/edited-version.ts'
import {
  PlayerQuestionListSchema,
  PlayerQuestionSchema,
  QuestionCountSchema,
  QuestionSchema,
} from '../../entities/content/question.ts'
import { PictureEditSchema } from '../../forms/picture.ts'
import {
  DifficultyFormSchema,
  QuestionEditSchema,
  QuestionFormSchema,
} from '../../forms/question.ts'
import { operation } from '../operation.ts'

export const list = operation('GET', '/api/questions', 'player', {
  response: PlayerQuestionListSchema,
  failure: 'Failed to fetch questions list',
})

/** Covers only categories that have questions. */
export const countByCategory = operation('GET', '/api/questions/counts', 'admin', {
  response: v.array(QuestionCountSchema),
  failure: 'Failed to fetch questions list',
})

export const listForPlayer = operation('GET', '/api/questions/category/:id/user', 'player', {
  params: IdParamsSchema,
  response: v.array(PlayerQuestionSchema),
  failure: 'Failed to fetch questions of a category',
})

/** Includes right answers and explanations. */
export const listForAdmin = operation('GET', '/api/questions/category/:id/admin', 'admin', {
  params: IdParamsSchema,
  response: v.array(QuestionSchema),
  failure: 'Failed to fetch questions of a category',
})

export const create = operation('POST', '/api/questions/create', 'admin', {
  body: QuestionFormSchema,
  status: 201,
  response: QuestionSchema,
  failure: 'Failed to add question',
})

/** With `updatedAt`, a newer version is not overwritten. */
export const edit = operation('PUT', '/api/questions/edit/:id', 'admin', {
  params: IdParamsSchema,
  body: QuestionEditSchema,
  response: QuestionSchema,
  failure: 'Failed to update question!',
})

/** The question keeps its statistics. With `updatedAt`, a newer version is not overwritten. */
export const setDifficulty = operation('PUT', '/api/questions/:id/difficulty', 'admin', {
  params: IdParamsSchema,
  body: DifficultyFormSchema,
  response: QuestionSchema,
  failure: 'Failed to save the difficulty',
})

/** Without `picture`, only the texts change. With `updatedAt`, a newer version is not overwritten. */
export const setPicture = operation('PUT', '/api/questions/:id/picture', 'admin', {
  params: IdParamsSchema,
  form: PictureEditSchema,
  response: QuestionSchema,
  failure: 'Failed to save the picture',
})

/** With `updatedAt`, a newer version is not overwritten. */
export const removePicture = operation('DELETE', '/api/questions/:id/picture', 'admin', {
  params: IdParamsSchema,
  query: EditedVersionSchema,
  response: QuestionSchema,
  failure: 'Failed to remove the picture',
})

export const remove = operation('DELETE', '/api/questions/remove/:id', 'admin', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete question',
})

export const restore = operation('POST', '/api/questions/restore/:id', 'admin', {
  params: IdParamsSchema,
  response: QuestionSchema,
  failure: 'Failed to add question',
})
