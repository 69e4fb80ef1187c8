import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { withLanguages } from '../text/with-languages.tsx'
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

/** The browser's own dialog keeps the focus, and gives it back when the answer is no. */
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
      // Taken away by its page, or open again by now, it was not closed by anybody.
      onClose={({ currentTarget: dialog }) => dialog.isConnected && !dialog.open && onClose?.()}
    >
      <h2 id={heading} className={classes.title}>
        {withLanguages(title)}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </dialog>
  )
}

/** A dialog that is open for as long as it is there. */
export function OpenDialog(props: Omit<DialogProps, 'ref'>) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Before it is taken away, so that the focus returns to where it was.
    return () => dialog?.close()
  }, [])
  return <Dialog {...props} ref={ref} />
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
