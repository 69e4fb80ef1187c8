import { Button } from '@mantine/core'
import lostInTheHighlands from '@quiz-kingdom/shared/art/lost-in-the-highlands.svg'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Scene } from '../ui/scene.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

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
