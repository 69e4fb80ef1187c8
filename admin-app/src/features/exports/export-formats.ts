import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'

interface FormatOption {
  value: ExportFormat
  label: string
  ending: string
  hint: string
}

export const FORMAT_OPTIONS: readonly FormatOption[] = [
  {
    value: 'xlsx',
    label: 'Spreadsheet (XLSX)',
    ending: 'xlsx',
    hint: 'For Excel, LibreOffice and others. Everything but pictures.',
  },
  {
    value: 'csv',
    label: 'Table (CSV)',
    ending: 'csv',
    hint: 'For any spreadsheet program. Everything but pictures.',
  },
  {
    value: 'json',
    label: 'Quiz Kingdom JSON',
    ending: 'json',
    hint: 'Full backup, for another Quiz Kingdom site.',
  },
  {
    value: 'gift',
    label: 'Moodle GIFT',
    ending: 'gift',
    hint: 'For Moodle and other programs that read GIFT. No pictures.',
  },
  {
    value: 'moodle-xml',
    label: 'Moodle XML',
    ending: 'xml',
    hint: 'For Moodle. No control characters.',
  },
  {
    value: 'qti',
    label: 'IMS QTI 2.1',
    ending: 'zip',
    hint: 'For Canvas and others. No difficulty or control characters.',
  },
  {
    value: 'aiken',
    label: 'Aiken',
    ending: 'txt',
    hint: 'Plain text. No pictures, explanations, fixed order or line breaks.',
  },
]
