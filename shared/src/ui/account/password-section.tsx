import { changePassword } from '../../api/account.ts'
import type { Account } from '../../entities/account.ts'
import { ChangePasswordFormSchema } from '../../forms/account.ts'
import { FormFrame } from '../form-frame.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { AccountSection } from './account-section.tsx'

interface PasswordSectionProps {
  account: Account
  onChanged: () => void
}

export function PasswordSection({ account, onChanged }: PasswordSectionProps) {
  const { form, ...frame } = useAccountForm({
    schema: ChangePasswordFormSchema,
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword }),
    onSent: ({ message }) => {
      onChanged()
      return { tone: 'success', text: message }
    },
    clearsWhenSent: true,
  })

  return (
    <AccountSection
      id="password"
      title="Password"
      intro={<p>A new password logs you out on all your other devices.</p>}
    >
      <FormFrame
        {...frame}
        compact
        isSending={form.submitting}
        submitLabel="Change password"
        sendingLabel="Changing..."
      >
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="New password"
          description="8 or more: upper and lower case, a number and one of @$!%*?&"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Repeat the new password"
          autoComplete="new-password"
        />
      </FormFrame>
    </AccountSection>
  )
}
