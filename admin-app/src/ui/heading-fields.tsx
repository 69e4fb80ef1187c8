import { Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { TextLength } from './text-length.tsx'

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
        description={<TextLength text={String(description.value)} min={min} max={max} />}
        rows={4}
        {...description}
      />
    </>
  )
}
