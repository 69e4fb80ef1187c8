import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { DoorCard } from '../ui/door-card.tsx'

export default function NotFoundPage() {
  return (
    <DoorCard
      title="Page Not Found"
      text="Sorry, the page you're looking for doesn't exist or has been moved."
    >
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </DoorCard>
  )
}
