import { Group, Stack } from '@mantine/core'
import type { TableFormat } from '@quiz-kingdom/question-files/table/table.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { saveFile } from '@quiz-kingdom/shared/ui/feedback/save-file.ts'
import type { ImportSource, LeftOutRows } from '../draft/draft.ts'

const MIME_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function downloadTable(bytes: Uint8Array<ArrayBuffer>, format: TableFormat, name: string): void {
  saveFile(new Blob([bytes], { type: MIME_TYPES[format] }), `${name}.${format}`)
}

/** Loaded on demand, because few imports need it. */
const loadWriter = () => import('@quiz-kingdom/question-files/table/write-table.ts')

const TABLE_FORMATS: readonly TableFormat[] = ['xlsx', 'csv']

export function TemplateDownloads() {
  const action = useAction()
  const load = (format: TableFormat) =>
    void action.run(
      async () => {
        const { writeTemplate } = await loadWriter()
        downloadTable(writeTemplate(format), format, 'questions')
      },
      { name: format },
    )
  return (
    <Stack align="start" gap="xs">
      <p className="small">Start from a template:</p>
      <Group gap="xs">
        {TABLE_FORMATS.map((format) => (
          <ActionButton
            key={format}
            variant="quiet"
            isPending={action.isRunning(format)}
            onPress={() => load(format)}
          >
            {format.toUpperCase()} template
          </ActionButton>
        ))}
      </Group>
      <ActionNote action={action} />
    </Stack>
  )
}

interface LeftOutDownloadProps extends LeftOutRows {
  source: ImportSource
}

/** Offers the rows not imported, with reasons, as CSV or, after importing a spreadsheet, as XLSX. */
export function LeftOutDownload({ source, left, unwritten }: LeftOutDownloadProps) {
  const action = useAction()
  const format = source.format === 'xlsx' ? 'xlsx' : 'csv'
  if (left.length === 0) return null
  const load = () =>
    void action.run(async () => {
      const { writeLeftOutRows } = await loadWriter()
      const bytes = writeLeftOutRows(format, left)
      downloadTable(bytes, format, `${getBaseName(source)}-not-imported`)
    })
  return (
    <Stack align="start" gap="xs">
      <ActionButton variant="quiet" isPending={action.isPending} onPress={load}>
        Download rows not imported ({pluralize(left.length, 'row')}, {format.toUpperCase()})
      </ActionButton>
      {unwritten > 0 && (
        <p className="small">
          {pluralize(unwritten, 'item')} can’t be included, because a table can’t hold{' '}
          {unwritten === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ActionNote action={action} />
    </Stack>
  )
}

function getBaseName({ file }: ImportSource): string {
  return file.name.replace(/\.[^.]*$/, '')
}
