import * as v from 'valibot'
import { IdSchema } from '../entities/id.ts'
import {
  PastImportSchema,
  QuestionImportSchema,
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '../entities/question-import.ts'
import {
  ComparedQuestionsSchema,
  IMPORT_BODY_MAX_BYTES,
  ImportIdSchema,
  QuestionImportFormSchema,
} from '../forms/question-import.ts'
import type { Operation } from './operation.ts'

/** All questions, or none. Sent again with the same `importId`, it is the same import. */
export const create = {
  method: 'POST',
  path: '/api/questions/import',
  access: 'admin',
  body: QuestionImportFormSchema,
  bodyLimit: IMPORT_BODY_MAX_BYTES,
  isRepeatable: true,
  isFile: true,
  status: 'either',
  response: QuestionImportSchema,
  failure: 'The questions could not be imported.',
} satisfies Operation

/** Removes the import's questions, except those edited or reported since. */
export const undo = {
  method: 'POST',
  path: '/api/questions/import/:importId/undo',
  access: 'admin',
  params: v.object({ importId: ImportIdSchema }),
  isRepeatable: true,
  response: UndoneImportSchema,
  failure: 'The import could not be undone.',
} satisfies Operation

/** The latest imports into a category, newest first. */
export const latest = {
  method: 'GET',
  path: '/api/questions/imports/:categoryId',
  access: 'admin',
  params: v.object({ categoryId: IdSchema }),
  response: v.array(PastImportSchema),
  failure: 'The imports could not be loaded.',
} satisfies Operation

/** Questions of the whole catalogue that are the same as these, or nearly. */
export const findSimilar = {
  method: 'POST',
  path: '/api/questions/similar',
  access: 'admin',
  body: ComparedQuestionsSchema,
  bodyLimit: IMPORT_BODY_MAX_BYTES,
  isRepeatable: true,
  isFile: true,
  response: v.array(SimilarQuestionSchema),
  failure: 'We couldn’t check the catalogue for duplicates.',
} satisfies Operation
