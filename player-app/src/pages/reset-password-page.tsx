import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import {
  checkResetToken,
  REDIRECT_MS,
  TokenProgress,
  useTokenCheck,
} from '../features/account/token-check.tsx'
import { paths } from '../paths.ts'

export function ResetPasswordPage() {
  const { token } = useParams()
  usePageTitle('Password Reset')
  return <ResetToken key={token} token={token} />
}

function ResetToken({ token }: { token: string | undefined }) {
  const navigate = useNavigate()
  const { check, retry } = useTokenCheck(token, checkResetToken)

  useEffect(() => {
    if (check.phase !== 'valid' || !token) return
    const to = paths.changePasswordOf(token)
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [check, token, navigate])

  return <TokenProgress title="Password reset" check={check} onRetry={retry} />
}
