import { TextInput, type TextInputProps } from '@mantine/core'

interface CodeFieldProps extends TextInputProps {
  kind: 'app' | 'recovery'
}

/** A code of six digits from an authenticator app, or one of the codes that stand in for it. */
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
