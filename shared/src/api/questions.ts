import * as v from 'valibot'
import { EditedVersionSchema } from '../entities/edited-version.ts'
import { IdParamsSchema } from '../entities/id.ts'
import { MessageSchema } from '../entities/problem.ts'
import {
  PlayerQuestionListSchema,
  PlayerQuestionSchema,
  QuestionCountSchema,
  QuestionSchema,
} from '../entities/question.ts'
import { PictureEditSchema } from '../forms/picture.ts'
import { DifficultyFormSchema, QuestionEditSchema, QuestionFormSchema } from '../forms/question.ts'
import type { Operation } from './operation.ts'

export const list = {
  method: 'GET',
  path: '/api/questions',
  access: 'player',
  response: PlayerQuestionListSchema,
  failure: 'Failed to fetch questions list',
} satisfies Operation

/** Of every category that has any. */
export const counts = {
  method: 'GET',
  path: '/api/questions/counts',
  access: 'admin',
  response: v.array(QuestionCountSchema),
  failure: 'Failed to fetch questions list',
} satisfies Operation

export const listForPlayer = {
  method: 'GET',
  path: '/api/questions/category/:id/user',
  access: 'player',
  params: IdParamsSchema,
  response: v.array(PlayerQuestionSchema),
  failure: 'Failed to fetch questions of a category',
} satisfies Operation

/** With answer keys and explanations. */
export const listForAdmin = {
  method: 'GET',
  path: '/api/questions/category/:id/admin',
  access: 'admin',
  params: IdParamsSchema,
  response: v.array(QuestionSchema),
  failure: 'Failed to fetch questions of a category',
} satisfies Operation

export const create = {
  method: 'POST',
  path: '/api/questions/create',
  access: 'admin',
  body: QuestionFormSchema,
  status: 201,
  response: QuestionSchema,
  failure: 'Failed to add question',
} satisfies Operation

/** With `updatedAt`, a newer version is not overwritten. */
export const edit = {
  method: 'PUT',
  path: '/api/questions/edit/:id',
  access: 'admin',
  params: IdParamsSchema,
  body: QuestionEditSchema,
  response: QuestionSchema,
  failure: 'Failed to update question!',
} satisfies Operation

/** The question keeps its statistics. With `updatedAt`, a newer version is not overwritten. */
export const setDifficulty = {
  method: 'PUT',
  path: '/api/questions/:id/difficulty',
  access: 'admin',
  params: IdParamsSchema,
  body: DifficultyFormSchema,
  response: QuestionSchema,
  failure: 'Failed to save the difficulty',
} satisfies Operation

/** Without `picture`, the image stays. With `updatedAt`, a newer version is not overwritten. */
export const setPicture = {
  method: 'PUT',
  path: '/api/questions/:id/picture',
  access: 'admin',
  params: IdParamsSchema,
  form: PictureEditSchema,
  response: QuestionSchema,
  failure: 'Failed to save the picture',
} satisfies Operation

/** With `updatedAt`, a newer version is not overwritten. */
export const removePicture = {
  method: 'DELETE',
  path: '/api/questions/:id/picture',
  access: 'admin',
  params: IdParamsSchema,
  query: EditedVersionSchema,
  response: QuestionSchema,
  failure: 'Failed to remove the picture',
} satisfies Operation

export const remove = {
  method: 'DELETE',
  path: '/api/questions/remove/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'Failed to delete question',
} satisfies Operation

export const restore = {
  method: 'POST',
  path: '/api/questions/restore/:id',
  access: 'admin',
  params: IdParamsSchema,
  response: QuestionSchema,
  failure: 'Failed to add question',
} satisfies Operation
