import * as v from 'valibot'
import { boundedList } from '../entities/base/bounded-list.ts'
import { maxLength, requiredText } from '../entities/base/form-field.ts'
import {
  OPTION_LENGTH_MAX,
  OPTIONS_MAX,
  QUESTION_TEXT_LENGTH_MAX,
} from '../entities/content/question.ts'
import { PictureDataSchema, PictureFormSchema } from './picture.ts'
import { QuestionTextsSchema, questionCategoryField } from './question.ts'

export const IMPORT_QUESTIONS_MAX = 2000
/** A file of 5 MB with pictures is 6.7 MB in base64. A longer body would block the thread too long. */
export const IMPORT_BODY_BYTES_MAX = 8 * 1024 * 1024

const QUESTIONS_MESSAGES = {
  required: 'At least one question is required',
  tooLong: 'At most 2,000 questions can be sent at once',
}

/** Safe as a part of an address: it needs no escaping, and cannot be `.` or `..`. */
const IMPORT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** Chosen by the client, such as a UUID, so that the server recognizes a repeated import. */
export const ImportIdSchema = v.pipe(
  requiredText('An import needs an ID'),
  v.regex(IMPORT_ID_PATTERN, 'Invalid import ID format'),
)

export const ImportedPictureSchema = v.object({
  /** Base64. */
  data: PictureDataSchema,
  ...PictureFormSchema.entries,
})

const ImportedQuestionSchema = v.intersect([
  QuestionTextsSchema,
  v.object({ picture: v.optional(ImportedPictureSchema) }),
])

const ImportedQuestionsSchema = v.pipe(
  boundedList(ImportedQuestionSchema, IMPORT_QUESTIONS_MAX, QUESTIONS_MESSAGES),
  v.minLength(1, QUESTIONS_MESSAGES.required),
)

export const QuestionImportFormSchema = v.object({
  importId: ImportIdSchema,
  categoryId: questionCategoryField,
  questions: ImportedQuestionsSchema,
})
export type QuestionImportForm = v.InferOutput<typeof QuestionImportFormSchema>

/** Questions to compare with the catalogue. They may be invalid, but not longer than valid ones. */
export const ComparedQuestionsSchema = v.object({
  questions: v.pipe(
    boundedList(
      v.object({
        questionText: v.pipe(v.string(), maxLength(QUESTION_TEXT_LENGTH_MAX)),
        options: boundedList(v.pipe(v.string(), maxLength(OPTION_LENGTH_MAX)), OPTIONS_MAX),
        correctAnswer: v.optional(v.number()),
      }),
      IMPORT_QUESTIONS_MAX,
      QUESTIONS_MESSAGES,
    ),
    v.minLength(1, QUESTIONS_MESSAGES.required),
  ),
})
export type ComparedQuestions = v.InferOutput<typeof ComparedQuestionsSchema>
