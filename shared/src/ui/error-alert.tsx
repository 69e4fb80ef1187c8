import { Button, Text } from '@mantine/core'
import classes from './error-alert.module.css'

interface ErrorAlertProps {
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/** Says at once, to eyes and to screen readers, what went wrong, with a way to try again. */
export function ErrorAlert({ message, onRetry, retryLabel = 'Try again' }: ErrorAlertProps) {
  return (
    <div role="alert" className={classes.root}>
      <Text className={classes.message}>{message}</Text>
      {onRetry && (
        <Button color="red" variant="outline" onClick={onRetry} className={classes.retry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
