import { PlainButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/visually-hidden.tsx'
import { useId, useRef } from 'react'
import classes from './asked-twice.module.css'

interface AskedTwiceProps {
  label: string
  /** Whom it is about, for who does not see what it stands beside. */
  subject?: string
  question: string
  isRunning: boolean
  onConfirmed: () => void
}

/** A button that asks before it does what cannot be undone. The browser's dialog keeps the focus. */
export function AskedTwice({ label, subject, question, isRunning, onConfirmed }: AskedTwiceProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const questionId = useId()

  function confirm() {
    dialog.current?.close()
    onConfirmed()
  }

  return (
    <>
      <PlainButton
        variant="quiet"
        aria-haspopup="dialog"
        aria-disabled={isRunning}
        onClick={() => !isRunning && dialog.current?.showModal()}
      >
        {label}
        {subject && <VisuallyHidden> {subject}</VisuallyHidden>}
      </PlainButton>
      <dialog ref={dialog} aria-labelledby={questionId} className={classes.dialog}>
        <p id={questionId} className={classes.question}>
          {question}
        </p>
        <div className={classes.actions}>
          <PlainButton variant="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </PlainButton>
          <PlainButton className={classes.confirm ?? ''} onClick={confirm}>
            {label}
          </PlainButton>
        </div>
      </dialog>
    </>
  )
}
