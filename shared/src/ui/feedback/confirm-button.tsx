import { useRef } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { ActionButton } from './action-button.tsx'
import classes from './confirm-button.module.css'
import { Dialog, DialogActions } from './dialog.tsx'
import { PlainButton } from './plain-button.tsx'

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
  isDangerous?: boolean
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
  isDangerous = false,
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
        variant={isDangerous ? 'filled' : 'quiet'}
        className={isDangerous ? classes.discreet : ''}
        isPending={isPending}
        onPress={() => (mustAsk ? dialog.current?.showModal() : onConfirm())}
      >
        {label}
        {subject && <VisuallyHidden> {subject}</VisuallyHidden>}
      </ActionButton>
      <Dialog ref={dialog} title={title} text={text}>
        <DialogActions>
          <PlainButton variant="quiet" onClick={() => dialog.current?.close()}>
            {keepLabel}
          </PlainButton>
          <PlainButton className={isDangerous ? classes.dangerous : ''} onClick={confirm}>
            {confirmLabel}
          </PlainButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
