import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as session from '@quiz-kingdom/shared/api/people/session.ts'
import { refreshAuth } from '@quiz-kingdom/shared/session/auth-store.ts'
import { PasswordForm } from '@quiz-kingdom/shared/ui/account/password-form.tsx'
import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { getAdminUrl } from '../../lib/admin-url.ts'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { AccountCard } from './account-card.tsx'

export function RequiredActionCard() {
  const auth = useAuth()
  if (auth.status !== 'loggedIn') return null
  if (auth.requiredAction === 'setUpSecondFactor')
    return (
      <AccountCard title="Set up two-step login">
        <p className="muted text-center">
          All admins must use two-step login. You can set it up in the console.
        </p>
        <TextLink to={getAdminUrl()} alone="center">
          Open the console
        </TextLink>
      </AccountCard>
    )
  return (
    <AccountCard title="Choose a new password">
      <p className="muted text-center">
        This is a temporary password. Choose your own to keep your account safe.
      </p>
      <PasswordForm
        email={auth.user.email}
        onChanged={() => void refreshAuth(() => api(session.readUser))}
      />
      <TextLink to={paths.logout} alone="center">
        Log out
      </TextLink>
    </AccountCard>
  )
}
