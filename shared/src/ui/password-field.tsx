import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be looked at, by keyboard too. */
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
