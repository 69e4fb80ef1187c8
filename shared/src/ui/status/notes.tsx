import type { ReactNode } from 'react'
import { PlainButton } from '../actions/plain-button.tsx'
import { useAnnounced } from './announcer.ts'
import classes from './notes.module.css'

interface ErrorAlertProps {
  message: ReactNode
  onRetry?: () => void
  retryLabel?: string
}

/** Says at once, to eyes and to screen readers, what went wrong, with a way to try again. */
export function ErrorAlert({ message, onRetry, retryLabel = 'Try again' }: ErrorAlertProps) {
  return (
    <div role="alert" className={`${classes.note} ${classes.error}`}>
      <div className={classes.message}>{message}</div>
      {onRetry && (
        <PlainButton variant="outline" onClick={onRetry}>
          {retryLabel}
        </PlainButton>
      )}
    </div>
  )
}

interface SuccessNoteProps {
  /** What can be done about it. */
  action?: ReactNode
  children: ReactNode
}

/** Good news, in green. */
export function SuccessNote({ action, children }: SuccessNoteProps) {
  const text = useAnnounced<HTMLDivElement>()
  return (
    <div className={`${classes.note} ${classes.success}`}>
      <div ref={text} className={classes.message}>
        {children}
      </div>
      {action}
    </div>
  )
}

/** A wait shorter than this is not announced, in milliseconds. */
const LOADING_UNSAID_MS = 500

interface LoadingNoteProps {
  /** `line` stands above something that is there already. */
  size?: 'block' | 'line'
  children: ReactNode
}

/** Says what is being waited for, with something that moves. */
export function LoadingNote({ size = 'block', children }: LoadingNoteProps) {
  const text = useAnnounced<HTMLDivElement>(LOADING_UNSAID_MS)
  return (
    <div ref={text} className={classes.loading} data-size={size}>
      <span className={classes.weave} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {children}
    </div>
  )
}

/** Says that an answer takes its time, with a way to ask again. */
export function SlowNote({ onRetry }: { onRetry: () => void }) {
  const text = useAnnounced<HTMLSpanElement>()
  return (
    <div className={classes.slow}>
      <span ref={text}>This is taking longer than usual.</span>
      <PlainButton variant="quiet" onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  )
}
