import signupSide from '@quiz-kingdom/shared/art/signup-side.svg'
import { SignupSchema } from '@quiz-kingdom/shared/forms/signup.ts'
import {
  EmailField,
  NewPasswordField,
  UsernameField,
} from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { AccountCard } from './account-card.tsx'
import { type LoginNavigation, readLoginState, saveWantedPage } from './after-login.ts'
import { createSignUp } from './sign-up.ts'

export function SignupCard() {
  usePageTitle('Sign Up')
  const navigate = useNavigate()
  const { from } = readLoginState(useLocation().state)
  const [signUp] = useState(createSignUp)
  const { form, frame } = useServerForm({
    schema: SignupSchema,
    initialValues: { username: '', email: '', password: '' },
    send: signUp,
    onSent: ({ message }) => {
      saveWantedPage(form.values.email, { from })
      const state: LoginNavigation = {
        note: message,
        email: form.values.email,
        ...(from && { from }),
      }
      void navigate(paths.login, { state })
    },
  })

  return (
    <AccountCard title="Create An Account" sideImage={signupSide}>
      <FormFrame {...frame} submitLabel="Sign Up" sendingLabel="Submitting...">
        <UsernameField {...form.getInputProps('username')} />
        <EmailField {...form.getInputProps('email')} autoComplete="email" />
        <NewPasswordField {...form.getInputProps('password')} label="Password" />
      </FormFrame>
      <p className="muted text-center">
        Already have an account?{' '}
        <TextLink to={paths.login} state={{ from }}>
          Login
        </TextLink>
      </p>
      <TextLink to={paths.daily} alone="center">
        Play today’s quiz without an account
      </TextLink>
    </AccountCard>
  )
}
