import * as v from 'valibot'
import { DaySchema } from '../base/day.ts'
import { IdSchema } from '../base/id.ts'
import { CategoryFieldsSchema } from '../content/category.ts'
import { DifficultySchema } from '../content/difficulty.ts'
import { QuestionSchema } from '../content/question.ts'

export const CATALOGUE_KINDS = ['kingdom', 'category', 'question'] as const
export const CatalogueKindSchema = v.picklist(CATALOGUE_KINDS, 'Invalid kind')
export type CatalogueKind = v.InferOutput<typeof CatalogueKindSchema>

export const CHANGE_ACTIONS = [
  'created',
  'edited',
  'removed',
  'restored',
  /** Removed by a content release. */
  'retired',
  /** Any action added by a newer release. */
  'unknown',
] as const
export const ChangeActionSchema = v.fallback(v.picklist(CHANGE_ACTIONS), 'unknown')
export type ChangeAction = v.InferOutput<typeof ChangeActionSchema>

export const CHANGE_ORIGINS = [
  'form',
  'import',
  'release',
  /** An import was undone. */
  'undo',
  /** A change was undone from the history. */
  'put-back',
  /** Any origin added by a newer release. */
  'unknown',
] as const
export const ChangeOriginSchema = v.fallback(v.picklist(CHANGE_ORIGINS), 'unknown')
export type ChangeOrigin = v.InferOutput<typeof ChangeOriginSchema>

/** The kingdom of a category or the category of a question, with its current name. */
const ParentSchema = v.object({ id: IdSchema, name: v.string() })

export const KingdomStateSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** The address of the image. */
  image: v.string(),
})
export type KingdomState = v.InferOutput<typeof KingdomStateSchema>

export const CategoryStateSchema = v.object({
  ...v.omit(CategoryFieldsSchema, ['kingdomId']).entries,
  /** The address of the image. */
  image: v.string(),
  kingdom: ParentSchema,
})
export type CategoryState = v.InferOutput<typeof CategoryStateSchema>

export const QuestionStateSchema = v.object({
  ...v.omit(QuestionSchema, ['_id', 'categoryId', 'updatedAt']).entries,
  /** Absent in old changes. */
  difficulty: v.optional(DifficultySchema),
  category: ParentSchema,
})
export type QuestionState = v.InferOutput<typeof QuestionStateSchema>

function createChangeSchema<Kind extends CatalogueKind, State extends v.GenericSchema>(
  kind: Kind,
  state: State,
) {
  return v.object({
    id: IdSchema,
    at: v.string(),
    kind: v.literal(kind),
    entityId: IdSchema,
    action: ChangeActionSchema,
    origin: ChangeOriginSchema,
    /** Null for a content release. `username` is null if the account has been deleted. */
    actor: v.nullable(v.object({ id: IdSchema, username: v.nullable(v.string()) })),
    /** Null if the entry was not in the catalogue. */
    before: v.nullable(state),
    after: v.nullable(state),
    /** The latest change of the same entry, which may be this one. */
    lastId: IdSchema,
  })
}

export const CatalogueChangeSchema = v.variant('kind', [
  createChangeSchema('kingdom', KingdomStateSchema),
  createChangeSchema('category', CategoryStateSchema),
  createChangeSchema('question', QuestionStateSchema),
])
export type CatalogueChange = v.InferOutput<typeof CatalogueChangeSchema>

export const HistoryPageSchema = v.object({
  changes: v.array(CatalogueChangeSchema),
  hasOlder: v.boolean(),
  /** The number of matching changes made together with the last one, on this and other pages. */
  lastBatchSize: v.number(),
})
export type HistoryPage = v.InferOutput<typeof HistoryPageSchema>

export const HistoryFilterSchema = v.object({
  kind: v.optional(CatalogueKindSchema),
  id: v.optional(IdSchema),
  admin: v.optional(IdSchema),
  /** A day in Addis Ababa. */
  day: v.optional(DaySchema),
})
export type HistoryFilter = v.InferOutput<typeof HistoryFilterSchema>

/** `lastId` is the latest change that the admin has seen. The call is refused after a later change. */
export const PutBackQuerySchema = v.object({ lastId: v.optional(IdSchema) })
