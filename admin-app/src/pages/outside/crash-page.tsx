import { Button } from '@mantine/core'
import { AuthLayout } from '../../ui/auth-layout.tsx'

export function CrashPage() {
  return (
    <AuthLayout title="Something went wrong" text="This page could not be shown." takesFocus>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </AuthLayout>
  )
}
