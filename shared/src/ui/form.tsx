import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { ApiError, messageOf } from '../api/http.ts'
import { watchSession } from '../auth/auth-store.ts'
import { afterPress } from './after-press.ts'
import classes from './form.module.css'
import { ErrorAlert, SuccessNote } from './notes.tsx'

export interface Message {
  tone: 'error' | 'success'
  text: string
}

/** How long a message of the log-in, forgot-password and change-password forms stays. */
export const MESSAGE_MS = 5000

/**
 * A message that goes by itself after `lifetimeMs`, or stays when there is none. The time stands
 * still while the message is held, because somebody is reading it.
 */
function useTimedMessage(lifetimeMs?: number) {
  const [message, setMessage] = useState<Message>()
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!message || isHeld || lifetimeMs === undefined) return
    const timer = setTimeout(() => setMessage(undefined), lifetimeMs)
    return () => clearTimeout(timer)
  }, [message, isHeld, lifetimeMs])

  function show(next: Message | undefined) {
    setIsHeld(false)
    setMessage(next)
  }

  return { message, show, hold: setIsHeld }
}

interface AccountFormOptions<Values, Answer> {
  schema: GenericSchema
  initialValues: Values
  send: (values: Values) => Promise<Answer>
  /** May give a message to show; a form that is left behind gives none. */
  onSent: (answer: Answer) => Message | undefined
  /** How long messages stay; until the next submit when left out. */
  messageMs?: number
  /** Empties the fields once they were sent: for passwords on a page that stays. */
  clearsWhenSent?: boolean
}

/**
 * What the account forms have in common: a field's error shows once it was left or the form was
 * submitted; a failed submit keeps what was typed and puts the focus on the first wrong field, or
 * back to where it was, unless it has gone on to something else meanwhile.
 */
export function useAccountForm<Values extends Record<string, string>, Answer>({
  schema,
  initialValues,
  send,
  onSent,
  messageMs,
  clearsWhenSent = false,
}: AccountFormOptions<Values, Answer>) {
  /** What the server has refused: the schema knows nothing against it, and must not clear that. */
  const refused = useRef<Readonly<Record<string, string>>>({})
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    enhanceGetInputProps: ({ field, form }) => ({
      onBlur: () => {
        const isRefused = form.getValues()[field] === refused.current[field]
        if (!isRefused) afterPress(() => form.validateField(field))
      },
    }),
  })
  const { message, show, hold } = useTimedMessage(messageMs)
  const element = useRef<HTMLFormElement>(null)
  /** Where the focus was at a submit that has been answered; the fields are back after a render. */
  const focusedAtSubmit = useRef<Element | null>(null)

  useEffect(() => {
    if (form.submitting || !focusedAtSubmit.current) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? focusedAtSubmit.current
    if (target instanceof HTMLElement && !isElsewhere(element.current)) target.focus()
    focusedAtSubmit.current = null
  })

  async function submit(values: Values) {
    const isFromBefore = watchSession()
    try {
      const answer = await send(values)
      if (isFromBefore()) return
      if (clearsWhenSent) form.reset()
      show(onSent(answer))
    } catch (error) {
      if (isFromBefore()) return
      const rejection = readRejection(error, values)
      refused.current = pick(values, Object.keys(rejection.fields))
      form.setErrors(rejection.fields)
      if (rejection.message !== undefined) show({ tone: 'error', text: rejection.message })
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    focusedAtSubmit.current = document.activeElement
    show(undefined)
    form.onSubmit(submit)(event)
  }

  /** Forgets what was typed, and what was said about it. */
  function clear() {
    form.reset()
    show(undefined)
  }

  return {
    form,
    clear,
    clearMessage: () => show(undefined),
    frame: { element, onSubmit, message, hold, isSending: form.submitting },
  }
}

/** Fields at rest hold no focus: it is nowhere then, or on something else that was chosen. */
function isElsewhere(form: HTMLFormElement | null): boolean {
  const { activeElement } = document
  return activeElement !== document.body && !form?.contains(activeElement)
}

function pick(values: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}

interface Rejection {
  /** Messages for fields that the form has. */
  fields: Record<string, string>
  /** What no field of the form can show. */
  message: string | undefined
}

/** Sorts the server's complaint about a form. What is none is reported, as a defect of ours. */
export function readRejection(error: unknown, values: object): Rejection {
  if (!(error instanceof ApiError)) return { fields: {}, message: messageOf(error) }
  const fields = Object.entries(error.fields).filter(([field]) => field in values)
  return {
    fields: Object.fromEntries(fields),
    message: fields.length === 0 ? error.message : undefined,
  }
}

interface FormFrameProps {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  message: Message | undefined
  /** Called with true while somebody points at the message, then with false. */
  hold: (isHeld: boolean) => void
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
  const { element, onSubmit, message, hold, isSending, submitLabel, sendingLabel, children } = props
  const { compact = false, tone, beside } = props
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <fieldset disabled={isSending} className={classes.fields}>
        {children}
        <FormMessage message={message} hold={hold} />
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

function FormMessage({ message, hold }: Pick<FormFrameProps, 'message' | 'hold'>) {
  if (!message) return null
  return (
    // One that only appeared under a resting pointer is not being read: the pointer has to move.
    <div onPointerMove={() => hold(true)} onPointerLeave={() => hold(false)}>
      {message.tone === 'success' ? (
        <SuccessNote>{message.text}</SuccessNote>
      ) : (
        <ErrorAlert message={message.text} />
      )}
    </div>
  )
}
