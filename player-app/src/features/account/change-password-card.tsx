import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/people/tokens.ts'
import { ResetPasswordFormSchema } from '@quiz-kingdom/shared/forms/reset-password.ts'
import { syncSession } from '@quiz-kingdom/shared/session/session.ts'
import { usePresenceCheck } from '@quiz-kingdom/shared/ui/feedback/use-presence-check.ts'
import { PasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { AccountCard } from './account-card.tsx'
import type { LoginNavigation } from './after-login.ts'

export function ChangePasswordCard() {
  const { token = '' } = useParams()
  usePageTitle('Change Password')
  const navigate = useNavigate()
  const startPresenceCheck = usePresenceCheck({ isByToken: true })
  const { form, frame } = useServerForm({
    schema: ResetPasswordFormSchema,
    initialValues: { newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) =>
      api(tokens.resetPassword, { params: { token }, body: { newPassword } }),
    onSent: ({ message }) => {
      const state: LoginNavigation = { note: message }
      // Changing the password ends all sessions of the account, which may include this one.
      const isStillHere = startPresenceCheck()
      void syncSession().then(
        () => isStillHere() && navigate(paths.login, { state, replace: true }),
      )
    },
    messagesExpire: true,
  })

  return (
    <AccountCard title="Change your password" withAvatar>
      <FormFrame {...frame} submitLabel="Submit" sendingLabel="Updating...">
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="New Password"
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="confirm Password"
          autoComplete="new-password"
        />
      </FormFrame>
      <TextLink to={paths.login} alone="center">
        Back to Login?
      </TextLink>
    </AccountCard>
  )
}
