import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { checkResetToken, REDIRECT_MS } from './token-check.ts'
import { TokenProgress } from './token-progress.tsx'
import { useTokenCheck } from './use-token-check.ts'

export function ResetToken({ token }: { token: string | undefined }) {
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
