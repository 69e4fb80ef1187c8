import loginSide from '@quiz-kingdom/shared/art/login-side.svg'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/error-alert.tsx'
import { SuccessNote } from '@quiz-kingdom/shared/ui/success-note.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { AccountCard } from './account-card.tsx'
import links from './account-links.module.css'
import { readLoginState } from './after-login.ts'
import { ForgotForm, useForgotForm } from './forgot-form.tsx'
import { LoginForm, usePlayerLogin } from './login-form.tsx'

/** Log-in and, in the same place, the way out for who forgot the password. */
export function LoginCard() {
  const [mode, setMode] = useState<'login' | 'forgot'>('login')
  const { note, problem } = readLoginState(useLocation().state)
  const login = usePlayerLogin()
  const forgot = useForgotForm()
  const emailOfMode = mode === 'login' ? login.element : forgot.element
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
      <AccountCard title="Forgot your password?" sideImage={loginSide} withAvatar>
        <p className={links.line}>Tell us your email, and we send you a link to set a new one.</p>
        <ForgotForm forgot={forgot} onBack={() => setMode('login')} />
      </AccountCard>
    )
  return (
    <AccountCard title="Welcome back" sideImage={loginSide} withAvatar>
      {note && !login.message && <SuccessNote>{note}</SuccessNote>}
      {problem && !login.message && <ErrorAlert message={problem} />}
      <LoginForm login={login} onForgot={switchToForgot} />
      {login.step === 'password' && (
        <p className={links.line}>
          No account yet?{' '}
          <Link to={paths.signup} className={links.link}>
            Create one
          </Link>
        </p>
      )}
    </AccountCard>
  )
}
