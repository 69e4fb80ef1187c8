import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { LoginState } from '../features/account/after-login.ts'
import {
  checkEmailToken,
  REDIRECT_MS,
  TokenProgress,
  useTokenCheck,
} from '../features/account/token-check.tsx'
import { paths } from '../paths.ts'

export function VerifyEmailPage() {
  const { token } = useParams()
  usePageTitle('Email Verification')
  return <EmailVerification key={token} token={token} />
}

function EmailVerification({ token }: { token: string | undefined }) {
  const navigate = useNavigate()
  const { check, retry } = useTokenCheck(token, checkEmailToken)

  useEffect(() => {
    if (check.phase !== 'verified') return
    const state: LoginState = { note: check.message }
    const timer = setTimeout(() => navigate(paths.login, { state, replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [check, navigate])

  return <TokenProgress title="Email verification" check={check} onRetry={retry} />
}
