import type { LoginResult } from '@quiz-kingdom/shared/entities/user.ts'
import { EmailField } from '@quiz-kingdom/shared/ui/email-field.tsx'
import { FormFrame } from '@quiz-kingdom/shared/ui/form-frame.tsx'
import { LoginCodeStep } from '@quiz-kingdom/shared/ui/login-code-step.tsx'
import { PasswordField } from '@quiz-kingdom/shared/ui/password-field.tsx'
import { useLoginForm } from '@quiz-kingdom/shared/ui/use-login-form.ts'

interface LoginFormProps {
  /** Known already when somebody's session has ended. */
  email?: string
  onLoggedIn: (result: LoginResult) => void
}

export function LoginForm(props: LoginFormProps) {
  const { form, element, onSubmit, message, step, startAnew } = useLoginForm(props)
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
          <PasswordField
            {...form.getInputProps('password')}
            label="Password"
            autoComplete="current-password"
          />
        </>
      )}
    </FormFrame>
  )
}
