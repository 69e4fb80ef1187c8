import { Button, NativeSelect, Stack } from '@mantine/core'
import { api, fetchFile } from '@quiz-kingdom/shared/api/client/http.ts'
import * as exports from '@quiz-kingdom/shared/api/console/question-exports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { saveFile } from '@quiz-kingdom/shared/ui/feedback/save-file.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { FORMAT_OPTIONS } from './export-formats.ts'

const PART_ENDPOINTS = {
  category: { file: exports.exportCategory, losses: exports.listCategoryLosses },
  kingdom: { file: exports.exportKingdom, losses: exports.listKingdomLosses },
}

interface ExportChoice {
  label: string
  part?: { kind: keyof typeof PART_ENDPOINTS; id: Id }
}

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

export function CatalogueExport({ kingdoms }: { kingdoms: readonly Kingdom[] }) {
  const oneEach = kingdoms.map(
    ({ _id, title }): ExportChoice => ({ label: title, part: { kind: 'kingdom', id: _id } }),
  )
  return <ExportButton choices={[{ label: 'All kingdoms' }, ...oneEach]} />
}

interface ExportDialogProps {
  choices: readonly ExportChoice[]
  onClose: () => void
}

function ExportDialog({ choices, onClose }: ExportDialogProps) {
  const [what, setWhat] = useState(choices[0])
  const [format, setFormat] = useState(FORMAT_OPTIONS[0])
  const action = useAction()

  const load = () =>
    action.run(async () => {
      if (!what || !format) return undefined
      const [file, losses] = await fetchExport(what, format.value)
      // A large export arrives as an archive of several files.
      const ending = file.type === 'application/zip' ? 'zip' : format.ending
      saveFile(file, `${what.label}.${ending}`)
      return ['File downloaded.', ...losses].join(' ')
    })

  return (
    <OpenDialog title="Export questions" isBusy={action.isPending} onClose={onClose}>
      <Stack py="md">
        {choices.length > 1 && (
          <NativeSelect
            label="Questions of"
            data={choices.map((choice) => ({ value: getPartId(choice), label: choice.label }))}
            value={what ? getPartId(what) : ''}
            onChange={({ currentTarget }) =>
              setWhat(choices.find((choice) => getPartId(choice) === currentTarget.value))
            }
          />
        )}
        <NativeSelect
          label="Format"
          description={format?.hint}
          inputWrapperOrder={['label', 'input', 'description']}
          data={FORMAT_OPTIONS.map(({ value, label }) => ({ value, label }))}
          value={format?.value ?? ''}
          onChange={({ currentTarget }) =>
            setFormat(FORMAT_OPTIONS.find(({ value }) => value === currentTarget.value))
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

const getPartId = ({ part }: ExportChoice) => part?.id ?? 'all'

/** A link to the file would leave the page if an API on another host refused the request. */
function fetchExport({ part }: ExportChoice, format: ExportFormat): Promise<[Blob, string[]]> {
  const query = { format }
  if (!part) {
    return Promise.all([
      fetchFile(exports.exportAll, { query }),
      api(exports.listAllLosses, { query }),
    ])
  }
  const { file, losses } = PART_ENDPOINTS[part.kind]
  const request = { params: { id: part.id }, query }
  return Promise.all([fetchFile(file, request), api(losses, request)])
}
