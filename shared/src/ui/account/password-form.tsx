import { api } from '../../api/client/http.ts'
import * as account from '../../api/people/account.ts'
import { ChangePasswordFormSchema } from '../../forms/account.ts'
import { CurrentPasswordField, NewPasswordField, PasswordField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'

interface PasswordFormProps {
  email: string
  compact?: boolean
  onChanged: () => void
}

export function PasswordForm({ email, compact = false, onChanged }: PasswordFormProps) {
  const { form, frame } = useServerForm({
    schema: ChangePasswordFormSchema,
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: ({ currentPassword, newPassword }) =>
      api(account.changePassword, { body: { currentPassword, newPassword } }),
    onSent: ({ message }) => {
      onChanged()
      return message
    },
    clearsWhenSent: true,
  })

  return (
    <FormFrame
      {...frame}
      compact={compact}
      submitLabel="Change password"
      sendingLabel="Changing..."
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      <NewPasswordField {...form.getInputProps('newPassword')} label="New password" />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Repeat the new password"
        autoComplete="new-password"
      />
    </FormFrame>
  )
}
