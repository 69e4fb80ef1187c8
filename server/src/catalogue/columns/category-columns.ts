import type { CategoryFields } from '@quiz-kingdom/shared/entities/content/category.ts'
import * as v from 'valibot'

/** The columns that forms and content releases write, and the history records. */
export const CategoryColumnsSchema = v.object({
  title: v.string(),
  description: v.string(),
  color: v.string(),
  points: v.number(),
  time_allowed: v.string(),
  kingdom_id: v.string(),
})
export type CategoryColumns = v.InferOutput<typeof CategoryColumnsSchema>

export const CATEGORY_COLUMNS = v.keyof(CategoryColumnsSchema).options

export function toCategoryColumns(fields: CategoryFields): CategoryColumns {
  const { timeAllowed: time_allowed, kingdomId: kingdom_id } = fields
  return v.parse(CategoryColumnsSchema, { ...fields, time_allowed, kingdom_id })
}

export function toCategoryFields<Row extends CategoryColumns>({
  time_allowed,
  kingdom_id,
  ...row
}: Row) {
  return { ...row, timeAllowed: time_allowed, kingdomId: kingdom_id }
}
