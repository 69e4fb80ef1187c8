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
  /** The fields. */
  children: ReactNode
}

/** The fields, the message of the last try and the button; all at rest while sending. */
export function FormFrame(props: FormFrameProps) {
  const { element, onSubmit, message, isSending, submitLabel, sendingLabel, children } = props
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSending} className={classes.fields}>
        {children}
        <FormMessage message={message} />
        <Button type="submit" size="lg" fullWidth>
          {isSending ? sendingLabel : submitLabel}
        </Button>
      </fieldset>
    </form>
  )
}
