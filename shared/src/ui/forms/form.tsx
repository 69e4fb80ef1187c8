import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { GenericSchema } from 'valibot'
import { ApiError } from '../../api/client/http.ts'
import { type Action, type ActionState, useAction } from '../feedback/action.tsx'
import { AlertRegion, ErrorAlert, SuccessNote } from '../feedback/notes.tsx'
import { usePresenceCheck } from '../feedback/use-presence-check.ts'
import classes from './form.module.css'
import { runAfterPress } from './run-after-press.ts'

/** How long a message that expires stays, in ms. */
export const MESSAGE_LIFETIME_MS = 5000

/** Removes the message after a while, but not while the pointer is on it. */
function useMessageExpiry({ state, reset }: Action, isWanted: boolean) {
  const [heldState, setHeldState] = useState<ActionState>()
  const forget = useEffectEvent(reset)
  const isHeld = heldState === state

  useEffect(() => {
    const isShown = state.phase === 'done' || state.phase === 'failed'
    if (!isShown || isHeld || !isWanted) return
    const timer = setTimeout(forget, MESSAGE_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [state, isHeld, isWanted])

  return (hold: boolean) => setHeldState(hold ? state : undefined)
}

interface ServerFormOptions<Values, Answer> {
  schema: GenericSchema
  initialValues: Values
  send: (values: Values) => Promise<Answer>
  /** Called with every response, even after the form is gone: for updating stores. */
  onAnswered?: (answer: Answer) => void
  /** Called only if the form is still there. May return a message to show. */
  onSent: (answer: Answer) => unknown
  /** By default, messages stay until the next submit. */
  messagesExpire?: boolean
  /** Empties the fields after success, for passwords on a page that stays. */
  clearsWhenSent?: boolean
}

/** Shows errors on blur and submit. A failed submit keeps the values and focuses the first invalid field. */
export function useServerForm<Values extends Record<string, string>, Answer>({
  schema,
  initialValues,
  send,
  onAnswered,
  onSent,
  messagesExpire = false,
  clearsWhenSent = false,
}: ServerFormOptions<Values, Answer>) {
  /** Values that the server has refused. They match the schema, so validation must not clear their errors. */
  const refused = useRef<Readonly<Record<string, string>>>({})
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    enhanceGetInputProps: ({ field, form }) => ({
      onBlur: () => {
        const isRefused = form.getValues()[field] === refused.current[field]
        if (!isRefused) runAfterPress(() => form.validateField(field))
      },
    }),
  })
  const action = useAction()
  const startPresenceCheck = usePresenceCheck()
  const hold = useMessageExpiry(action, messagesExpire)
  const element = useRef<HTMLFormElement>(null)
  /** The focus at submit, restored when the fields are enabled again. */
  const focusedAtSubmit = useRef<Element | null>(null)

  useEffect(() => {
    if (action.isPending || !focusedAtSubmit.current) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? focusedAtSubmit.current
    if (target instanceof HTMLElement && !isFocusElsewhere(element.current)) target.focus()
    focusedAtSubmit.current = null
  })

  function submit(values: Values) {
    const isStillHere = startPresenceCheck()
    return action.run(async () => {
      try {
        const answer = await send(values)
        const isHere = isStillHere()
        onAnswered?.(answer)
        if (!isHere) return undefined
        if (clearsWhenSent) form.reset()
        return onSent(answer)
      } catch (error) {
        const fields = isStillHere() ? getFieldErrors(error, values) : {}
        refused.current = pickFields(values, Object.keys(fields))
        form.setErrors(fields)
        if (Object.keys(fields).length === 0) throw error
        return undefined
      }
    })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    focusedAtSubmit.current = document.activeElement
    action.reset()
    form.onSubmit(submit)(event)
  }

  function clear() {
    form.reset()
    action.reset()
  }

  return { form, clear, frame: { element, onSubmit, action, hold } }
}

/** Whether the user has moved the focus elsewhere. A disabled field loses the focus only to `body`. */
function isFocusElsewhere(form: HTMLFormElement | null): boolean {
  const { activeElement } = document
  return activeElement !== document.body && !form?.contains(activeElement)
}

function pickFields(values: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}

/** Returns the server's messages for fields of the form. */
function getFieldErrors(error: unknown, values: object): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([field]) => field in values))
}

interface FormFrameProps {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  action: Action
  /** Called with true while the pointer is on the message, then with false. */
  hold: (isHeld: boolean) => void
  submitLabel: string
  sendingLabel: string
  /** Whether buttons are smaller, as for one of several forms on a page. */
  compact?: boolean
  tone?: 'danger'
  /** An error from before the submit. With it, all errors are shown above the fields. */
  notice?: ReactNode
  cancelLabel?: string
  onCancel?: () => void
  children: ReactNode
}

export function FormFrame(props: FormFrameProps) {
  const { element, onSubmit, action, hold, submitLabel, sendingLabel, children } = props
  const { compact = false, tone, notice, cancelLabel = 'Cancel', onCancel } = props
  const { state } = action
  const message = (
    // `onPointerEnter` would fire when the message appears under a resting pointer.
    <div
      className={classes.message}
      onPointerMove={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <AlertRegion>
        {state.phase === 'failed' ? <ErrorAlert message={state.problem} /> : notice}
      </AlertRegion>
      {state.phase === 'done' && state.message && <SuccessNote>{state.message}</SuccessNote>}
    </div>
  )
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <fieldset disabled={action.isPending} className="stack">
        {notice !== undefined && message}
        {children}
        {notice === undefined && message}
        <div className={compact ? 'row' : 'stack'}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button
            type="submit"
            {...(!compact && { size: 'lg' })}
            {...(tone === 'danger' && { color: 'red' })}
          >
            {action.isPending ? sendingLabel : submitLabel}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
