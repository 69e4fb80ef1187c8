import { firstMessages } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import * as v from 'valibot'

/** Returns the first message for each field. An entry of a list has a name such as `options.2`. */
export function findSchemaErrors(schema: v.GenericSchema, values: unknown): Record<string, string> {
  return firstMessages(v.safeParse(schema, values).issues ?? [], (keys) => keys.join('.'))
}

/** Ignores white space around texts. */
export function haveChanged(before: object, now: object): boolean {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).some(([field, value]) => !isSameValue(earlier.get(field), value))
}

/** Fields that belong together, such as the options and the index of the right one. */
export interface FormPart<V> {
  fields: readonly [keyof V, ...(keyof V)[]]
}

/** Merges two edits of `before`. A part that both changed to different values is disputed. */
export function mergeVersions<V extends object, P extends FormPart<V>>(
  { before, now, stored }: { before: V; now: V; stored: V },
  parts: readonly P[],
): { merged: V; disputed: P[] } {
  const merged = { ...now }
  const disputed: P[] = []
  for (const part of parts) {
    if (isSamePart(part, before, now))
      for (const field of part.fields) merged[field] = stored[field]
    else if (!isSamePart(part, before, stored) && !isSamePart(part, now, stored))
      disputed.push(part)
  }
  return { merged, disputed }
}

export function isSamePart<V>({ fields }: FormPart<V>, one: V, other: V): boolean {
  return fields.every((field) => isSameValue(one[field], other[field]))
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  const areTexts = [a, b].every((value) => typeof value === 'string' || typeof value === 'number')
  return areTexts ? String(a).trim() === String(b).trim() : a === b
}

/** Ignores white space around the text, like the form's schema. */
export function describeLength(text: string, min: number, max: number): string {
  return `${text.trim().length} of ${min} to ${max} characters`
}
