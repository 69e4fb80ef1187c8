import { useParams } from 'react-router-dom'
import { ResetToken } from '../features/account/reset-token.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function ResetPasswordPage() {
  const { token } = useParams()
  usePageTitle('Password Reset')
  return <ResetToken key={token} token={token} />
}
