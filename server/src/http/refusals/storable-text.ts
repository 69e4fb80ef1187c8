import { invalidFields } from '../../platform/errors.ts'
import type { App } from '../valibot.ts'

/**
 * Refuses text that the database would change or not take: PostgreSQL cannot store U+0000, and half of a
 * surrogate pair becomes U+FFFD in both engines.
 */
export function rejectInvalidUnicode(app: App): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const part of [body, query, params]) refuseUnstorableIn(part)
  })
}

/** Refuses such text in fields that do not arrive as a parsed body. */
export function refuseUnstorableIn(part: unknown): void {
  if (!isObject(part)) return
  const [field] = Object.entries(part).find(([, value]) => holdsUnstorable(value)) ?? []
  if (field === undefined) return
  throw invalidFields({ [field]: 'Contains a character that is not allowed' })
}

/** No recursion: a body that is nested deeply enough would exhaust the stack. */
function holdsUnstorable(value: unknown): boolean {
  const unread = [value]
  while (unread.length > 0) {
    const next = unread.pop()
    if (typeof next === 'string' && !isStorable(next)) return true
    if (!isObject(next)) continue
    for (const [key, inner] of Object.entries(next)) {
      if (!isStorable(key)) return true
      unread.push(inner)
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
