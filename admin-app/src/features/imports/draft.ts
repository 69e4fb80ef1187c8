import { FILE_FORMATS } from '@quiz-kingdom/question-files/question-file.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'

/** What the form of a question holds; see `QuestionValues`. */
const ValuesSchema = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  correctAnswer: v.string(),
  keepOrder: v.boolean(),
  description: v.string(),
})

/** A question as the file gave it. */
const RowSchema = v.object({
  /** Its place among the file's questions, from 0. */
  id: v.number(),
  place: v.string(),
  values: ValuesSchema,
  remarks: v.array(v.string()),
})
export type ImportRow = v.InferOutput<typeof RowSchema>

const RefusedSchema = v.object({ place: v.string(), reason: v.string() })

/** What a row says much the same as: an earlier row of the file, or a question of the catalogue. */
const DoubleSchema = v.object({
  similarity: v.number(),
  other: v.variant('kind', [
    v.object({ kind: v.literal('row'), id: v.number() }),
    v.object({
      kind: v.literal('question'),
      categoryId: IdSchema,
      questionId: IdSchema,
      questionText: v.string(),
    }),
  ]),
})
export type Double = v.InferOutput<typeof DoubleSchema>

/** What was dropped or pasted. */
const ChosenFileSchema = v.object({ name: v.string(), content: v.instance(Blob) })
export type ChosenFile = v.InferOutput<typeof ChosenFileSchema>

/** What a file gave. It never changes, so it is kept once. */
export const SourceSchema = v.object({
  file: ChosenFileSchema,
  format: v.picklist(FILE_FORMATS),
  rows: v.array(RowSchema),
  refused: v.array(RefusedSchema),
})
export type Source = v.InferOutput<typeof SourceSchema>

const byRow = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema)

/** What an admin has done with it so far, by the rows' ids. */
export const WorkSchema = v.object({
  /** One for the whole import, so that the server writes it once. */
  importId: IdSchema,
  /** Where it goes; not there while none is chosen. */
  categoryId: v.optional(IdSchema),
  mended: byRow(ValuesSchema),
  /** The forms that are open, with what is typed in them. */
  typed: byRow(ValuesSchema),
  /** Where the admin has decided; otherwise a row's state does. */
  ticks: byRow(v.boolean()),
  /** What the server had against a row, by the form's fields. */
  refusals: byRow(v.record(v.string(), v.string())),
  doubles: byRow(DoubleSchema),
})
export type Work = v.InferOutput<typeof WorkSchema>
