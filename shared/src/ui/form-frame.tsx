import { Button } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import classes from './form-frame.module.css'
import { FormMessage } from './form-message.tsx'
import type { Message } from './use-timed-message.ts'

interface FormFrameProps {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  message: Message | undefined
  isSending: boolean
  /** The button's words, idle and while sending. */
  submitLabel: string
  sendingLabel: string
  /** For a form that is not the only one on its page. */
  compact?: boolean
  tone?: 'danger'
  /** Stands before the button. */
  beside?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The fields, the message of the last try and the button; all at rest while sending. */
export function FormFrame(props: FormFrameProps) {
  const { element, onSubmit, message, isSending, submitLabel, sendingLabel, children } = props
  const { compact = false, tone, beside } = props
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSending} className={classes.fields}>
        {children}
        <FormMessage message={message} />
        <div className={classes.actions} data-compact={compact || undefined}>
          {beside}
          <Button
            type="submit"
            {...(!compact && { size: 'lg' })}
            {...(tone === 'danger' && { color: 'red' })}
          >
            {isSending ? sendingLabel : submitLabel}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
