import { ErrorAlert } from './error-alert.tsx'
import { SuccessNote } from './success-note.tsx'
import type { Message } from './use-timed-message.ts'

export function FormMessage({ message }: { message: Message | undefined }) {
  if (!message) return null
  if (message.tone === 'success') return <SuccessNote>{message.text}</SuccessNote>
  return <ErrorAlert message={message.text} />
}
