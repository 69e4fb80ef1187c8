import { Button } from '@mantine/core'
import { useRef } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { ActionButton } from './action-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmButtonProps {
  label: string
  /** Names the object of the action for screen readers. */
  subject?: string
  title?: string
  text?: string
  keepLabel?: string
  confirmLabel?: string
  /** False if the action needs no confirmation. */
  mustAsk?: boolean
  /** For an action that cannot be undone. */
  color?: 'red'
  isPending?: boolean
  onConfirm: () => void
}

export function ConfirmButton({
  label,
  subject,
  title = `${label}?`,
  text,
  keepLabel = 'Cancel',
  confirmLabel = label,
  mustAsk = true,
  color,
  isPending = false,
  onConfirm,
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const confirm = () => {
    // While the dialog is open, `onConfirm` could not move the focus out of it.
    dialog.current?.close()
    onConfirm()
  }
  return (
    <>
      <ActionButton
        variant={color ? 'subtle' : 'default'}
        {...(color && { color })}
        isPending={isPending}
        onPress={() => (mustAsk ? dialog.current?.showModal() : onConfirm())}
      >
        {label}
        {subject && <VisuallyHidden> {subject}</VisuallyHidden>}
      </ActionButton>
      <Dialog ref={dialog} title={title} text={text}>
        <DialogActions>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {keepLabel}
          </Button>
          <Button {...(color && { color })} onClick={confirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
