import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'

export function UnauthorizedPage() {
  const goBack = useGoBack(1)
  usePageTitle('Unauthorized')
  return (
    <MessageScene
      title="Unauthorized"
      message="You do not have permission to access this page."
      image={lostInTheHighlands}
    >
      <PlainButton onClick={goBack}>Go Back</PlainButton>
    </MessageScene>
  )
}
