import { schemaResolver, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef } from 'react'
import type { GenericSchema } from 'valibot'
import { afterPress } from './after-press.ts'
import { readRejection } from './rejection.ts'
import { type Message, useTimedMessage } from './use-timed-message.ts'

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
  const [message, setMessage] = useTimedMessage(messageMs)
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
    try {
      const answer = await send(values)
      if (clearsWhenSent) form.reset()
      setMessage(onSent(answer))
    } catch (error) {
      const rejection = readRejection(error, values)
      refused.current = pick(values, Object.keys(rejection.fields))
      form.setErrors(rejection.fields)
      if (rejection.message !== undefined) setMessage({ tone: 'error', text: rejection.message })
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    focusedAtSubmit.current = document.activeElement
    setMessage(undefined)
    form.onSubmit(submit)(event)
  }

  /** Forgets what was typed, and what was said about it. */
  function clear() {
    form.reset()
    setMessage(undefined)
  }

  return { form, message, element, onSubmit, clear, clearMessage: () => setMessage(undefined) }
}

/** Fields at rest hold no focus: it is nowhere then, or on something else that was chosen. */
function isElsewhere(form: HTMLFormElement | null): boolean {
  const { activeElement } = document
  return activeElement !== document.body && !form?.contains(activeElement)
}

function pick(values: Readonly<Record<string, string>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}
