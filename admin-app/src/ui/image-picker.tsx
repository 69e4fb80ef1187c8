import { Button, Group, Input, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef } from 'react'
import { useImageSource } from '../lib/image-source.ts'
import type { ImageValue } from '../lib/image-upload.ts'
import classes from './image-picker.module.css'

const ImageDropArea = lazy(() => import('./image-drop-area.tsx'))

interface ImagePickerProps {
  value?: ImageValue
  /** What is stored already, to which the form goes back when a chosen file is cleared. */
  stored: ImageValue
  hint: string
  required?: boolean
  error?: React.ReactNode
  onChange: (image: ImageValue) => void
}

export function ImagePicker({
  value,
  stored,
  hint,
  required = false,
  error,
  onChange,
}: ImagePickerProps) {
  const openFiles = useRef<() => void>(null)
  const [chosen, before] = [useImageSource(value), useImageSource(stored)]
  const src = chosen ?? before
  const id = useId()
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`]
  const describedBy = error ? `${hintId} ${errorId}` : hintId

  return (
    <fieldset aria-labelledby={labelId} className={classes.root}>
      <Input.Label id={labelId} labelElement="div" required={required}>
        Image
      </Input.Label>
      <Suspense fallback={<Skeleton circle height={160} className={classes.placeholder} />}>
        <ImageDropArea openRef={openFiles} hasError={Boolean(error)} onPick={onChange}>
          {src ? (
            <img src={src} alt="Preview" className={classes.preview} />
          ) : (
            <span className={classes.invitation}>
              <IconPhoto size={32} aria-hidden="true" />
              Drop an image here
            </span>
          )}
        </ImageDropArea>
      </Suspense>
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
            Clear image
          </Button>
        )}
      </Group>
      {value instanceof File && <span className={classes.name}>{value.name}</span>}
      <Input.Description id={hintId}>
        {required && <VisuallyHidden>Required. </VisuallyHidden>}
        {hint}
      </Input.Description>
      {error && (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

export function ImageShown({ image }: { image: ImageValue }) {
  return <img src={useImageSource(image)} alt="" width={96} height={96} className={classes.shown} />
}
