import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { Scene } from '@quiz-kingdom/shared/ui/scene.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <Scene
      title="Page Not Found"
      message="Sorry, the page you're looking for doesn't exist or has been moved."
      image={lostInTheHighlands}
    >
      <LinkButton to={paths.home}>Go Home</LinkButton>
    </Scene>
  )
}
