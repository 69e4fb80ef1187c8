import type { TableFormat } from '@quiz-kingdom/question-files/table/table.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { download } from '@quiz-kingdom/shared/ui/actions/download.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { useState } from 'react'
import type { LeftOut, Source } from './draft.ts'
import { JobError, runInWorker } from './run-in-worker.ts'
import classes from './table-downloads.module.css'

const TYPES: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function save(bytes: Uint8Array<ArrayBuffer>, format: TableFormat, name: string): void {
  download(new Blob([bytes], { type: TYPES[format] }), `${name}.${format}`)
}

/** A worker that fails has words of its own. */
function useTableDownload() {
  const action = useAction()
  const [problem, setProblem] = useState<string>()

  const run = (work: () => Promise<void>, name = '') => {
    setProblem(undefined)
    void action.run(
      () =>
        work().catch((error: unknown) => {
          if (!(error instanceof JobError)) throw error
          setProblem(error.message)
        }),
      name,
    )
  }
  return {
    action,
    run,
    note: problem ? <ErrorAlert message={problem} /> : <ActionNote action={action} />,
  }
}

const FORMATS: readonly TableFormat[] = ['xlsx', 'csv']

/** A table with the headings that are known, and two questions to write over. */
export function Templates() {
  const { action, run, note } = useTableDownload()
  const load = (format: TableFormat) =>
    run(async () => {
      const bytes = await runInWorker('write template', { format }, new AbortController().signal)
      save(bytes, format, 'questions')
    }, format)
  return (
    <div className={classes.root}>
      <p className={classes.title}>A table to fill in:</p>
      <div className={classes.buttons}>
        {FORMATS.map((format) => (
          <ActionButton
            key={format}
            variant="default"
            isPending={action.isRunning(format)}
            onPress={() => load(format)}
          >
            Template as {format.toUpperCase()}
          </ActionButton>
        ))}
      </div>
      {note}
    </div>
  )
}

interface LeftOutDownloadProps extends LeftOut {
  source: Source
}

/** What is not taken, with a column of reasons, in a file of the same kind where that is a table. */
export function LeftOutDownload({ source, left, unwritten }: LeftOutDownloadProps) {
  const { action, run, note } = useTableDownload()
  const format = source.format === 'xlsx' ? 'xlsx' : 'csv'
  if (left.length === 0) return null
  const load = () =>
    run(async () => {
      const job = { format, left } as const
      const bytes = await runInWorker('write left out', job, new AbortController().signal)
      save(bytes, format, `${nameOf(source)}-left-out`)
    })
  return (
    <div className={classes.root}>
      <ActionButton variant="default" isPending={action.isPending} onPress={load}>
        Download what is not taken ({pluralize(left.length, 'row')}, {format.toUpperCase()})
      </ActionButton>
      {unwritten > 0 && (
        <p className={classes.title}>
          {pluralize(unwritten, 'item')} of the file {unwritten === 1 ? 'is' : 'are'} not in it,
          because a table cannot hold {unwritten === 1 ? 'it' : 'them'}.
        </p>
      )}
      {note}
    </div>
  )
}

function nameOf({ file }: Source): string {
  return file.name.replace(/\.[^.]*$/, '')
}
