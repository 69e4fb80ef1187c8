import { Button } from '@mantine/core'
import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { Scene } from '@quiz-kingdom/shared/ui/scene.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'

export default function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <Scene
      title="Page Not Found"
      message="Sorry, the page you're looking for doesn't exist or has been moved."
      image={lostInTheHighlands}
    >
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </Scene>
  )
}
