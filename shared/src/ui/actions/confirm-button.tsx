import { Button } from '@mantine/core'
import { useRef } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { ActionButton } from './action-button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmButtonProps {
  label: string
  /** Whom it is about, for who does not see what it stands beside. */
  subject?: string
  title?: string
  text?: string
  keepLabel?: string
  confirmLabel?: string
  /** False where it costs nothing: then it is done at one press. */
  mustAsk?: boolean
  /** Red for what cannot be brought back. */
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
    // While it is open, nothing else can take the focus.
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
