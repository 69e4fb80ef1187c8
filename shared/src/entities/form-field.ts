import * as v from 'valibot'
import { withoutDirectionMarks } from './direction-marks.ts'
import { ID_PATTERN } from './id.ts'

/** Text that must be there: a missing key, `null` and blanks all give the one message. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.trim(), v.nonEmpty(message))
}

/** As `requiredText`, but blanks count: for passwords. */
export function requiredSecret(message: string, max: number) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.nonEmpty(message),
    v.maxLength(max, `Password must not exceed ${max} characters`),
  )
}

/** Looks at a field no further than its first problem, so that what is too long costs nothing more. */
export function untilWrong<S extends v.GenericSchema>(schema: S): S {
  return v.config(schema, { abortPipeEarly: true })
}

/* @__NO_SIDE_EFFECTS__ */
export const minimum = (count: number) =>
  v.minLength<string, number, string>(count, `Minimum ${count} characters`)

/* @__NO_SIDE_EFFECTS__ */
export const maximum = (count: number) =>
  v.maxLength<string, number, string>(count, `Maximum ${count} characters`)

/** Long enough for any heading, short enough for a card. */
const TITLE_MAX = 100

/* @__NO_SIDE_EFFECTS__ */
export function titleField(required: string) {
  return v.pipe(requiredText(required), maximum(TITLE_MAX), withoutDirectionMarks)
}

const EMAIL_MAX = 254 // RFC 5321, 4.5.3.1.3

/** Trimmed and lower-cased, so that one address is one account. */
export function emailField(required: string, invalid: string) {
  return untilWrong(
    v.pipe(
      requiredText(required),
      v.maxLength(EMAIL_MAX, invalid),
      v.email(invalid),
      v.toLowerCase(),
    ),
  )
}

/** The id of an entity that a form refers to, in either case of letters. */
/* @__NO_SIDE_EFFECTS__ */
export function idField(required: string, invalid: string) {
  return v.pipe(requiredText(required), v.toLowerCase(), v.regex(ID_PATTERN, invalid))
}

/** The first message of each top-level field, as forms and `Problem.fields` want it. */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return firstMessages(issues, ([field = '']) => field)
}

/** The same where a field is a list of forms: `questions.3.options` is a field of the fourth. */
export function rowMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  return firstMessages(issues, (keys) => keys.slice(0, ROW_KEYS).join('.'))
}

/** The list, the row and the row's field. */
const ROW_KEYS = 3

function firstMessages(
  issues: readonly v.BaseIssue<unknown>[],
  nameOf: (keys: string[]) => string,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    messages[nameOf(path.map(({ key }) => String(key)))] ??= message
  }
  return messages
}
