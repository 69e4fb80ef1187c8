import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'

/** Render beside a button that copies, for browsers that cannot share. */
export function ShareButton({ getData }: { getData: () => ShareData }) {
  const sharing = useAction({ failed: 'This could not be shared. You can copy it instead.' })
  if (!('share' in navigator)) return null

  const share = () =>
    sharing.run(() =>
      navigator.share(getData()).catch((error: unknown) => {
        const isDismissed = error instanceof DOMException && error.name === 'AbortError'
        if (!isDismissed) throw error
      }),
    )
  return (
    <>
      <PlainButton onClick={() => void share()}>Share</PlainButton>
      <ActionNote action={sharing} />
    </>
  )
}
