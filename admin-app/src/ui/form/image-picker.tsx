import '@mantine/dropzone/styles.css'
import { Button, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IMAGE_TYPES } from '@quiz-kingdom/shared/entities/content/image.ts'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { type ImageValue, useImageSource } from '../../lib/form/images.ts'
import classes from './image-picker.module.css'

interface ImagePickerProps {
  value?: ImageValue
  /** Restored when a chosen file is cleared. */
  stored: ImageValue
  hint: string
  required?: boolean
  error?: React.ReactNode
  onChange: (image: ImageValue) => void
}

export function ImagePicker(props: ImagePickerProps) {
  const { value, stored, hint, required = false, error, onChange } = props
  const openFiles = useRef<() => void>(null)
  const [chosen, before] = [useImageSource(value), useImageSource(stored)]
  const src = chosen ?? before
  const id = useId()
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`]
  const describedBy = error ? `${hintId} ${errorId}` : hintId

  return (
    <Stack component="fieldset" aria-labelledby={labelId} align="center" gap="xs" ta="center">
      <Input.Label id={labelId} labelElement="div" required={required}>
        Image
      </Input.Label>
      {/* Accepts any file. The form says what is wrong with it. */}
      <Dropzone
        openRef={openFiles}
        multiple={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        radius="50%"
        p={0}
        className={classes.drop}
        data-error={error ? true : undefined}
        inputProps={{ 'aria-label': 'Image', accept: IMAGE_TYPES.join(',') }}
        onDrop={([file]) => onChange(file)}
      >
        {src ? (
          <img src={src} alt="Preview" className={classes.preview} />
        ) : (
          <Stack align="center" justify="center" gap={4} h="100%" p="md" fz="sm" c="dimmed">
            <IconPhoto size={32} aria-hidden="true" />
            Drop an image here
          </Stack>
        )}
      </Dropzone>
      <Group gap="xs" justify="center">
        <Button
          variant="default"
          aria-describedby={describedBy}
          data-invalid={error ? true : undefined}
          onClick={() => openFiles.current?.()}
        >
          {src ? 'Replace image' : 'Choose image'}
        </Button>
        {value instanceof File && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => onChange(stored)}
          >
            {stored ? 'Undo image change' : 'Remove image'}
          </Button>
        )}
      </Group>
      {value instanceof File && (
        <Text size="sm" maw="100%" truncate>
          {value.name}
        </Text>
      )}
      <Input.Description id={hintId}>
        {required && <VisuallyHidden>Required. </VisuallyHidden>}
        {hint}
      </Input.Description>
      {error && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
    </Stack>
  )
}
