import * as v from 'valibot'
import { requiredText } from './field.ts'
import { PictureDataSchema, PictureFormSchema } from './picture.ts'
import { QuestionTextsSchema, questionCategoryField } from './question.ts'

export const IMPORT_QUESTIONS_MAX = 2000
/** 2,000 questions of the greatest length weigh 11.6 MB in a script of three bytes a character. */
export const IMPORT_BODY_MAX_BYTES = 12 * 1024 * 1024

export const TOO_MANY_QUESTIONS = 'At most 2,000 questions can be sent at once'

/** Begins with a letter or digit, so that it is a part of an address as it is. */
const IMPORT_ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/

/** Made by who imports, so that an import that is sent twice is known again. An id or a UUID, for instance. */
export const ImportIdSchema = v.pipe(
  requiredText('An import needs an ID'),
  v.regex(IMPORT_ID_PATTERN, 'Invalid import ID format'),
)

/** A picture as a file brings it. */
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
  v.array(ImportedQuestionSchema, 'At least one question is required'),
  v.minLength(1, 'At least one question is required'),
  v.maxLength(IMPORT_QUESTIONS_MAX, TOO_MANY_QUESTIONS),
)

export const QuestionImportFormSchema = v.object({
  importId: ImportIdSchema,
  categoryId: questionCategoryField,
  questions: ImportedQuestionsSchema,
})
export type QuestionImportForm = v.InferOutput<typeof QuestionImportFormSchema>

/** What is compared with the catalogue. Nothing is judged: a question may still have to be mended. */
export const ComparedQuestionsSchema = v.object({
  questions: v.pipe(
    v.array(
      v.object({
        questionText: v.string(),
        options: v.array(v.string()),
        correctAnswer: v.optional(v.number()),
      }),
      'At least one question is required',
    ),
    v.minLength(1, 'At least one question is required'),
    v.maxLength(IMPORT_QUESTIONS_MAX, TOO_MANY_QUESTIONS),
  ),
})
export type ComparedQuestions = v.InferOutput<typeof ComparedQuestionsSchema>
