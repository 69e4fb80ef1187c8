import { type AppError, invalidFields } from '../platform/errors.ts'

/**
 * Finds text that the database would reject or change: PostgreSQL rejects U+0000, and half of a surrogate
 * pair becomes U+FFFD. Call it with the output of a schema, whose depth is bounded.
 */
export function findInvalidText(form: unknown): AppError | undefined {
  const field = findInvalidField(form)
  if (field === undefined) return undefined
  return invalidFields({ [field]: "Contains a character that isn't allowed" })
}

/** Returns the name of the first invalid field, such as `questions.3.options`. */
function findInvalidField(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const innerField = isStorableText(name) ? findInvalidField(inner) : ''
    if (innerField === undefined) continue
    // Only fields in lists of forms have names with dots, as in all other error messages.
    if (innerField !== '') {
      return Array.isArray(value) || Array.isArray(inner) ? `${name}.${innerField}` : name
    }
    return Array.isArray(value) ? '' : name
  }
  return undefined
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
