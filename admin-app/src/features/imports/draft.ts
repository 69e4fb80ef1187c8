import {
  COLUMN_ROLES,
  type FileFormat,
  type FilePicture,
  type LeftTexts,
} from '@quiz-kingdom/question-files/question-file.ts'
import { DifficultySchema } from '@quiz-kingdom/shared/entities/difficulty.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { WRITTEN_FORMATS } from '@quiz-kingdom/shared/entities/question-export.ts'
import {
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '@quiz-kingdom/shared/entities/question-import.ts'
import * as v from 'valibot'
import type { QuestionValues } from '../../lib/question-values.ts'

const ValuesSchema: v.GenericSchema<unknown, QuestionValues> = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  correctAnswer: v.string(),
  keepOrder: v.boolean(),
  description: v.string(),
  difficulty: DifficultySchema,
})

const PictureSchema: v.GenericSchema<unknown, FilePicture> = v.object({
  data: v.string(),
  alt: v.string(),
  credit: v.string(),
})

const RowSchema = v.object({
  /** Its place among the file's questions, from 0. */
  id: v.number(),
  place: v.string(),
  values: ValuesSchema,
  picture: v.optional(PictureSchema),
  remarks: v.array(v.string()),
  unmatched: v.optional(v.object({ answer: v.string(), reason: v.string() })),
})
export type ImportRow = v.InferOutput<typeof RowSchema>

const LeftTextsSchema: v.GenericSchema<unknown, LeftTexts> = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  correct: v.string(),
  description: v.string(),
  keepOrder: v.string(),
  difficulty: v.string(),
})

const RefusedSchema = v.object({
  place: v.string(),
  reason: v.string(),
  /** What it says, as far as a table can hold it. */
  left: v.optional(LeftTextsSchema),
})

export const ChosenFileSchema = v.object({ name: v.string(), content: v.instance(Blob) })
export type ChosenFile = v.InferOutput<typeof ChosenFileSchema>

export const TableSchema = v.object({
  headings: v.array(v.string()),
  sample: v.array(v.array(v.string())),
  roles: v.array(v.nullable(v.picklist(COLUMN_ROLES))),
})
export type Table = v.InferOutput<typeof TableSchema>

const FORMATS: readonly FileFormat[] = [...WRITTEN_FORMATS, 'opentdb']

/** What a file gave. It never changes, so it is kept once. */
export const SourceSchema = v.object({
  file: ChosenFileSchema,
  format: v.picklist(FORMATS),
  rows: v.array(RowSchema),
  refused: v.array(RefusedSchema),
  startedAt: v.string(),
  table: v.optional(TableSchema),
})
export type Source = v.InferOutput<typeof SourceSchema>

const byRow = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema)

const InCatalogueSchema = v.omit(SimilarQuestionSchema, ['index'])
export type InCatalogue = v.InferOutput<typeof InCatalogueSchema>

export const WorkSchema = v.object({
  /** One for the whole import, so that the server writes it once. */
  importId: v.string(),
  categoryId: v.optional(IdSchema),
  mended: byRow(ValuesSchema),
  /** The forms that are open, with what is typed in them. */
  typed: byRow(ValuesSchema),
  /** Where the admin has decided; otherwise a row's state does. */
  ticks: byRow(v.boolean()),
  /** What the server had against a row, by the form's fields. */
  refusals: byRow(v.record(v.string(), v.string())),
  /** What stands in the catalogue much as the row says it; null where nothing does. */
  inCatalogue: byRow(v.nullable(InCatalogueSchema)),
})
export type Work = v.InferOutput<typeof WorkSchema>

const LeftOutSchema = v.object({
  /** What was not taken and can be mended in a table, each with its reason. */
  left: v.array(v.object({ reason: v.string(), texts: LeftTextsSchema })),
  /** How many items of the file no table can hold. */
  unwritten: v.number(),
})
export type LeftOut = v.InferOutput<typeof LeftOutSchema>

export const OutcomeSchema = v.object({
  ...LeftOutSchema.entries,
  importId: v.string(),
  categoryId: IdSchema,
  count: v.number(),
  importedAt: v.string(),
  undone: v.optional(UndoneImportSchema),
})
export type Outcome = v.InferOutput<typeof OutcomeSchema>
