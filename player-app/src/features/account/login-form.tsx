import { UnstyledButton } from '@mantine/core'
import { setLoggedIn } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { EmailField } from '@quiz-kingdom/shared/ui/email-field.tsx'
import { FormFrame } from '@quiz-kingdom/shared/ui/form-frame.tsx'
import { LoginCodeStep } from '@quiz-kingdom/shared/ui/login-code-step.tsx'
import { PasswordField } from '@quiz-kingdom/shared/ui/password-field.tsx'
import { type LoginForm as Login, useLoginForm } from '@quiz-kingdom/shared/ui/use-login-form.ts'
import classes from './account-links.module.css'

export function usePlayerLogin() {
  return useLoginForm({
    onLoggedIn: ({ user, requiredAction }) => setLoggedIn(user, requiredAction),
  })
}

interface LoginFormProps {
  login: Login
  onForgot: () => void
}

export function LoginForm({ login, onForgot }: LoginFormProps) {
  const { form, element, onSubmit, message, step, startAnew } = login
  return (
    <FormFrame
      {...{ element, onSubmit, message }}
      isSending={form.submitting}
      submitLabel="Login"
      sendingLabel="Logging in..."
    >
      {step === 'code' ? (
        <LoginCodeStep form={form} startAnew={startAnew} />
      ) : (
        <>
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
        </>
      )}
    </FormFrame>
  )
}
