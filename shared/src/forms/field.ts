import * as v from 'valibot'

/** Text that must be there: a missing key, `null` and blanks all give the one message. */
export function requiredText(message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.trim(), v.nonEmpty(message))
}

/** As `requiredText`, but blanks count: for passwords. */
export function requiredSecret(message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.nonEmpty(message))
}

/** Long enough for any heading, short enough for a card. */
const TITLE_MAX = 100

export function titleField(required: string) {
  return v.pipe(requiredText(required), v.maxLength(TITLE_MAX, 'Maximum 100 characters'))
}

const EMAIL_MAX = 254 // RFC 5321, 4.5.3.1.3

/** Trimmed and lower-cased, so that one address is one account. */
export function emailField(required: string, invalid: string) {
  return v.pipe(
    requiredText(required),
    v.maxLength(EMAIL_MAX, invalid),
    v.email(invalid),
    v.toLowerCase(),
  )
}

/** The id of an entity that a form refers to, in either case of letters. */
export function idField(required: string, invalid: string) {
  return v.pipe(requiredText(required), v.regex(/^[0-9a-f]{24}$/i, invalid), v.toLowerCase())
}

/** The first message of each top-level field, as forms and `Problem.fields` want it. */
export function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '')
    messages[field] ??= issue.message
  }
  return messages
}
