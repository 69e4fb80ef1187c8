import { TextInput, type TextInputProps } from '@mantine/core'

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
