import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import {
  DEFAULT_DIFFICULTY,
  DifficultySchema,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import * as v from 'valibot'
import { CategoryColumnsSchema } from '../columns/category-columns.ts'

/** What the history stores of an entry. A question's texts are in its revision, which never changes. */
export const STATE_SCHEMAS = {
  kingdom: v.object({ title: v.string(), description: v.string(), image_id: v.string() }),
  category: v.object({ ...CategoryColumnsSchema.entries, image_id: v.string() }),
  question: v.object({
    category_id: v.string(),
    revision_id: v.string(),
    difficulty: v.nullish(DifficultySchema, DEFAULT_DIFFICULTY),
  }),
} as const satisfies Record<CatalogueKind, v.GenericSchema>

export type CatalogueState<Kind extends CatalogueKind = CatalogueKind> = v.InferOutput<
  (typeof STATE_SCHEMAS)[Kind]
>

export function parseState<Kind extends CatalogueKind>(
  kind: Kind,
  json: string | null,
): CatalogueState<Kind> | null {
  return json === null ? null : v.parse(STATE_SCHEMAS[kind], JSON.parse(json))
}
