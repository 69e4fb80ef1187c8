import * as v from 'valibot'

/** Checks the length first, because validating a very long list of invalid entries takes too long. */
export function boundedList<S extends v.GenericSchema>(
  entry: S,
  max: number,
  { required = 'Must be a list', tooLong = `At most ${max} entries` } = {},
) {
  // Unlike `v.array(v.unknown())`, this visits no entry.
  const list = { ...v.custom<unknown[]>(Array.isArray, required), entry }
  return v.pipe(list, v.maxLength(max, tooLong), v.array(entry))
}

/** Returns the schema of the entries if `schema` is the first step of a bounded list. */
export function findListEntry(schema: object): v.GenericSchema | undefined {
  return 'entry' in schema && isSchema(schema.entry) ? schema.entry : undefined
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~standard' in value
}
