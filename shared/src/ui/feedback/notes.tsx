import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useAnnouncement } from './announcer.ts'
import classes from './notes.module.css'
import { type ButtonLook, PlainButton } from './plain-button.tsx'

const AlertRegionContext = createContext(false)

/** Stays on the page while empty: many screen readers skip a live region that appears with its text. */
export function AlertRegion({ children, ...region }: ComponentProps<'div'>) {
  return (
    <div {...region} role="alert">
      <AlertRegionContext value={true}>{children}</AlertRegionContext>
    </div>
  )
}

interface ErrorAlertProps {
  message: ReactNode
  onRetry?: () => void
  retryLabel?: string
  isRetrying?: boolean
}

export function ErrorAlert({ message, onRetry, retryLabel, isRetrying }: ErrorAlertProps) {
  const role = use(AlertRegionContext) ? undefined : 'alert'
  return (
    <div role={role} className={`${classes.note} ${classes.error}`}>
      <div className={classes.message}>{message}</div>
      {onRetry && <RetryButton variant="outline" label={retryLabel} {...{ onRetry, isRetrying }} />}
    </div>
  )
}

interface RetryButtonProps extends ButtonLook {
  onRetry: () => void
  isRetrying: boolean | undefined
  label?: string | undefined
}

/** Keeps the focus while retrying. When the button disappears, the heading above gets the focus. */
function RetryButton({
  onRetry,
  isRetrying = false,
  label = 'Try again',
  ...look
}: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      if (current && current === document.activeElement) focusHeadingAbove(current)
    }
  }, [])
  return (
    <PlainButton
      ref={button}
      {...look}
      aria-disabled={isRetrying}
      onClick={() => isRetrying || onRetry()}
    >
      {isRetrying ? 'One moment...' : label}
    </PlainButton>
  )
}

function focusHeadingAbove(element: HTMLElement): void {
  const heading = element.closest('section, dialog, main')?.querySelector<HTMLElement>('h1, h2, h3')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

interface QuietNoteProps {
  onRetry?: () => void
  isRetrying?: boolean
  children: ReactNode
}

/** Not an alert, because the data on the page stays usable. */
export function QuietNote({ onRetry, isRetrying, children }: QuietNoteProps) {
  const text = useAnnouncement<HTMLSpanElement>()
  return (
    <div className={classes.quiet}>
      <span ref={text}>{children}</span>
      {onRetry && <RetryButton variant="quiet" {...{ onRetry, isRetrying }} />}
    </div>
  )
}

function subscribeToConnection(change: () => void): () => void {
  window.addEventListener('online', change)
  window.addEventListener('offline', change)
  return () => {
    window.removeEventListener('online', change)
    window.removeEventListener('offline', change)
  }
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return isOnline ? null : <QuietNote>You’re offline. Pages you’ve opened still work.</QuietNote>
}

export function SuccessNote({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const text = useAnnouncement<HTMLDivElement>()
  return (
    <div className={`${classes.note} ${classes.success}`}>
      <div ref={text} className={classes.message}>
        {children}
      </div>
      {action}
    </div>
  )
}

/** Shorter loading times are not announced. */
const ANNOUNCE_LOADING_AFTER_MS = 500

interface LoadingNoteProps {
  /** `line` is for a note above existing content. */
  size?: 'block' | 'line'
  children: ReactNode
}

export function LoadingNote({ size = 'block', children }: LoadingNoteProps) {
  const text = useAnnouncement<HTMLDivElement>(ANNOUNCE_LOADING_AFTER_MS)
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
