import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'

/** `created` has the order of the questions sent. */
export const QuestionImportSchema = v.object({
  importId: v.string(),
  created: v.array(IdSchema),
})
export type QuestionImport = v.InferOutput<typeof QuestionImportSchema>

/** Why undoing an import keeps a question: an admin has edited or restored it, or a player has reported it. */
export const KEPT_REASONS = ['edited', 'reported'] as const

export const KeptQuestionSchema = v.object({
  questionId: IdSchema,
  /** The question's category now, to which it may have been moved since the import. */
  categoryId: IdSchema,
  questionText: v.string(),
  why: v.picklist(KEPT_REASONS),
})
export type KeptQuestion = v.InferOutput<typeof KeptQuestionSchema>

export const UndoneImportSchema = v.object({
  /** Number of questions removed. */
  removed: v.number(),
  kept: v.array(IdSchema),
  /** The questions whose ids are in `kept`, in the same order. */
  keptQuestions: v.array(KeptQuestionSchema),
})
export type UndoneImport = v.InferOutput<typeof UndoneImportSchema>

export const PastImportSchema = v.object({
  importId: v.string(),
  categoryId: IdSchema,
  importedAt: v.string(),
  /** Null if the account has been deleted. */
  importedBy: v.nullable(v.string()),
  questions: v.number(),
  /** Null unless undone. */
  undoneAt: v.nullable(v.string()),
})
export type PastImport = v.InferOutput<typeof PastImportSchema>

/** A question of the catalogue that is nearly the same as the one sent at `index`. */
export const SimilarQuestionSchema = v.object({
  index: v.number(),
  questionId: IdSchema,
  categoryId: IdSchema,
  categoryTitle: v.string(),
  questionText: v.string(),
  options: v.array(v.string()),
  /** From `SIMILARITY_MIN` to 1. */
  similarity: v.number(),
})
export type SimilarQuestion = v.InferOutput<typeof SimilarQuestionSchema>
