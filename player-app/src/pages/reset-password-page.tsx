import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useParams } from 'react-router-dom'
import { ResetToken } from '../features/account/reset-token.tsx'

export function ResetPasswordPage() {
  const { token } = useParams()
  usePageTitle('Password Reset')
  return <ResetToken key={token} token={token} />
}
