import { Button, Group, Input, Skeleton, VisuallyHidden } from '@mantine/core'
import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { type ImageValue, isImage } from '../lib/image-upload.ts'
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

/** A round preview to drop a file on, with buttons to choose another one and to clear it. */
export function ImagePicker({
  value,
  stored,
  hint,
  required = false,
  error,
  onChange,
}: ImagePickerProps) {
  const openFiles = useRef<() => void>(null)
  const [chosen, before] = [useSource(value), useSource(stored)]
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

/** An image of a form where it cannot be changed. */
export function ImageShown({ image }: { image: ImageValue }) {
  return <img src={useSource(image)} alt="" width={96} height={96} className={classes.shown} />
}

/** An address for showing the image; that of a file is given back when it is no longer shown. */
function useSource(image: ImageValue): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!(image instanceof File) || !isImage(image)) return
    const url = URL.createObjectURL(image)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(undefined)
    }
  }, [image])
  return typeof image === 'string' ? apiUrl(image) : src
}
