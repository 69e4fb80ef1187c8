import { type AppError, invalidFields } from '../platform/errors.ts'

/**
 * The refusal of text that the database would change or not take: PostgreSQL cannot store U+0000, and half
 * of a surrogate pair becomes U+FFFD in both engines. Call it with what a schema has let through: the walk
 * through anything else has no bound.
 */
export function unstorableIn(form: unknown): AppError | undefined {
  if (!isObject(form)) return undefined
  const field = unstorableFieldOf(form)
  if (field === undefined) return undefined
  return invalidFields({ [field]: "Contains a character that isn't allowed" })
}

/** Of a list of forms such as `questions.3.options`. */
function unstorableFieldOf(form: object): string | undefined {
  const [field, value] = Object.entries(form).find(([, value]) => holdsUnstorable(value)) ?? []
  if (!Array.isArray(value)) return field
  const row = value.findIndex(holdsUnstorable)
  const inner = isObject(value[row]) ? unstorableFieldOf(value[row]) : undefined
  return inner === undefined ? field : `${field}.${row}.${inner}`
}

/** No recursion: a form that is nested deeply enough would exhaust the stack. */
function holdsUnstorable(value: unknown): boolean {
  const unread = [value]
  while (unread.length > 0) {
    const next = unread.pop()
    if (typeof next === 'string' && !isStorable(next)) return true
    if (!isObject(next)) continue
    if (!Array.isArray(next) && !Object.keys(next).every(isStorable)) return true
    for (const inner of Object.values(next)) {
      if (typeof inner === 'string' || isObject(inner)) unread.push(inner)
    }
  }
  return false
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
