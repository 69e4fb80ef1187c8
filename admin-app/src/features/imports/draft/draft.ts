import {
  COLUMN_ROLES,
  type FileFormat,
  type FilePicture,
  type RowTexts,
} from '@quiz-kingdom/question-files/model/question-file.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { EXPORT_FORMATS } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import {
  SimilarQuestionSchema,
  UndoneImportSchema,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import * as v from 'valibot'
import { QuestionValuesSchema } from '../../../lib/form/question-values.ts'

const PictureSchema: v.GenericSchema<unknown, FilePicture> = v.object({
  data: v.string(),
  alt: v.string(),
  credit: v.string(),
})

const RowSchema = v.object({
  /** Index in the file, from 0. */
  id: v.number(),
  place: v.string(),
  values: QuestionValuesSchema,
  picture: v.optional(PictureSchema),
  remarks: v.array(v.string()),
  unmatched: v.optional(v.object({ answer: v.string(), reason: v.string() })),
})
export type ImportRow = v.InferOutput<typeof RowSchema>

const LeftOutTextsSchema: v.GenericSchema<unknown, RowTexts> = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  correct: v.string(),
  description: v.string(),
  keepOrder: v.string(),
  difficulty: v.string(),
})

const RefusedItemSchema = v.object({
  place: v.string(),
  reason: v.string(),
  /** Texts for a table, undefined if a table cannot hold the item. */
  left: v.optional(LeftOutTextsSchema),
})

export const ChosenFileSchema = v.object({ name: v.string(), content: v.instance(Blob) })
export type ChosenFile = v.InferOutput<typeof ChosenFileSchema>

export const ImportTableSchema = v.object({
  headings: v.array(v.string()),
  sample: v.array(v.array(v.string())),
  roles: v.array(v.nullable(v.picklist(COLUMN_ROLES))),
})
export type ImportTable = v.InferOutput<typeof ImportTableSchema>

const FILE_FORMATS: readonly FileFormat[] = [...EXPORT_FORMATS, 'opentdb']

/** The questions of a file. They never change, so they are stored once. */
export const ImportSourceSchema = v.object({
  file: ChosenFileSchema,
  format: v.picklist(FILE_FORMATS),
  rows: v.array(RowSchema),
  refused: v.array(RefusedItemSchema),
  startedAt: v.string(),
  table: v.optional(ImportTableSchema),
})
export type ImportSource = v.InferOutput<typeof ImportSourceSchema>

const recordByRow = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema)

const CatalogueMatchSchema = v.omit(SimilarQuestionSchema, ['index'])
export type CatalogueMatch = v.InferOutput<typeof CatalogueMatchSchema>

export const ReviewSchema = v.object({
  /** Sent with every attempt, so that the server imports the rows only once. */
  importId: v.string(),
  categoryId: v.optional(IdSchema),
  /** Values that the admin changed. */
  mended: recordByRow(QuestionValuesSchema),
  /** Values of the open forms. */
  typed: recordByRow(QuestionValuesSchema),
  /** Rows that the admin selected or deselected. For the other rows, their state decides. */
  ticks: recordByRow(v.boolean()),
  /** The server's messages, by field of the form. */
  refusals: recordByRow(v.record(v.string(), v.string())),
  /** The most similar question in the catalogue, or null if none is similar. */
  inCatalogue: recordByRow(v.nullable(CatalogueMatchSchema)),
})
export type Review = v.InferOutput<typeof ReviewSchema>

const LeftOutRowsSchema = v.object({
  /** Rows that were not imported and can be fixed in a table. */
  left: v.array(v.object({ reason: v.string(), texts: LeftOutTextsSchema })),
  /** The number of items missing from the download of these rows, because a table cannot hold them. */
  unwritten: v.number(),
})
export type LeftOutRows = v.InferOutput<typeof LeftOutRowsSchema>

export const ImportResultSchema = v.object({
  ...LeftOutRowsSchema.entries,
  importId: v.string(),
  categoryId: IdSchema,
  count: v.number(),
  importedAt: v.string(),
  undone: v.optional(UndoneImportSchema),
})
export type ImportResult = v.InferOutput<typeof ImportResultSchema>
