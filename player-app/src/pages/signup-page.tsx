import { SignupCard } from '../features/account/signup-card.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function SignupPage() {
  usePageTitle('Sign Up')
  return <SignupCard />
}
