import { invalidFields } from '../errors.ts'
import type { App } from './valibot.ts'

/** PostgreSQL cannot store U+0000 in text, so it is refused before anything sees it. */
export function refuseNulBytes(app: App): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    for (const part of [body, query, params]) refuseNulIn(part)
  })
}

/** For what arrives otherwise than as a parsed body. */
export function refuseNulIn(part: unknown): void {
  const field = fieldWithNul(part)
  if (field === undefined) return
  throw invalidFields({ [field]: 'Contains a character that is not allowed' })
}

function fieldWithNul(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  return Object.entries(part).find(([, value]) => holdsNul(value))?.[0]
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
}
