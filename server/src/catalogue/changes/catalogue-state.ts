import type { CatalogueKind } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { CategoryFieldsSchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import {
  DEFAULT_DIFFICULTY,
  DifficultySchema,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import * as v from 'valibot'
import { camelCaseNames } from '../../platform/db/database.ts'

/** What the history stores of an entry. A question's texts are in its revision, which never changes. */
const STATE_SCHEMAS = {
  kingdom: v.object({ title: v.string(), description: v.string(), imageId: v.string() }),
  category: v.object({ ...CategoryFieldsSchema.entries, imageId: v.string() }),
  question: v.object({
    categoryId: v.string(),
    revisionId: v.string(),
    difficulty: v.nullish(DifficultySchema, DEFAULT_DIFFICULTY),
  }),
} as const satisfies Record<CatalogueKind, v.GenericSchema>

export type CatalogueState<Kind extends CatalogueKind = CatalogueKind> = v.InferOutput<
  (typeof STATE_SCHEMAS)[Kind]
>

/** Returns JSON whose keys are in snake_case, as releases up to 0.3.0 stored them. */
export function formatState(kind: CatalogueKind, row: object): string {
  const state = v.parse(STATE_SCHEMAS[kind], row)
  return JSON.stringify(renameKeys(state, (name) => camelCaseNames.snakeCase(name)))
}

export function parseState<Kind extends CatalogueKind>(
  kind: Kind,
  json: string | null,
): CatalogueState<Kind> | null {
  if (json === null) return null
  const columns = v.parse(v.record(v.string(), v.unknown()), JSON.parse(json))
  return v.parse(
    STATE_SCHEMAS[kind],
    renameKeys(columns, (name) => camelCaseNames.camelCase(name)),
  )
}

function renameKeys(object: object, rename: (key: string) => string) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]))
}
