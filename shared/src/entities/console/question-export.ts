/** The formats of question files that can be both read and written. */
export const EXPORT_FORMATS = ['json', 'csv', 'xlsx', 'gift', 'aiken', 'moodle-xml', 'qti'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
