import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { LoginState } from './after-login.ts'
import { checkEmailToken, REDIRECT_MS } from './token-check.ts'
import { TokenProgress } from './token-progress.tsx'
import { useTokenCheck } from './use-token-check.ts'

export function EmailVerification({ token }: { token: string | undefined }) {
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
