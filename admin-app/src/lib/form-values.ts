import * as v from 'valibot'

/** The first message of each field of a form; a field of a list is named `options.2`. */
export function schemaErrors(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const { path = [], message } of issues) {
    errors[path.map(({ key }) => String(key)).join('.')] ??= message
  }
  return errors
}

/** Whether a form says something else than before; blanks around a text do not count. */
export function haveChanged(before: object, now: object): boolean {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).some(([field, value]) => !saysTheSame(earlier.get(field), value))
}

function saysTheSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => saysTheSame(item, b[index]))
  const areTexts = [a, b].every((value) => typeof value === 'string' || typeof value === 'number')
  return areTexts ? String(a).trim() === String(b).trim() : a === b
}
