import { ConfirmButton } from '@quiz-kingdom/shared/ui/actions/confirm-button.tsx'

interface DiscardButtonProps {
  label?: string
  title?: string
  /** For answers that could still count. */
  mustAsk: boolean
  onDiscard: () => void
}

export function DiscardButton({
  label = 'Discard these answers',
  title,
  mustAsk,
  onDiscard,
}: DiscardButtonProps) {
  return (
    <ConfirmButton
      label={label}
      {...(title && { title })}
      text="They could still count. Once they are discarded, nothing brings them back."
      keepLabel="Keep them"
      confirmLabel="Discard"
      color="red"
      mustAsk={mustAsk}
      onConfirm={onDiscard}
    />
  )
}
