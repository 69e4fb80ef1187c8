import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { IMAGE_TYPES } from '@quiz-kingdom/shared/entities/content/image.ts'
import type { ReactNode } from 'react'
import classes from './image-picker.module.css'

interface ImageDropAreaProps {
  openRef: React.Ref<() => void>
  hasError: boolean
  onPick: (file: File | undefined) => void
  children: ReactNode
}

/** Accepts any file. The form says what is wrong with it. */
export default function ImageDropArea({ openRef, hasError, onPick, children }: ImageDropAreaProps) {
  return (
    <Dropzone
      openRef={openRef}
      multiple={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      radius="50%"
      p={0}
      className={classes.drop}
      data-error={hasError || undefined}
      inputProps={{ 'aria-label': 'Image', accept: IMAGE_TYPES.join(',') }}
      onDrop={([file]) => onPick(file)}
    >
      {children}
    </Dropzone>
  )
}
