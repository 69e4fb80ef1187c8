import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { PASSWORD_MIN } from '../../entities/people/user.ts'
import { PASSWORD_PARTS } from '../../forms/signup.ts'
import classes from './form.module.css'

export function EmailField(props: Omit<TextInputProps, 'type'>) {
  return (
    <TextInput
      label="Email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      rightSectionWidth={46}
    />
  )
}

export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField label="Current password" {...props} autoComplete="current-password" />
}

/** Shows which password requirements are met while the user types. */
export function NewPasswordField(props: PasswordInputProps) {
  const password = String(props.value ?? '')
  const parts = [
    { words: `${PASSWORD_MIN} characters`, isFound: password.length >= PASSWORD_MIN },
    ...PASSWORD_PARTS.map(({ words, pattern }) => ({ words, isFound: pattern.test(password) })),
  ]
  return (
    <PasswordField
      description={
        <span className={classes.parts}>
          {parts.map(({ words, isFound }) => (
            <span key={words} data-found={isFound || undefined}>
              {words}
            </span>
          ))}
        </span>
      }
      {...props}
      autoComplete="new-password"
    />
  )
}

export function UsernameField(props: TextInputProps) {
  return (
    <TextInput
      label="Username"
      description="3 to 20 characters, shown on the leaderboard"
      {...props}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

interface CodeFieldProps extends TextInputProps {
  kind: 'app' | 'recovery'
}

export function CodeField({ kind, ...props }: CodeFieldProps) {
  return (
    <TextInput
      {...(kind === 'app'
        ? {
            label: 'Code from your app',
            description: 'Six digits, new every 30 seconds',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
          }
        : {
            label: 'Recovery code',
            description: 'Six groups of letters and digits; each code works once',
            autoComplete: 'off',
          })}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      name="code"
    />
  )
}
