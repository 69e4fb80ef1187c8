import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { LoginCard } from '../../features/account/login-card.tsx'

export function LoginPage() {
  usePageTitle('Login')
  return <LoginCard />
}
