import * as v from 'valibot'

/** The parts of the catalogue. */
export const CATALOGUE_KINDS = ['kingdom', 'category', 'question'] as const
export const CatalogueKindSchema = v.picklist(CATALOGUE_KINDS)
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

/** Where a change came from. */
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
