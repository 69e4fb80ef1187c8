import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as session from '@quiz-kingdom/shared/api/session.ts'
import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import { refreshAuth } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { PasswordForm } from '@quiz-kingdom/shared/ui/account/password-form.tsx'
import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Link } from 'react-router-dom'
import { adminUrl } from '../../lib/admin-url.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'

export function RequiredActionCard() {
  const auth = useAuth()
  if (auth.status !== 'loggedIn') return null
  if (auth.requiredAction === 'setUpSecondFactor')
    return (
      <AccountCard title="Set up two-step login" sideImage={loginSide}>
        <p className={links.line}>
          All admins must use two-step login. You can set it up in the console.
        </p>
        <a href={adminUrl()} className={`${links.link} ${links.alone}`}>
          Open the console
        </a>
      </AccountCard>
    )
  return (
    <AccountCard title="Choose a new password" sideImage={loginSide}>
      <p className={links.line}>
        This is a temporary password. Choose your own to keep your account safe.
      </p>
      <PasswordForm
        email={auth.user.email}
        onChanged={() => void refreshAuth(() => api(session.user))}
      />
      <Link to={paths.logout} className={`${links.link} ${links.alone}`}>
        Log out
      </Link>
    </AccountCard>
  )
}
