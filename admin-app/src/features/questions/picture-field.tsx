import { Button, FileButton, Group, Input, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  PICTURE_TYPES,
  PICTURE_WIDTH_MIN_PX,
} from '@quiz-kingdom/shared/entities/content/picture.ts'
import { revealsAnswer } from '@quiz-kingdom/shared/forms/picture.ts'
import { useId } from 'react'
import { useImageSource } from '../../lib/form/images.ts'
import { QuestionImage } from '../../ui/question-image.tsx'
import type { IllustratedValues } from './illustrated-question.ts'

export function PictureField({ form }: { form: UseFormReturnType<IllustratedValues> }) {
  const { picture, alt, options, correctAnswer } = form.values
  const src = useImageSource(picture, PICTURE_TYPES)
  const id = useId()
  const error = form.errors.picture
  const right = correctAnswer === '' ? '' : (options[Number(correctAnswer)] ?? '')

  return (
    <Stack component="fieldset" aria-labelledby={`${id}-label`} gap="xs">
      <Input.Label id={`${id}-label`} labelElement="div">
        Picture
      </Input.Label>
      <Input.Description id={`${id}-hint`}>
        PNG, JPEG, WebP or SVG, up to 2 MB, {PICTURE_WIDTH_MIN_PX}+ pixels wide.
      </Input.Description>
      {src && <QuestionImage src={src} alt={alt || 'Preview'} />}
      {picture instanceof File && <Text size="sm">{picture.name}</Text>}
      <Group gap="xs">
        <FileButton
          accept={PICTURE_TYPES.join(',')}
          inputProps={{ 'aria-label': 'Picture' }}
          onChange={(file) => file && form.setFieldValue('picture', file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
              data-invalid={error ? true : undefined}
            >
              {picture ? 'Replace picture' : 'Choose picture'}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => form.setValues({ picture: undefined, alt: '', credit: '' })}
          >
            Remove picture
          </Button>
        )}
      </Group>
      {error && (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      )}
      {(picture || alt) && (
        <>
          <Textarea
            label="What the picture shows"
            description="Screen readers read this out. It must be enough to answer."
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps('alt')}
          />
          <Text role="status" fw={600}>
            {right &&
              revealsAnswer(alt, right) &&
              `Careful: this description contains the answer (“${right}”).`}
          </Text>
          <TextInput
            label="Credit"
            description="Author and licence, e.g. “Sara T., CC BY 4.0”"
            {...form.getInputProps('credit')}
          />
        </>
      )}
    </Stack>
  )
}
