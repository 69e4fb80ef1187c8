import type { Account } from '../../entities/account.ts'
import { AccountSection } from './account-section.tsx'
import { PasswordForm } from './password-form.tsx'

interface PasswordSectionProps {
  account: Account
  onChanged: () => void
}

export function PasswordSection({ account, onChanged }: PasswordSectionProps) {
  return (
    <AccountSection
      id="password"
      title="Password"
      intro={<p>A new password logs you out on all your other devices.</p>}
    >
      <PasswordForm email={account.email} compact onChanged={onChanged} />
    </AccountSection>
  )
}
