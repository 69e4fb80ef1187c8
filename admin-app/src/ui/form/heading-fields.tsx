import { Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { describeLength } from '../../lib/form/form-values.ts'
import type { ImageValue } from '../../lib/form/images.ts'
import type { NamedPart } from '../../lib/form/use-disputes.ts'
import { RoundImage } from '../round-image.tsx'
import layout from './form-layout.module.css'
import { ImagePicker } from './image-picker.tsx'

interface HeadingValues {
  title: string
  description: string
  image: ImageValue
}

export const HEADING_PARTS: readonly NamedPart<HeadingValues>[] = [
  { label: 'Title', fields: ['title'] },
  { label: 'Description', fields: ['description'] },
  {
    label: 'Image',
    fields: ['image'],
    show: ({ image }) => <RoundImage image={image} size={96} />,
  },
]

interface HeadingFieldsProps<V> {
  form: UseFormReturnType<V>
  /** The stored version, undefined for a new item. */
  base: { image: { src: string } } | undefined
  min: number
  max: number
  imageHint: string
  children?: ReactNode
}

/** Title, description and image, with other fields below the description. */
export function HeadingFields<V extends HeadingValues>(props: HeadingFieldsProps<V>) {
  const { form, base, min, max, imageHint, children } = props
  return (
    <div className={layout.columns}>
      <Stack gap="sm">
        <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
        <Textarea
          label="Description"
          withAsterisk
          description={describeLength(form.values.description, min, max)}
          rows={4}
          {...form.getInputProps('description')}
        />
        {children}
      </Stack>
      <ImagePicker
        stored={base?.image.src}
        hint={imageHint}
        required={!base}
        {...form.getInputProps('image')}
      />
    </div>
  )
}
