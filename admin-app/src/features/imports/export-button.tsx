import { Button, NativeSelect, Stack } from '@mantine/core'
import { fetchFile } from '@quiz-kingdom/shared/api/http.ts'
import {
  type Exported,
  exportUrl,
  fetchExportLosses,
} from '@quiz-kingdom/shared/api/question-exports.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/actions/dialog.tsx'
import { download } from '@quiz-kingdom/shared/ui/actions/download.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { EXPORT_FORMATS } from './export-formats.ts'

export interface ExportChoice {
  value: Exported
  label: string
}

/** Asks for the format, and where there are several, for what. */
export function ExportButton({ choices }: { choices: readonly ExportChoice[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (choices.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Export
      </Button>
      {isOpen && <ExportDialog choices={choices} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ExportDialogProps {
  choices: readonly ExportChoice[]
  onClose: () => void
}

function ExportDialog({ choices, onClose }: ExportDialogProps) {
  const [what, setWhat] = useState(choices[0])
  const [format, setFormat] = useState(EXPORT_FORMATS[0])
  const action = useAction()

  const load = () =>
    action.run(async () => {
      if (!what || !format) return undefined
      const [file, losses] = await Promise.all([
        // A link to the API itself would leave the page for whatever it answers, where it is another host.
        fetchFile(exportUrl(what.value, format.value), 'The questions could not be exported.'),
        fetchExportLosses(what.value, format.value),
      ])
      // What is too much for one file comes as an archive of several.
      const ending = file.type === 'application/zip' ? 'zip' : format.ending
      download(file, `${what.label}.${ending}`)
      return ['The file is downloaded.', ...losses].join(' ')
    })

  return (
    <OpenDialog title="Export questions" isBusy={action.isPending} onClose={onClose}>
      <Stack py="md">
        {choices.length > 1 && (
          <NativeSelect
            label="Questions of"
            data={[...choices]}
            value={what?.value ?? ''}
            onChange={({ currentTarget }) =>
              setWhat(choices.find(({ value }) => value === currentTarget.value))
            }
          />
        )}
        <NativeSelect
          label="Format"
          description={format?.hint}
          inputWrapperOrder={['label', 'input', 'description']}
          data={EXPORT_FORMATS.map(({ value, label }) => ({ value, label }))}
          value={format?.value ?? ''}
          onChange={({ currentTarget }) =>
            setFormat(EXPORT_FORMATS.find(({ value }) => value === currentTarget.value))
          }
        />
        <ActionNote action={action} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <ActionButton
          isPending={action.isPending}
          pendingLabel="Preparing..."
          onPress={() => void load()}
        >
          Download
        </ActionButton>
      </DialogActions>
    </OpenDialog>
  )
}
