import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { SignupCard } from '../../features/account/signup-card.tsx'

export function SignupPage() {
  usePageTitle('Sign Up')
  return <SignupCard />
}
