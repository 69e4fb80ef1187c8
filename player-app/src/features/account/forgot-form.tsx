import { UnstyledButton } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/tokens.ts'
import { ForgotPasswordSchema } from '@quiz-kingdom/shared/forms/forgot-password.ts'
import { EmailField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, MESSAGE_MS, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import classes from './account-links.module.css'

const SENT = "We've sent a password reset link to your email. Please check your inbox."

export function useForgotForm() {
  return useServerForm({
    schema: ForgotPasswordSchema,
    initialValues: { email: '' },
    send: (body) => api(tokens.forgotPassword, { body }),
    onSent: () => SENT,
    messageMs: MESSAGE_MS,
  })
}

interface ForgotFormProps {
  forgot: ReturnType<typeof useForgotForm>
  onBack: () => void
}

export function ForgotForm({ forgot: { form, frame }, onBack }: ForgotFormProps) {
  return (
    <>
      <FormFrame {...frame} submitLabel="Send" sendingLabel="Sending...">
        <EmailField {...form.getInputProps('email')} autoComplete="email" />
      </FormFrame>
      <UnstyledButton className={`${classes.link} ${classes.alone}`} onClick={onBack}>
        back?
      </UnstyledButton>
    </>
  )
}
