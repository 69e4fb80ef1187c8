import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import * as v from 'valibot'

type SaveFailure<T> =
  /** Someone else saved `current` in the meantime. */
  | { kind: 'conflict'; current: T }
  /** `fields` are shown at their inputs, `message` beside the buttons. */
  | { kind: 'refused'; fields: Record<string, string>; message: string | undefined }

interface SaveErrorOptions<S extends v.GenericSchema> {
  entity: S
  /** Fields of the form. The server's message covers errors of other fields. */
  fields: readonly string[]
  fallback: string
  gone?: string
}

const FORM_FIELD_NAMES: Record<string, string> = { img_icon: 'image' }

export function toSaveError<S extends v.GenericSchema>(
  error: unknown,
  { entity, fields: known, fallback, gone }: SaveErrorOptions<S>,
): SaveFailure<v.InferOutput<S>> {
  if (!(error instanceof ApiError)) return { kind: 'refused', fields: {}, message: fallback }
  const current = v.safeParse(entity, error.current)
  if (error.status === 409 && current.success) return { kind: 'conflict', current: current.output }
  if (error.status === 404 && gone) return { kind: 'refused', fields: {}, message: gone }

  const named = Object.entries(error.fields).map(
    ([field, message]) => [FORM_FIELD_NAMES[field] ?? field, message] as const,
  )
  const shown = named.filter(([field]) => known.includes(field))
  const saysAll = shown.length > 0 && shown.length === named.length
  return {
    kind: 'refused',
    fields: Object.fromEntries(shown),
    message: saysAll ? undefined : error.message || fallback,
  }
}
