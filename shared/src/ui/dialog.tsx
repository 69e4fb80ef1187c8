import { type ReactNode, type RefObject, useId } from 'react'
import classes from './dialog.module.css'
import { withLanguages } from './with-languages.tsx'

interface DialogProps {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  /** What its answer will mean. */
  text?: string | undefined
  /** It does not close while its answer is being sent. */
  isBusy?: boolean
  onClose?: () => void
  children: ReactNode
}

/** The browser's own dialog keeps the focus, and gives it back when the answer is no. */
export function Dialog({ ref, title, text, isBusy = false, onClose, children }: DialogProps) {
  const heading = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      className={classes.dialog}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id={heading} className={classes.title}>
        {withLanguages(title)}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </dialog>
  )
}

/** A dialog's answers, beside each other. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
