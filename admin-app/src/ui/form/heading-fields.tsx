import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface HeadingFieldsProps {
  title: GetInputPropsReturnType
  description: GetInputPropsReturnType
  min: number
  max: number
}

export function HeadingFields({ title, description, min, max }: HeadingFieldsProps) {
  return (
    <>
      <TextInput label="Title" withAsterisk {...title} />
      <Textarea
        label="Description"
        withAsterisk
        description={describeLength(String(description.value), min, max)}
        rows={4}
        {...description}
      />
    </>
  )
}

/** Ignores white space around the text, like the form's schema. */
export function describeLength(text: string, min: number, max: number): string {
  return `${text.trim().length} of ${min} to ${max} characters`
}
