import * as v from 'valibot'

/** The list's length is judged first: a faulty entry costs an issue, and a long list would cost a million. */
export function boundedList<S extends v.GenericSchema>(
  entry: S,
  max: number,
  { required = 'Must be a list', tooLong = `At most ${max} entries` } = {},
) {
  // Unlike an array of unknown entries, this visits none of them.
  const list = { ...v.custom<unknown[]>(Array.isArray, required), entry }
  return v.pipe(list, v.maxLength(max, tooLong), v.array(entry))
}

/** The schema of the entries, where `schema` is the first step of a bounded list. */
export function entryOf(schema: object): v.GenericSchema | undefined {
  return 'entry' in schema && isSchema(schema.entry) ? schema.entry : undefined
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~standard' in value
}
