import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import {
  PastImportSchema,
  QuestionImportSchema,
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '../../entities/console/question-import.ts'
import {
  ComparedQuestionsSchema,
  IMPORT_BODY_BYTES_MAX,
  ImportIdSchema,
  QuestionImportFormSchema,
} from '../../forms/question-import.ts'
import { operation } from '../operation.ts'

/** Imports all questions or none. A repeat with the same `importId` imports nothing more. */
export const create = operation('POST', '/api/questions/import', 'admin', {
  body: QuestionImportFormSchema,
  bodyLimit: IMPORT_BODY_BYTES_MAX,
  isRepeatable: true,
  isFile: true,
  status: 'either',
  response: QuestionImportSchema,
  failure: 'The questions could not be imported.',
})

/** Removes the import's questions, except those edited or reported since. */
export const undo = operation('POST', '/api/questions/import/:importId/undo', 'admin', {
  params: v.object({ importId: ImportIdSchema }),
  isRepeatable: true,
  response: UndoneImportSchema,
  failure: 'The import could not be undone.',
})

/** Lists the latest imports into a category, newest first. */
export const listLatest = operation('GET', '/api/questions/imports/:categoryId', 'admin', {
  params: v.object({ categoryId: IdSchema }),
  response: v.array(PastImportSchema),
  failure: 'The imports could not be loaded.',
})

/** Finds questions in the whole catalogue that are nearly the same as these. */
export const findSimilar = operation('POST', '/api/questions/similar', 'admin', {
  body: ComparedQuestionsSchema,
  bodyLimit: IMPORT_BODY_BYTES_MAX,
  isRepeatable: true,
  isFile: true,
  response: v.array(SimilarQuestionSchema),
  failure: 'We couldn’t check the catalogue for duplicates.',
})
