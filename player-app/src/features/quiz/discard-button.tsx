import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import classes from './discard-button.module.css'

interface DiscardButtonProps {
  label?: string
  title?: string
  /** For answers that could still count. */
  mustAsk: boolean
  onDiscard: () => void
}

/** The browser's own dialog keeps the focus, and gives it back when the answers are kept. */
export function DiscardButton({
  label = 'Discard these answers',
  title = `${label}?`,
  mustAsk,
  onDiscard,
}: DiscardButtonProps) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const discard = () => {
    // While it is open, nothing else can take the focus.
    dialog.current?.close()
    onDiscard()
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        onClick={() => (mustAsk ? dialog.current?.showModal() : onDiscard())}
      >
        {label}
      </Button>
      <dialog ref={dialog} aria-labelledby={heading} className={classes.dialog}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <p>They could still count. Once they are discarded, nothing brings them back.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            Keep them
          </Button>
          <Button color="red" onClick={discard}>
            Discard
          </Button>
        </div>
      </dialog>
    </>
  )
}
