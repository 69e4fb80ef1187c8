import { Button, Group, Input, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isImage } from '../lib/image-upload.ts'
import classes from './image-picker.module.css'

const ImageDropArea = lazy(() => import('./image-drop-area.tsx'))

interface ImagePickerProps {
  /** What was chosen in this form. */
  value?: File | undefined
  /** Address of the image that is stored already. */
  storedSrc: string | undefined
  hint: string
  required?: boolean
  error?: React.ReactNode
  onChange: (file: File | undefined) => void
}

/** A round preview to drop a file on, with buttons to choose another one and to clear it. */
export function ImagePicker({
  value,
  storedSrc,
  hint,
  required = false,
  error,
  onChange,
}: ImagePickerProps) {
  const openFiles = useRef<() => void>(null)
  const preview = usePreview(value)
  const src = preview ?? storedSrc
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
        {value && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => onChange(undefined)}
          >
            Clear image
          </Button>
        )}
      </Group>
      {value && <span className={classes.name}>{value.name}</span>}
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

/** An address for showing the file, given back when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!file || !isImage(file)) return
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(undefined)
    }
  }, [file])
  return src
}
