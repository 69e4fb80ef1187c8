import { useParams } from 'react-router-dom'
import { EmailVerification } from '../features/account/email-verification.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function VerifyEmailPage() {
  const { token } = useParams()
  usePageTitle('Email Verification')
  return <EmailVerification key={token} token={token} />
}
