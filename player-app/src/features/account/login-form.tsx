import { UnstyledButton } from '@mantine/core'
import { login } from '@quiz-kingdom/shared/api/auth.ts'
import { setLoggedIn } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { EmailField } from '@quiz-kingdom/shared/ui/email-field.tsx'
import { FormFrame } from '@quiz-kingdom/shared/ui/form-frame.tsx'
import { PasswordField } from '@quiz-kingdom/shared/ui/password-field.tsx'
import { useAccountForm } from '@quiz-kingdom/shared/ui/use-account-form.ts'
import { MESSAGE_MS } from '@quiz-kingdom/shared/ui/use-timed-message.ts'
import classes from './account-links.module.css'

export function useLoginForm() {
  return useAccountForm({
    schema: LoginSchema,
    initialValues: { email: '', password: '' },
    send: login,
    onSent: ({ user }) => {
      setLoggedIn(user)
      return undefined
    },
    messageMs: MESSAGE_MS,
  })
}

interface LoginFormProps {
  login: ReturnType<typeof useLoginForm>
  onForgot: () => void
}

export function LoginForm({ login: { form, ...frame }, onForgot }: LoginFormProps) {
  return (
    <FormFrame
      {...frame}
      isSending={form.submitting}
      submitLabel="Login"
      sendingLabel="Logging in..."
    >
      <EmailField {...form.getInputProps('email')} autoComplete="username" />
      <div>
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          autoComplete="current-password"
        />
        <UnstyledButton className={classes.link} onClick={onForgot}>
          I forgot my password
        </UnstyledButton>
      </div>
    </FormFrame>
  )
}
