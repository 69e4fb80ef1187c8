import { Box, Button, Card, Group, Kbd, Progress, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { uploadStore } from '@quiz-kingdom/shared/api/client/upload.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { EditedValues, Editor, Versioned } from '../../lib/form/use-editor.ts'
import { ConflictNote } from './conflict-note.tsx'
import classes from './editor-frame.module.css'
import { useLeaveGuard } from './leave-guard.tsx'

interface EditorFrameProps<V extends EditedValues, T extends Versioned> {
  title: string
  editor: Editor<V, T>
  onCancel: () => void
  /** Called when a save button is pressed. With `true`, the form stays open for the next question. */
  onSaveMore?: (addMore: boolean) => void
  children: ReactNode
}

export function EditorFrame<V extends EditedValues, T extends Versioned>(
  props: EditorFrameProps<V, T>,
) {
  const { title, editor, onCancel, onSaveMore, children } = props
  const { formRef, phase, questions, unsaved, submit } = editor
  const { leave, isAsking, dialog } = useLeaveGuard(unsaved)
  const isSaving = phase.kind === 'saving'
  const cancel = () => leave(onCancel)

  useEditorKeys({
    onSave: () => formRef.current?.requestSubmit(),
    onCancel: cancel,
    enabled: !isSaving && !isAsking,
  })

  return (
    <>
      <Card
        component="form"
        ref={formRef}
        noValidate
        aria-labelledby="editor-title"
        maw="64rem"
        p="lg"
        radius="lg"
        onSubmit={submit}
      >
        <Title order={2} size="xl" id="editor-title" mb="md">
          {title}
        </Title>
        <fieldset disabled={isSaving}>{children}</fieldset>
        {(phase.kind === 'conflict' || questions.length > 0) && (
          <Box component="fieldset" disabled={isSaving} mt="lg">
            <ConflictNote questions={questions} />
          </Box>
        )}
        <div className={classes.foot}>
          {phase.kind === 'failed' && <ErrorAlert message={phase.message} />}
          <UploadProgress />
          <Group gap="xs" justify="flex-end">
            <span className={classes.keys} aria-hidden="true">
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> saves, <Kbd>Esc</Kbd> cancels
            </span>
            <Button variant="default" disabled={isSaving} onClick={cancel}>
              Cancel
            </Button>
            {onSaveMore && (
              <Button
                type="submit"
                variant="default"
                disabled={isSaving}
                onClick={() => onSaveMore(true)}
              >
                Next question
              </Button>
            )}
            <Button type="submit" disabled={isSaving} onClick={() => onSaveMore?.(false)}>
              {isSaving ? 'Saving...' : 'Save'}
            </Button>
          </Group>
        </div>
      </Card>
      {dialog}
    </>
  )
}

interface EditorKeyHandlers {
  onSave: () => void
  onCancel: () => void
  enabled: boolean
}

function useEditorKeys({ onSave, onCancel, enabled }: EditorKeyHandlers): void {
  useWindowEvent('keydown', (event) => {
    if (!enabled || event.defaultPrevented || event.isComposing) return
    // A dialog over the form handles its own keys.
    if (event.target instanceof Element && event.target.closest('dialog')) return
    if (event.key === 'Escape') {
      // Otherwise, this key press would also close the dialog that `onCancel` opens.
      event.preventDefault()
      onCancel()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  })
}

function UploadProgress() {
  const sent = useStore(uploadStore, (state) => state.sent)
  if (sent === undefined) return null
  return (
    <Progress.Root>
      <Progress.Section value={sent * 100} aria-label="Uploading the image" />
    </Progress.Root>
  )
}
