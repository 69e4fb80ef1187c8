import { Button } from '@mantine/core'
import { ActionButton } from '@quiz-kingdom/shared/ui/action.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useId, useRef } from 'react'
import classes from './confirm-button.module.css'

interface ConfirmButtonProps {
  label: string
  /** Whom it is about, for who does not see what it stands beside. */
  subject?: string
  /** Of the dialog. */
  title?: string
  /** What it costs. */
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

/** The browser's own dialog keeps the focus, and gives it back when the answer is no. */
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
  const heading = useId()
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
      <dialog ref={dialog} aria-labelledby={heading} className={classes.dialog}>
        <h2 id={heading} className={classes.title}>
          {withLanguages(title)}
        </h2>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {keepLabel}
          </Button>
          <Button {...(color && { color })} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </dialog>
    </>
  )
}
