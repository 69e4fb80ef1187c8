import { TextInput } from '@mantine/core'
import { signup } from '@quiz-kingdom/shared/api/auth.ts'
import { ApiError, isUnreachable } from '@quiz-kingdom/shared/api/http.ts'
import signupSide from '@quiz-kingdom/shared/art/signup-side.svg'
import { type Signup, SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import { EmailField, PasswordField } from '@quiz-kingdom/shared/ui/fields.tsx'
import { FormFrame, useAccountForm } from '@quiz-kingdom/shared/ui/form.tsx'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'
import type { LoginState } from './after-login.ts'

const MADE_BEFORE =
  'Your first try may have made this account, only its answer got lost. Try to log in with it.'

export function SignupCard() {
  const navigate = useNavigate()
  const signUp = useSignup()
  const { form, frame } = useAccountForm({
    schema: SignupSchema,
    initialValues: { username: '', email: '', password: '' },
    send: signUp,
    onSent: ({ message }) => {
      const state: LoginState = { note: message, email: form.values.email }
      void navigate(paths.login, { state })
      return undefined
    },
  })

  return (
    <AccountCard title="Create An Account" sideImage={signupSide}>
      <FormFrame {...frame} submitLabel="Sign Up" sendingLabel="Submitting...">
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

/** Knows a refusal that only a lost answer has brought about. */
function useSignup() {
  /** The address of a sign-up that got no answer: it may have made the account all the same. */
  const unanswered = useRef<string>(undefined)

  return async (values: Signup) => {
    try {
      return await signup(values)
    } catch (error) {
      if (isUnreachable(error)) unanswered.current = values.email
      else if (isEmailRefused(error) && unanswered.current === values.email)
        throw new ApiError(409, 'conflict', MADE_BEFORE)
      throw error
    }
  }
}

function isEmailRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fields.email !== undefined
}
