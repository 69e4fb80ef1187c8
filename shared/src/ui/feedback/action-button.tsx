import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ActionButtonProps extends ButtonProps {
  isPending: boolean
  pendingLabel?: string
  type?: 'submit'
  onPress?: () => void
  children: ReactNode
  'aria-describedby'?: string
}

/** A button for an action that takes time. While pending it keeps the focus, unlike a disabled button. */
export function ActionButton(props: ActionButtonProps) {
  const { isPending, pendingLabel, type, onPress, children, ...button } = props
  return (
    <Button
      {...button}
      type={type ?? 'button'}
      data-disabled={isPending}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onPress?.()
      }}
    >
      {(isPending && pendingLabel) || children}
    </Button>
  )
}
