import { Button } from '@mantine/core'
import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { useGoBack } from '../lib/go-back.ts'
import { Scene } from '../ui/scene.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function UnauthorizedPage() {
  const goBack = useGoBack(1)
  usePageTitle('Unauthorized')
  return (
    <Scene
      title="Unauthorized"
      message="You do not have permission to access this page."
      image={lostInTheHighlands}
    >
      <Button onClick={goBack}>Go Back</Button>
    </Scene>
  )
}
