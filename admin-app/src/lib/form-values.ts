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

/**
 * What somebody else has stored meanwhile, but for the fields that were changed here since `before`.
 * Fields that mean something only `together`, as options and the number of the right one, stay together.
 */
export function mergeUntouched<V extends object>(
  versions: { before: V; now: V; stored: V },
  together: readonly (keyof V)[] = [],
): V {
  const { before, now, stored } = versions
  const isTouched = (field: keyof V) => !saysTheSame(before[field], now[field])
  const areTouched = together.some(isTouched)
  const merged = { ...now }
  for (const field in merged) {
    const isKept = together.includes(field) ? areTouched : isTouched(field)
    if (!isKept) merged[field] = stored[field]
  }
  return merged
}

function saysTheSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => saysTheSame(item, b[index]))
  const areTexts = [a, b].every((value) => typeof value === 'string' || typeof value === 'number')
  return areTexts ? String(a).trim() === String(b).trim() : a === b
}
