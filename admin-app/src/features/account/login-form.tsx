import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { login } from '@quiz-kingdom/shared/api/auth.ts'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { type Login, LoginSchema } from '@quiz-kingdom/shared/forms/login.ts'
import { afterPress } from '@quiz-kingdom/shared/ui/after-press.ts'
import { useEffect, useRef, useState } from 'react'
import { ErrorBanner } from '../../ui/error-banner.tsx'

/** How long a refusal stays, in milliseconds. */
const MESSAGE_MS = 5000

interface LoginFormProps {
  /** Known already when somebody's session has ended. */
  email?: string
  onLoggedIn: (user: User) => void
}

export function LoginForm({ email = '', onLoggedIn }: LoginFormProps) {
  const [failure, setFailure] = useTimedText()
  const [isSending, setIsSending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<Login>({
    mode: 'controlled',
    initialValues: { email, password: '' },
    validate: schemaResolver(LoginSchema, { sync: true }),
    enhanceGetInputProps: ({ field, form }) => ({
      disabled: isSending,
      onBlur: () => afterPress(() => form.validateField(field)),
    }),
  })

  const focusFirstInvalid = () =>
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )

  async function send(values: Login) {
    setFailure(undefined)
    setIsSending(true)
    try {
      const { user } = await login(values)
      onLoggedIn(user)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'An error occurred during login.')
      if (error instanceof ApiError) form.setErrors({ ...error.fields })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit(send, focusFirstInvalid)}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <Button type="submit" fullWidth disabled={isSending}>
          {isSending ? 'Logging in...' : 'Login'}
        </Button>
      </Stack>
    </form>
  )
}

/** A text that goes away by itself. */
function useTimedText() {
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => setText(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
