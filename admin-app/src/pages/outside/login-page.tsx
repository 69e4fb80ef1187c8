import type { LoginResult } from '@quiz-kingdom/shared/entities/people/user.ts'
import { LoginForm, useLoginForm } from '@quiz-kingdom/shared/ui/session/login-form.tsx'
import { LoginNotice, useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { getLandingPath } from '../../lib/landing-path.ts'
import { paths } from '../../lib/paths.ts'
import { AuthLayout } from '../../ui/auth-layout.tsx'

export default function LoginPage() {
  const auth = useAuth()
  const navigate = useNavigate()
  const landing = getLandingPath(useLocation().state)

  const enter = ({ user }: LoginResult) =>
    navigate(user.role === 'admin' ? landing : paths.unauthorized, { replace: true })

  const login = useLoginForm({ onLoggedIn: enter })

  if (auth.status === 'loggedIn' && auth.user.role === 'admin')
    return <Navigate to={landing} replace />
  return (
    <AuthLayout title="Log in to the console">
      <LoginForm login={login} notice={<LoginNotice />} />
    </AuthLayout>
  )
}
