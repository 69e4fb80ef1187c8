import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './error-banner.module.css'

interface ErrorBannerProps {
  children: ReactNode
  onRetry?: () => void
}

/** Says at once, to eyes and to screen readers, what went wrong, with a way to try again. */
export function ErrorBanner({ children, onRetry }: ErrorBannerProps) {
  return (
    <div role="alert" className={classes.root}>
      <IconAlertTriangle size={20} aria-hidden="true" className={classes.icon} />
      <div className={classes.message}>{children}</div>
      {onRetry && (
        <Button variant="outline" color="red" onClick={onRetry} className={classes.retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
