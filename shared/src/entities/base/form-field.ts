import * as v from 'valibot'
import { rejectDirectionMarks } from './direction-marks.ts'
import { ID_PATTERN } from './id.ts'

/** A missing key and blank text have the same message. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.trim(), v.nonEmpty(message))
}

/** Like `requiredText`, but does not trim: for passwords. */
export function requiredSecret(message: string, max: number) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.nonEmpty(message),
    v.maxLength(max, `Password must not exceed ${max} characters`),
  )
}

/** Stops at the first problem, so that a text that is too long is not checked further. */
export function abortEarly<S extends v.GenericSchema>(schema: S): S {
  return v.config(schema, { abortPipeEarly: true })
}

/* @__NO_SIDE_EFFECTS__ */
export const minLength = (count: number) =>
  v.minLength<string, number, string>(count, `Minimum ${count} characters`)

/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (count: number) =>
  v.maxLength<string, number, string>(count, `Maximum ${count} characters`)

const TITLE_LENGTH_MAX = 100

/* @__NO_SIDE_EFFECTS__ */
export function titleField(required: string) {
  return v.pipe(requiredText(required), maxLength(TITLE_LENGTH_MAX), rejectDirectionMarks)
}

const EMAIL_LENGTH_MAX = 254 // RFC 5321, 4.5.3.1.3

/** Trimmed and lower-cased, so that one address is one account. */
export function emailField(required: string, invalid: string) {
  return abortEarly(
    v.pipe(
      requiredText(required),
      v.maxLength(EMAIL_LENGTH_MAX, invalid),
      v.email(invalid),
      v.toLowerCase(),
    ),
  )
}

/** Accepts ids in upper and lower case. */
/* @__NO_SIDE_EFFECTS__ */
export function idField(required: string, invalid: string) {
  return v.pipe(requiredText(required), v.toLowerCase(), v.regex(ID_PATTERN, invalid))
}

/** The part of valibot's issues that names a field. */
export interface FieldIssue {
  path?: readonly { key: unknown }[] | undefined
  message: string
}

/** Returns the first message of each top-level field, as in `Problem.fields`. */
export function toFieldMessages(issues: readonly FieldIssue[]): Record<string, string> {
  return firstMessages(issues, ([field = '']) => field)
}

/** Like `toFieldMessages`, for a list of forms: `questions.3.options` is a field of the fourth question. */
export function toRowMessages(issues: readonly FieldIssue[]): Record<string, string> {
  return firstMessages(issues, (keys) => keys.slice(0, ROW_FIELD_KEYS).join('.'))
}

/** The number of keys that name a field: the list, the row and the field in the row. */
const ROW_FIELD_KEYS = 3

export function firstMessages(
  issues: readonly FieldIssue[],
  nameOf: (keys: string[]) => string,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    messages[nameOf(path.map(({ key }) => String(key)))] ??= message
  }
  return messages
}
