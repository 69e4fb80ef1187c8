import { Button } from '@mantine/core'
import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { Scene } from '@quiz-kingdom/shared/ui/scene.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

export function KingdomNotFound() {
  usePageTitle('Kingdom Not Found')
  return (
    <Scene
      title="Kingdom Not Found"
      message="Its gates are closed, or the road that led you here is an old one."
      image={lostInTheHighlands}
    >
      <Button component={Link} to={paths.quiz}>
        See all kingdoms
      </Button>
    </Scene>
  )
}
