import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, api } from '../../api/client/http.ts'
import * as login from '../../api/people/log-in.ts'
import type { LoginResult } from '../../entities/people/user.ts'
import { type Login as Credentials, LoginSchema } from '../../forms/login.ts'
import { setLoggedIn } from '../../session/auth-store.ts'
import { replaceSession } from '../../session/session.ts'
import { CodeField, CurrentPasswordField, EmailField } from '../forms/fields.tsx'
import { FormFrame, useServerForm } from '../forms/form.tsx'

export type LoginFormState = ReturnType<typeof useLoginForm>

interface LoginFormOptions {
  /** Known if the user's session has ended. */
  email?: string
  onLoggedIn?: (result: LoginResult) => void
}

export function useLoginForm({ email = '', onLoggedIn }: LoginFormOptions) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const account = useServerForm({
    schema: LoginSchema,
    initialValues: { email, password: '', code: '' },
    send: ({ code, ...credentials }) =>
      step === 'code'
        ? logIn({ ...credentials, ...(code !== '' && { code }) })
        : detectCodeRequest(logIn(credentials)),
    onAnswered: (result) => {
      if (result !== 'code') setLoggedIn(result.user, result.requiredAction)
    },
    onSent: (result) => {
      if (result === 'code') setStep('code')
      else onLoggedIn?.(result)
    },
    messagesExpire: true,
  })
  const { form } = account
  const { element, action } = account.frame

  // The fields are disabled, and cannot take the focus, until the server responds to the first step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code field appears with the step
  useEffect(() => {
    if (action.isPending) return
    element.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [step, action.isPending])

  function startAnew() {
    action.reset()
    form.setFieldValue('code', '')
    setStep('password')
  }

  return { ...account, step, startAnew }
}

const logIn = (body: Credentials) => replaceSession(() => api(login.logIn, { body }))

/** A missing code leads to the second step and is not a failure. */
async function detectCodeRequest(sent: Promise<LoginResult>): Promise<LoginResult | 'code'> {
  try {
    return await sent
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') return 'code'
    throw error
  }
}

interface LoginFormProps {
  login: LoginFormState
  notice?: ReactNode
  children?: ReactNode
}

export function LoginForm({ login, notice, children }: LoginFormProps) {
  const { form, frame, step, startAnew } = login
  return (
    <FormFrame {...frame} notice={notice} submitLabel="Login" sendingLabel="Logging in...">
      {step === 'code' ? (
        <LoginCodeStep form={form} startAnew={startAnew} />
      ) : (
        <>
          <EmailField {...form.getInputProps('email')} autoComplete="username" />
          <div>
            <CurrentPasswordField {...form.getInputProps('password')} label="Password" />
            {children}
          </div>
        </>
      )}
    </FormFrame>
  )
}

function LoginCodeStep({ form, startAnew }: Pick<LoginFormState, 'form' | 'startAnew'>) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')

  function switchKind() {
    form.setFieldValue('code', '')
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <>
      <p role="status">
        One more step for <strong>{form.values.email}</strong>: enter a code.
      </p>
      <CodeField
        key={kind}
        kind={kind}
        {...form.getInputProps('code')}
        autoFocus={kind !== 'app'}
      />
      <div className="row apart gap-2">
        <Button variant="subtle" onClick={switchKind}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <Button variant="subtle" onClick={startAnew}>
          Back
        </Button>
      </div>
    </>
  )
}
