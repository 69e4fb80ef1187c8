import { useEffect, useState } from 'react'
import { login } from '../api/auth.ts'
import { ApiError } from '../api/http.ts'
import type { LoginResult } from '../entities/user.ts'
import { LoginSchema } from '../forms/login.ts'
import { useAccountForm } from './use-account-form.ts'
import { MESSAGE_MS } from './use-timed-message.ts'

export type LoginForm = ReturnType<typeof useLoginForm>

interface LoginFormOptions {
  /** Known already when somebody's session has ended. */
  email?: string
  onLoggedIn: (result: LoginResult) => void
}

/** E-mail and password, and then, for an account with a second factor, a code. */
export function useLoginForm({ email = '', onLoggedIn }: LoginFormOptions) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const account = useAccountForm({
    schema: LoginSchema,
    initialValues: { email, password: '', code: '' },
    send: ({ code, ...credentials }) =>
      step === 'code'
        ? login({ ...credentials, ...(code !== '' && { code }) })
        : orCode(login(credentials)),
    onSent: (result) => {
      if (result === 'code') setStep('code')
      else onLoggedIn(result)
      return undefined
    },
    messageMs: MESSAGE_MS,
  })
  const { element, form } = account

  // The fields are at rest until the first step has been answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code's field comes with the step
  useEffect(() => {
    if (form.submitting) return
    element.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [step, form.submitting])

  function startAnew() {
    account.clearMessage()
    form.setFieldValue('code', '')
    setStep('password')
  }

  return { ...account, step, startAnew }
}

/** That a code is missing is no failure, but the next question. */
async function orCode(sent: Promise<LoginResult>): Promise<LoginResult | 'code'> {
  try {
    return await sent
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return 'code'
    throw error
  }
}
