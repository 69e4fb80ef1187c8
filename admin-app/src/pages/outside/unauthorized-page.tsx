import { Anchor, Button, Group } from '@mantine/core'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { readPageSetting } from '@quiz-kingdom/shared/ui/page/page-setting.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'

export default function UnauthorizedPage() {
  const goBack = useGoBack(1)
  const playerUrl = readPageSetting('quiz-kingdom-player-url')
  return (
    <AuthLayout title="Unauthorized" text="You do not have permission to access this page.">
      <Group>
        <Button onClick={goBack}>Go Back</Button>
        <Button component={Link} to={paths.logout} variant="default">
          Log in with another account
        </Button>
      </Group>
      {playerUrl && (
        <Anchor href={playerUrl} mt="md" display="inline-block">
          To the player site
        </Anchor>
      )}
    </AuthLayout>
  )
}
