import * as v from 'valibot'
import { IdSchema } from './id.ts'

/** The ids stand in the order of the questions that were sent. */
export const QuestionImportSchema = v.object({
  importId: v.string(),
  created: v.array(IdSchema),
})
export type QuestionImport = v.InferOutput<typeof QuestionImportSchema>

/** Why undoing an import leaves a question: an admin has edited or restored it, or a player has reported it. */
export const WHY_KEPT = ['edited', 'reported'] as const

export const KeptQuestionSchema = v.object({
  questionId: IdSchema,
  /** Where it stands now. */
  categoryId: IdSchema,
  questionText: v.string(),
  why: v.picklist(WHY_KEPT),
})
export type KeptQuestion = v.InferOutput<typeof KeptQuestionSchema>

export const UndoneImportSchema = v.object({
  /** How many questions it took away. */
  removed: v.number(),
  kept: v.array(IdSchema),
  /** The same questions as `kept`, in the same order. */
  keptQuestions: v.array(KeptQuestionSchema),
})
export type UndoneImport = v.InferOutput<typeof UndoneImportSchema>

/** An import as the list of a category's imports shows it. */
export const PastImportSchema = v.object({
  importId: v.string(),
  categoryId: IdSchema,
  importedAt: v.string(),
  /** Null when the account was erased since. */
  importedBy: v.nullable(v.string()),
  questions: v.number(),
  /** Null while it was not undone. */
  undoneAt: v.nullable(v.string()),
})
export type PastImport = v.InferOutput<typeof PastImportSchema>

/** A question that stands in the catalogue and is the same as one that was sent, or nearly. */
export const SimilarQuestionSchema = v.object({
  index: v.number(),
  questionId: IdSchema,
  categoryId: IdSchema,
  categoryTitle: v.string(),
  questionText: v.string(),
  options: v.array(v.string()),
  /** From `SIMILAR` to 1. */
  similarity: v.number(),
})
export type SimilarQuestion = v.InferOutput<typeof SimilarQuestionSchema>
