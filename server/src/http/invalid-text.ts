import type { FieldIssue } from '@quiz-kingdom/shared/entities/base/form-field.ts'

/**
 * Finds text that the database would reject or change: PostgreSQL rejects U+0000, and half of a surrogate
 * pair becomes U+FFFD. Call it with the output of a schema, whose depth is bounded.
 */
export function findInvalidText(form: unknown): FieldIssue | undefined {
  const keys = findInvalidField(form)
  if (!keys) return undefined
  return { path: keys.map((key) => ({ key })), message: "Contains a character that isn't allowed" }
}

/** Returns the keys that lead to the first invalid text. */
function findInvalidField(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const keys = isStorableText(name) ? findInvalidField(inner) : []
    if (keys) return [name, ...keys]
  }
  return undefined
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
