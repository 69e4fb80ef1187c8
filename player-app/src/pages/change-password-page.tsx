import { useParams } from 'react-router-dom'
import { ChangePasswordCard } from '../features/account/change-password-card.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function ChangePasswordPage() {
  const { token = '' } = useParams()
  usePageTitle('Change Password')
  return <ChangePasswordCard token={token} />
}
