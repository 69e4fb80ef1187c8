import type { ReactNode } from 'react'
import { type ButtonLook, PlainButton } from './plain-button.tsx'

interface ActionButtonProps extends ButtonLook {
  isPending: boolean
  pendingLabel?: string
  type?: 'submit'
  onPress?: () => void
  className?: string | undefined
  children: ReactNode
  'aria-describedby'?: string
}

/** A button for an action that takes time. While pending it keeps the focus, unlike a disabled button. */
export function ActionButton(props: ActionButtonProps) {
  const { isPending, pendingLabel, type, onPress, children, ...button } = props
  return (
    <PlainButton
      {...button}
      type={type ?? 'button'}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onPress?.()
      }}
    >
      {(isPending && pendingLabel) || children}
    </PlainButton>
  )
}
