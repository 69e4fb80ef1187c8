import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as tokens from '@quiz-kingdom/shared/api/people/tokens.ts'
import { ForgotPasswordSchema } from '@quiz-kingdom/shared/forms/forgot-password.ts'
import { SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { EmailField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { LoginForm, useLoginForm } from '@quiz-kingdom/shared/ui/session/login-form.tsx'
import { LoginNotice } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TextButton, TextLink } from '../../ui/links/text-link.tsx'
import { AccountCard } from './account-card.tsx'
import { readLoginState } from './after-login.ts'

export function LoginCard() {
  usePageTitle('Login')
  const [mode, setMode] = useState<'login' | 'forgot'>('login')
  const { note, email, from } = readLoginState(useLocation().state)
  // Only the sign-up page passes the email.
  const isNew = email !== undefined
  const login = useLoginForm({ ...(email && { email }) })
  const hasFailed = login.frame.action.state.phase === 'failed'
  const forgot = useServerForm({
    schema: ForgotPasswordSchema,
    initialValues: { email: '' },
    send: (body) => api(tokens.forgotPassword, { body }),
    onSent: () => LINK_SENT_MESSAGE,
    messagesExpire: true,
  })
  const emailOfMode = mode === 'login' ? login.frame.element : forgot.frame.element
  const shownMode = useRef(mode)

  useEffect(() => {
    if (shownMode.current === mode) return
    shownMode.current = mode
    emailOfMode.current?.querySelector('input')?.focus()
  }, [mode, emailOfMode])

  function switchToForgot() {
    if (!forgot.form.values.email) forgot.form.setFieldValue('email', login.form.values.email)
    setMode('forgot')
  }

  if (mode === 'forgot')
    return (
      <AccountCard title="Forgot your password?" withAvatar>
        <p className="muted text-center">
          Enter your email and we’ll send you a link to reset your password.
        </p>
        <FormFrame {...forgot.frame} submitLabel="Send" sendingLabel="Sending...">
          <EmailField {...forgot.form.getInputProps('email')} autoComplete="email" />
        </FormFrame>
        <TextButton alone="center" onClick={() => setMode('login')}>
          back?
        </TextButton>
      </AccountCard>
    )
  return (
    <AccountCard title={isNew ? 'Welcome to Quiz Kingdom' : 'Welcome back'} withAvatar>
      {note && !hasFailed && <SuccessNote>{note}</SuccessNote>}
      <LoginForm login={login} notice={<LoginNotice />}>
        <TextButton onClick={switchToForgot}>Forgot your password?</TextButton>
      </LoginForm>
      {login.step === 'password' && (
        <>
          <p className="muted text-center">
            No account yet?{' '}
            <TextLink to={paths.signup} state={{ from }}>
              Create one
            </TextLink>
          </p>
          <TextLink to={paths.daily} alone="center">
            Play today’s quiz without an account
          </TextLink>
        </>
      )}
    </AccountCard>
  )
}

const LINK_SENT_MESSAGE = "We've sent a password reset link to your email. Please check your inbox."
