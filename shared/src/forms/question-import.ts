import * as v from 'valibot'
import { boundedList } from '../entities/bounded-list.ts'
import { maximum, requiredText } from '../entities/form-field.ts'
import { OPTION_MAX, OPTIONS_MAX, QUESTION_TEXT_MAX } from '../entities/question.ts'
import { PictureDataSchema, PictureFormSchema } from './picture.ts'
import { QuestionTextsSchema, questionCategoryField } from './question.ts'

export const IMPORT_QUESTIONS_MAX = 2000
/** A file of 5 MB whose pictures come in base64 weighs 6.7 MB, and a longer body takes the thread too long. */
export const IMPORT_BODY_MAX_BYTES = 8 * 1024 * 1024

const QUESTIONS_MESSAGES = {
  required: 'At least one question is required',
  tooLong: 'At most 2,000 questions can be sent at once',
}

/** Begins with a letter or digit, so that it is a part of an address as it is. */
const IMPORT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** Made by who imports, so that an import that is sent twice is known again. An id or a UUID, for instance. */
export const ImportIdSchema = v.pipe(
  requiredText('An import needs an ID'),
  v.regex(IMPORT_ID_PATTERN, 'Invalid import ID format'),
)

export const ImportedPictureSchema = v.object({
  /** Its bytes, base64. */
  data: PictureDataSchema,
  ...PictureFormSchema.entries,
})

/** As the form judges it, with a picture or not. */
export const ImportedQuestionSchema = v.intersect([
  QuestionTextsSchema,
  v.object({ picture: v.optional(ImportedPictureSchema) }),
])

export const ImportedQuestionsSchema = v.pipe(
  boundedList(ImportedQuestionSchema, IMPORT_QUESTIONS_MAX, QUESTIONS_MESSAGES),
  v.minLength(1, QUESTIONS_MESSAGES.required),
)

export const QuestionImportFormSchema = v.object({
  importId: ImportIdSchema,
  categoryId: questionCategoryField,
  questions: ImportedQuestionsSchema,
})
export type QuestionImportForm = v.InferOutput<typeof QuestionImportFormSchema>

/** What is compared with the catalogue. A question may still have faults, but is no longer than a sound one. */
export const ComparedQuestionsSchema = v.object({
  questions: v.pipe(
    boundedList(
      v.object({
        questionText: v.pipe(v.string(), maximum(QUESTION_TEXT_MAX)),
        options: boundedList(v.pipe(v.string(), maximum(OPTION_MAX)), OPTIONS_MAX),
        correctAnswer: v.optional(v.number()),
      }),
      IMPORT_QUESTIONS_MAX,
      QUESTIONS_MESSAGES,
    ),
    v.minLength(1, QUESTIONS_MESSAGES.required),
  ),
})
export type ComparedQuestions = v.InferOutput<typeof ComparedQuestionsSchema>
