import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface HeadingFieldsProps {
  title: GetInputPropsReturnType
  description: GetInputPropsReturnType
  /** How long the description may be. */
  min: number
  max: number
}

/** What kingdoms and categories are introduced by. */
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

/** How long a text is and may be, counted as its form counts it. */
export function describeLength(text: string, min: number, max: number): string {
  return `${min} to ${max} characters, now ${text.trim().length}`
}
