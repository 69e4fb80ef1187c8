import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ActionButtonProps extends ButtonProps {
  isPending: boolean
  pendingLabel?: string
  /** A form's own button; without it, `onPress` is what the button does. */
  type?: 'submit'
  onPress?: () => void
  children: ReactNode
  'aria-describedby'?: string
}

/** A button of something that takes a while. It keeps the focus meanwhile, which a disabled one loses. */
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
