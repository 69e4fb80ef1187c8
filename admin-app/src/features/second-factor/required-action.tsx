import { Button, Stack, Text } from '@mantine/core'
import type { RequiredAction as Action, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { refreshAuth } from '@quiz-kingdom/shared/session/auth-store.ts'
import { PasswordForm } from '@quiz-kingdom/shared/ui/account/password-form.tsx'
import { Link } from 'react-router-dom'
import { checkAccess } from '../../lib/check-access.ts'
import { paths } from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const continueToConsole = () => void refreshAuth(checkAccess)

export default function RequiredAction({ action, user }: { action: Action; user: User }) {
  const isPassword = action === 'changePassword'
  return (
    <AuthLayout
      key={action}
      title={isPassword ? 'Choose a new password' : 'Set up two-step login'}
      takesFocus
    >
      <Stack>
        <Text maw="60ch">
          {isPassword
            ? 'This is a temporary password. Choose your own to keep your account safe.'
            : 'All admins must use two-step login: a code from your phone after your password.'}
        </Text>
        {isPassword ? (
          <PasswordForm email={user.email} onChanged={continueToConsole} />
        ) : (
          <SecondFactorSetup onDone={continueToConsole} />
        )}
        <Button component={Link} to={paths.logout} variant="subtle">
          Log out
        </Button>
      </Stack>
    </AuthLayout>
  )
}
