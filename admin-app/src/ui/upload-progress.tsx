import { Progress } from '@mantine/core'
import { uploadStore } from '@quiz-kingdom/shared/api/send.ts'
import { useStore } from 'zustand'

/** How much of an image has been sent; nothing for what is sent at once. */
export function UploadProgress() {
  const sent = useStore(uploadStore, (state) => state.sent)
  if (sent === undefined) return null
  return (
    <Progress.Root>
      <Progress.Section value={sent * 100} aria-label="Sending the image" />
    </Progress.Root>
  )
}
