import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'

interface DiscardButtonProps {
  label?: string
  title?: string
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
      text="These answers could still count. You can’t undo this."
      keepLabel="Keep them"
      confirmLabel="Discard"
      isDangerous
      mustAsk={mustAsk}
      onConfirm={onDiscard}
    />
  )
}
