import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useParams } from 'react-router-dom'
import { ChangePasswordCard } from '../../features/account/change-password-card.tsx'

export function ChangePasswordPage() {
  const { token = '' } = useParams()
  usePageTitle('Change Password')
  return <ChangePasswordCard token={token} />
}
