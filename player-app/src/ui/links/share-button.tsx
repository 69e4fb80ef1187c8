import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'

export function ShareButton({ data }: { data: ShareData }) {
  if (!('share' in navigator)) return null
  // Closing the sheet rejects; that is no failure.
  const share = () => void navigator.share(data).catch(() => {})
  return <PlainButton onClick={share}>Share</PlainButton>
}
