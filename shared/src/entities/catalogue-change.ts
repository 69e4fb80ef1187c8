import * as v from 'valibot'
import { CategoryFieldsSchema } from './category.ts'
import { DaySchema } from './day.ts'
import { DifficultySchema } from './difficulty.ts'
import { IdSchema } from './id.ts'
import { PictureEntries } from './picture.ts'

export const CATALOGUE_KINDS = ['kingdom', 'category', 'question'] as const
export const CatalogueKindSchema = v.picklist(CATALOGUE_KINDS, 'Invalid kind')
export type CatalogueKind = v.InferOutput<typeof CatalogueKindSchema>

export const CHANGE_ACTIONS = [
  'created',
  'edited',
  'removed',
  'restored',
  /** A content release no longer has it. */
  'retired',
  /** Of a newer release. */
  'unknown',
] as const
export const ChangeActionSchema = v.fallback(v.picklist(CHANGE_ACTIONS), 'unknown')
export type ChangeAction = v.InferOutput<typeof ChangeActionSchema>

export const CHANGE_ORIGINS = [
  'form',
  'import',
  'release',
  /** An import was taken back. */
  'undo',
  /** A change was put back from the history. */
  'put-back',
  /** Of a newer release. */
  'unknown',
] as const
export const ChangeOriginSchema = v.fallback(v.picklist(CHANGE_ORIGINS), 'unknown')
export type ChangeOrigin = v.InferOutput<typeof ChangeOriginSchema>

/** What an entry belongs to, as it is called now. */
const ParentSchema = v.object({ id: IdSchema, name: v.string() })

export const KingdomStateSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** Its address. */
  image: v.string(),
})
export type KingdomState = v.InferOutput<typeof KingdomStateSchema>

export const CategoryStateSchema = v.object({
  ...v.omit(CategoryFieldsSchema, ['kingdomId']).entries,
  /** Its address. */
  image: v.string(),
  kingdom: ParentSchema,
})
export type CategoryState = v.InferOutput<typeof CategoryStateSchema>

export const QuestionStateSchema = v.object({
  questionText: v.string(),
  options: v.array(v.string()),
  correctAnswer: v.number(),
  keepOrder: v.boolean(),
  description: v.string(),
  /** Absent in changes from before the history kept it. */
  difficulty: v.optional(DifficultySchema),
  category: ParentSchema,
  ...PictureEntries,
})
export type QuestionState = v.InferOutput<typeof QuestionStateSchema>

function changeOf<Kind extends CatalogueKind, State extends v.GenericSchema>(
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
    /** Null for a content release; without a name when the account was erased since. */
    actor: v.nullable(v.object({ id: IdSchema, username: v.nullable(v.string()) })),
    /** Null where it did not stand in the catalogue. */
    before: v.nullable(state),
    after: v.nullable(state),
    /** The last change of the same entry: this one, or one that came after it. */
    lastId: IdSchema,
  })
}

export const CatalogueChangeSchema = v.variant('kind', [
  changeOf('kingdom', KingdomStateSchema),
  changeOf('category', CategoryStateSchema),
  changeOf('question', QuestionStateSchema),
])
export type CatalogueChange = v.InferOutput<typeof CatalogueChangeSchema>

export const HistoryPageSchema = v.object({
  changes: v.array(CatalogueChangeSchema),
  hasOlder: v.boolean(),
})
export type HistoryPage = v.InferOutput<typeof HistoryPageSchema>

/** Which changes are asked for: all, if nothing is given. */
export const HistoryFilterSchema = v.object({
  kind: v.optional(CatalogueKindSchema),
  id: v.optional(IdSchema),
  admin: v.optional(IdSchema),
  /** In Addis Ababa. */
  day: v.optional(DaySchema),
})
export type HistoryFilter = v.InferOutput<typeof HistoryFilterSchema>

/** The last change that the admin has seen. A later one refuses the put-back. */
export const PutBackQuerySchema = v.object({ lastId: v.optional(IdSchema) })
