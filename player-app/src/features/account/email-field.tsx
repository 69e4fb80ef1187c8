import { TextInput, type TextInputProps } from '@mantine/core'

export function EmailField(props: Omit<TextInputProps, 'label' | 'type'>) {
  return (
    <TextInput
      {...props}
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
