import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Scene } from '@quiz-kingdom/shared/ui/page/scene.tsx'

export function UnauthorizedPage() {
  const goBack = useGoBack(1)
  usePageTitle('Unauthorized')
  return (
    <Scene
      title="Unauthorized"
      message="You do not have permission to access this page."
      image={lostInTheHighlands}
    >
      <PlainButton onClick={goBack}>Go Back</PlainButton>
    </Scene>
  )
}
