import * as v from 'valibot'
import { boundedList } from '../entities/base/bounded-list.ts'
import { idField, maxLength, requiredText } from '../entities/base/form-field.ts'
import { DifficultySchema } from '../entities/content/difficulty.ts'
import { EditedVersionSchema } from '../entities/content/edited-version.ts'
import {
  OPTION_LENGTH_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_DESCRIPTION_MAX,
  QUESTION_DESCRIPTION_MIN,
  QUESTION_TEXT_LENGTH_MAX,
} from '../entities/content/question.ts'

function areOptionsUnique(options: string[]): boolean {
  return new Set(options.map((option) => option.toLowerCase())).size === options.length
}

const optionsField = v.pipe(
  v.optional(
    boundedList(
      v.pipe(requiredText('Option cannot be empty'), maxLength(OPTION_LENGTH_MAX)),
      OPTIONS_MAX,
      {
        required: 'At least two options are required',
        tooLong: 'A maximum of six options are allowed',
      },
    ),
    [],
  ),
  v.minLength(OPTIONS_MIN, 'At least two options are required'),
  v.check(areOptionsUnique, 'Options must be unique'),
)

/** In characters. A valid index has one character. */
const CORRECT_ANSWER_LENGTH_MAX = 10

/** Accepts an index, or its text from a radio group. */
const correctAnswerField = v.pipe(
  v.optional(
    v.union(
      [v.number(), v.pipe(v.string(), v.maxLength(CORRECT_ANSWER_LENGTH_MAX))],
      'Please select the correct answer',
    ),
    '',
  ),
  v.check((value) => String(value).trim() !== '', 'Please select the correct answer'),
  v.transform(Number),
  v.number('Correct answer must match one of the options'),
  v.integer('Correct answer must match one of the options'),
  v.minValue(0, 'Correct answer must match one of the options'),
)

/** The rules for questions from the admin's form, the API and the starter content. */
export const questionEntries = {
  questionText: v.pipe(
    requiredText('Please enter the question text'),
    maxLength(QUESTION_TEXT_LENGTH_MAX),
  ),
  options: optionsField,
  correctAnswer: correctAnswerField,
  keepOrder: v.optional(v.boolean('Must be true or false'), false),
  description: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    // An explanation is optional, but must not be too short.
    v.check(
      (text) => text === '' || text.length >= QUESTION_DESCRIPTION_MIN,
      `Minimum ${QUESTION_DESCRIPTION_MIN} characters`,
    ),
    maxLength(QUESTION_DESCRIPTION_MAX),
  ),
  /** If absent, a new question gets the usual difficulty, and an edited one keeps its own. */
  difficulty: v.optional(DifficultySchema),
}

export const QuestionTextsSchema = v.pipe(
  v.object(questionEntries),
  v.forward(
    v.partialCheck(
      [['options'], ['correctAnswer']],
      (question) => question.correctAnswer < question.options.length,
      'Correct answer must match one of the options',
    ),
    ['correctAnswer'],
  ),
)

export const questionCategoryField = idField(
  'Please select a category',
  'Invalid category ID format',
)

export const QuestionFormSchema = v.intersect([
  QuestionTextsSchema,
  v.object({ categoryId: questionCategoryField }),
])
export const QuestionEditSchema = v.intersect([...QuestionFormSchema.options, EditedVersionSchema])
export const DifficultyFormSchema = v.object({
  difficulty: DifficultySchema,
  ...EditedVersionSchema.entries,
})
export type QuestionForm = v.InferOutput<typeof QuestionFormSchema>
