import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Scene } from '../../ui/scene.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

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
