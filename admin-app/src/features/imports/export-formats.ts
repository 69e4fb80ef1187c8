import type { WrittenFormat } from '@quiz-kingdom/shared/entities/question-export.ts'

export interface ExportFormat {
  value: WrittenFormat
  label: string
  ending: string
  /** What it is for, and what it cannot hold. */
  hint: string
}

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    value: 'xlsx',
    label: 'Spreadsheet (XLSX)',
    ending: 'xlsx',
    hint: 'For Excel, LibreOffice and others. Holds everything but pictures.',
  },
  {
    value: 'csv',
    label: 'Table (CSV)',
    ending: 'csv',
    hint: 'For any program that knows tables. Holds everything but pictures.',
  },
  {
    value: 'json',
    label: 'JSON of this site',
    ending: 'json',
    hint: 'For another installation of Quiz Kingdom. Holds everything.',
  },
  {
    value: 'gift',
    label: 'Moodle GIFT',
    ending: 'gift',
    hint: 'For Moodle and what reads its short text format. It has no pictures.',
  },
  {
    value: 'moodle-xml',
    label: 'Moodle XML',
    ending: 'xml',
    hint: 'For Moodle. Control characters are left out.',
  },
  {
    value: 'qti',
    label: 'IMS QTI 2.1',
    ending: 'zip',
    hint: 'For Canvas and others. Difficulties and control characters are left out.',
  },
  {
    value: 'aiken',
    label: 'Aiken',
    ending: 'txt',
    hint: 'The plainest text. It has no pictures, no explanations and no fixed order of options, and line breaks become spaces.',
  },
]
