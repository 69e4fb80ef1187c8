import { LoginCard } from '../features/account/login-card.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function LoginPage() {
  usePageTitle('Login')
  return <LoginCard />
}
