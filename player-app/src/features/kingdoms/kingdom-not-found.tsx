import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { Scene } from '@quiz-kingdom/shared/ui/scene.tsx'
import { paths } from '../../paths.ts'

export function KingdomNotFound() {
  usePageTitle('Kingdom Not Found')
  return (
    <Scene
      title="Kingdom Not Found"
      message="Its gates are closed, or the road that led you here is an old one."
      image={lostInTheHighlands}
    >
      <LinkButton to={paths.quiz}>See all kingdoms</LinkButton>
    </Scene>
  )
}
