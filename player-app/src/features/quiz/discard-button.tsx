import { Button } from '@mantine/core'
import { useRef } from 'react'
import classes from './discard-button.module.css'

interface DiscardButtonProps {
  /** For answers that could still count. */
  mustAsk: boolean
  onDiscard: () => void
}

/** The browser's own dialog keeps the focus, and gives it back when the answers are kept. */
export function DiscardButton({ mustAsk, onDiscard }: DiscardButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        onClick={() => (mustAsk ? dialog.current?.showModal() : onDiscard())}
      >
        Discard these answers
      </Button>
      <dialog ref={dialog} aria-labelledby="discard" className={classes.dialog}>
        <h2 id="discard" className={classes.title}>
          Discard these answers?
        </h2>
        <p>They could still count. Once they are discarded, nothing brings them back.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            Keep them
          </Button>
          <Button color="red" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </dialog>
    </>
  )
}
