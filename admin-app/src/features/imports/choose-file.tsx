import '@mantine/dropzone/styles.css'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import {
  FILE_BYTES_MAX,
  FILE_QUESTIONS_MAX,
} from '@quiz-kingdom/question-files/model/question-file.ts'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import classes from './choose-file.module.css'
import type { ChosenFile } from './draft/draft.ts'
import { TemplateDownloads } from './files/table-downloads.tsx'
import type { ReadingPhase } from './files/use-reading.ts'

interface ChooseFileProps {
  takesFocus: boolean
  phase: ReadingPhase
  pasted: string
  onPaste: (text: string) => void
  onChoose: (file: ChosenFile) => void
  onWrong: (message: string) => void
  onCancel: () => void
}

const SIZE_LIMIT_TEXT = `${FILE_BYTES_MAX / 1_000_000} MB`
const ACCEPTED_EXTENSIONS = '.csv,.tsv,.txt,.xlsx,.json,.gift,.xml,.zip'
const PASTED_FILE_NAME = 'Pasted text'

export function ChooseFile(props: ChooseFileProps) {
  const { takesFocus, phase, pasted, onPaste, onChoose, onWrong, onCancel } = props
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus)
  const openFiles = useRef<() => void>(null)
  const isReading = phase.kind === 'reading'

  function take(name: string, content: Blob) {
    if (isReading) return
    if (content.size > FILE_BYTES_MAX) onWrong(`“${name}” is larger than ${SIZE_LIMIT_TEXT}.`)
    else onChoose({ name, content })
  }

  return (
    <div className={classes.root}>
      {phase.kind === 'failed' && <ErrorAlert message={phase.message} />}
      {isReading && (
        <Group gap="sm">
          <LoadingNote size="line">{`Reading ${phase.name}...`}</LoadingNote>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      )}
      <Card component="section" aria-labelledby="import-file">
        <Stack gap="sm" align="start">
          <Title order={2} size="xl" id="import-file" ref={heading} tabIndex={-1}>
            From a file
          </Title>
          <Dropzone
            openRef={openFiles}
            multiple={false}
            activateOnKeyboard={false}
            tabIndex={-1}
            className={classes.drop}
            disabled={isReading}
            inputProps={{ 'aria-label': 'Question file', accept: ACCEPTED_EXTENSIONS }}
            onDrop={([file]) => file && take(file.name, file)}
            onReject={() => onWrong('Drop one file at a time.')}
          >
            <Stack component="span" align="center" gap="xs" p="lg" c="dimmed">
              <IconFileUpload size={36} aria-hidden="true" />
              Drop a file here
            </Stack>
          </Dropzone>
          <Button aria-disabled={isReading} onClick={() => openFiles.current?.()}>
            Choose a file
          </Button>
          <Text size="sm" c="dimmed" maw="44rem">
            CSV or XLSX (Kahoot’s template too), Moodle GIFT or XML, Aiken, IMS QTI, Open Trivia DB,
            or this site’s own JSON. At most {SIZE_LIMIT_TEXT} and{' '}
            {FILE_QUESTIONS_MAX.toLocaleString('en')} questions. You’ll review every question before
            anything is saved.
          </Text>
          <TemplateDownloads />
        </Stack>
      </Card>
      <Card component="section" aria-labelledby="import-text">
        <Stack gap="sm" align="start">
          <Title order={2} size="xl" id="import-text">
            From text
          </Title>
          <Textarea
            w="100%"
            label="Questions"
            description="Paste any of these formats, or spreadsheet cells with their headings."
            autosize
            minRows={6}
            maxRows={16}
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => onPaste(currentTarget.value)}
          />
          <Button
            variant="default"
            aria-disabled={isReading}
            onClick={() => {
              if (pasted.trim() === '') onWrong('Paste some questions first.')
              else take(PASTED_FILE_NAME, new Blob([pasted]))
            }}
          >
            Read the text
          </Button>
        </Stack>
      </Card>
    </div>
  )
}
