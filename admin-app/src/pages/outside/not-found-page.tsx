import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'

export default function NotFoundPage() {
  return (
    <AuthLayout
      title="Page Not Found"
      text="Sorry, the page you're looking for doesn't exist or has been moved."
    >
      <Button component={Link} to={paths.home}>
        Go Home
      </Button>
    </AuthLayout>
  )
}
