import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useNavigate, useParams } from 'react-router-dom'
import type { LoginNavigation } from '../../features/account/after-login.ts'
import { checkEmailToken, TokenProgress } from '../../features/account/token-check.tsx'
import { paths } from '../../lib/paths.ts'

export function VerifyEmailPage() {
  const { token } = useParams()
  const navigate = useNavigate()
  usePageTitle('Email Verification')

  function openLogin(_token: string, note: string): void {
    const state: LoginNavigation = { note }
    void navigate(paths.login, { state, replace: true })
  }

  return (
    <TokenProgress
      key={token}
      title="Email verification"
      token={token}
      check={checkEmailToken}
      onDone={openLogin}
    />
  )
}
