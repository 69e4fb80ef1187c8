/** The formats of question files that can be both read and written. */
export const WRITTEN_FORMATS = [
  'json',
  'csv',
  'xlsx',
  'gift',
  'aiken',
  'moodle-xml',
  'qti',
] as const
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number]
