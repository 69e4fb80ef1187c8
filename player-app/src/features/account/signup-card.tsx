import { TextInput } from '@mantine/core'
import { signup } from '@quiz-kingdom/shared/api/auth.ts'
import signupSide from '@quiz-kingdom/shared/art/signup-side.svg'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import { EmailField, PasswordField } from '@quiz-kingdom/shared/ui/fields.tsx'
import { FormFrame, useAccountForm } from '@quiz-kingdom/shared/ui/form.tsx'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'
import type { LoginState } from './after-login.ts'

export function SignupCard() {
  const navigate = useNavigate()
  const { form, ...frame } = useAccountForm({
    schema: SignupSchema,
    initialValues: { username: '', email: '', password: '' },
    send: signup,
    onSent: ({ message }) => {
      void navigate(paths.login, { state: { note: message } satisfies LoginState })
      return undefined
    },
  })

  return (
    <AccountCard title="Create An Account" sideImage={signupSide}>
      <FormFrame
        {...frame}
        isSending={form.submitting}
        submitLabel="Sign Up"
        sendingLabel="Submitting..."
      >
        <TextInput
          {...form.getInputProps('username')}
          label="Username"
          description="3 to 20 characters, shown on the leaderboard"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField {...form.getInputProps('email')} autoComplete="email" />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          description="8 or more: upper and lower case, a number and one of @$!%*?&"
          autoComplete="new-password"
        />
      </FormFrame>
      <p className={links.line}>
        Already have an account?{' '}
        <Link to={paths.login} className={links.link}>
          Login
        </Link>
      </p>
    </AccountCard>
  )
}
