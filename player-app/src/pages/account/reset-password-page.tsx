import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useNavigate, useParams } from 'react-router-dom'
import { checkResetToken, TokenProgress } from '../../features/account/token-check.tsx'
import { paths } from '../../lib/paths.ts'

export function ResetPasswordPage() {
  const { token } = useParams()
  const navigate = useNavigate()
  usePageTitle('Password Reset')
  return (
    <TokenProgress
      key={token}
      title="Password reset"
      token={token}
      check={checkResetToken}
      onDone={(good) => void navigate(paths.changePasswordOf(good), { replace: true })}
    />
  )
}
