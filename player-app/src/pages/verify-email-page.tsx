import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useParams } from 'react-router-dom'
import { EmailVerification } from '../features/account/email-verification.tsx'

export function VerifyEmailPage() {
  const { token } = useParams()
  usePageTitle('Email Verification')
  return <EmailVerification key={token} token={token} />
}
