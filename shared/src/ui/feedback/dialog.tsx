import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { markLanguages } from '../text/mark-languages.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  text?: string | undefined
  isBusy?: boolean
  isWide?: boolean
  onClose?: () => void
  children: ReactNode
}

/** The browser's dialog traps the focus and returns it on closing. */
export function Dialog(props: DialogProps) {
  const { ref, title, text, isBusy = false, isWide = false, onClose, children } = props
  const heading = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      className={classes.dialog}
      data-wide={isWide || undefined}
      onCancel={(event) => isBusy && event.preventDefault()}
      // Ignores the event of a dialog that was removed with its page or opened again.
      onClose={({ currentTarget: dialog }) => dialog.isConnected && !dialog.open && onClose?.()}
    >
      <h2 id={heading} className={classes.title}>
        {markLanguages(title)}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </dialog>
  )
}

/** A dialog that is open while it is mounted. */
export function OpenDialog(props: Omit<DialogProps, 'ref'>) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing the dialog before it is removed returns the focus.
    return () => dialog?.close()
  }, [])
  return <Dialog {...props} ref={ref} />
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
