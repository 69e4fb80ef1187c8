import { type FormErrors, type LooseKeys, type UseFormReturnType, useForm } from '@mantine/form'
import { usePresenceCheck } from '@quiz-kingdom/shared/ui/feedback/use-presence-check.ts'
import { runAfterPress } from '@quiz-kingdom/shared/ui/forms/run-after-press.ts'
import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { Identified } from '../list/list-changes.ts'
import { haveChanged, mergeVersions } from './form-values.ts'
import { toSaveError } from './save-failure.ts'
import { saveOnce } from './save-once.ts'
import { forgetUnsavedWork } from './unsaved-work.ts'
import { isUndecided, type NamedPart, useDisputes } from './use-disputes.ts'

const ADD_FAILURE = 'An error occurred during saving.'
const UPDATE_FAILURE = 'Update failed'

export interface Versioned extends Identified {
  updatedAt: string
}

type SavePhase =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** The form now includes someone else's changes, and the next save builds on them. */
  | { kind: 'conflict' }

interface EditorOptions<V, T extends Versioned> {
  stored: T | undefined
  entity: v.GenericSchema<unknown, T>
  toValues: (stored: T | undefined) => V
  validate: (values: V) => FormErrors
  /** Fields that are chosen instead of typed are validated at once. */
  chosen?: LooseKeys<V>[]
  /** Must cover all fields. A conflict never mixes two versions of one part. */
  parts: readonly NamedPart<V>[]
  /** `base` is the version that was edited. Only the function of the first render is called. */
  send: (values: V, base: T | undefined) => Promise<T>
  /** Called after a request without a response. Only the function of the first render is called. */
  fetchStored: () => Promise<readonly T[]>
  /** Called with each newer version, saved by this form or by someone else, even if the form is closed. */
  onStored: (stored: T) => void
  onSaved: (saved: T) => void
  gone: string
}

export type EditedValues = Record<string, unknown>
export type Editor<V extends EditedValues, T extends Versioned> = ReturnType<typeof useEditor<V, T>>

export function useEditor<V extends EditedValues, T extends Versioned>({
  stored,
  entity,
  toValues,
  validate,
  chosen = [],
  parts,
  send,
  fetchStored,
  onStored,
  onSaved,
  gone,
}: EditorOptions<V, T>) {
  const [sendOnce] = useState(() => saveOnce<V, T>({ send, toValues, fetchStored }))
  const [base, setBase] = useState(stored)
  const [phase, setPhase] = useState<SavePhase>({ kind: 'idle' })
  const initial = toValues(base)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate,
    validateInputOnChange: chosen,
    enhanceGetInputProps: validateOnBlur,
  })
  const disputes = useDisputes(form.values, (change) => form.setValues(change))
  const startPresenceCheck = usePresenceCheck()
  const { formRef, noteFocus, restoreFocus, focusFirst } = useFormFocus()

  async function save(values: V, from: T | undefined) {
    const isStillHere = startPresenceCheck()
    noteFocus()
    setPhase({ kind: 'saving' })
    let saved: T
    try {
      saved = await sendOnce(values, from)
    } catch (error) {
      if (isStillHere()) showFailure(error, from)
      return
    }
    onStored(saved)
    if (!isStillHere()) return
    if (!from) startAnew()
    finish(saved)
  }

  function finish(saved: T) {
    setPhase({ kind: 'idle' })
    forgetUnsavedWork()
    onSaved(saved)
  }

  function startAnew() {
    form.reset()
    focusFirst()
  }

  function showFailure(error: unknown, from: T | undefined) {
    const failure = toSaveError(error, {
      entity,
      fields: Object.keys(initial),
      ...(from ? { fallback: UPDATE_FAILURE, gone } : { fallback: ADD_FAILURE }),
    })
    if (failure.kind === 'conflict') {
      const [now, theirs] = [form.getValues(), toValues(failure.current)]
      const { merged, disputed } = mergeVersions({ before: initial, now, stored: theirs }, parts)
      onStored(failure.current)
      // Both admins made the same change, so nothing is left to save.
      if (!haveChanged(theirs, merged)) return finish(failure.current)
      setBase(failure.current)
      form.setValues(merged)
      disputes.ask(disputed, merged, theirs)
      setPhase({ kind: 'conflict' })
      return restoreFocus()
    }
    const { fields, message } = failure
    setPhase(message === undefined ? { kind: 'idle' } : { kind: 'failed', message })
    form.setErrors(fields)
    restoreFocus()
  }

  function saveIfChanged(values: V) {
    if (phase.kind === 'saving') return
    if (disputes.questions.some(isUndecided)) {
      setPhase({ kind: 'conflict' })
      return restoreFocus()
    }
    if (base && !haveChanged(initial, values))
      return setPhase({ kind: 'failed', message: 'No changes detected' })
    void save(values, base)
  }

  const unsaved = haveChanged(initial, form.values)

  // The stored version may first come from the cache, and a newer one from the server.
  useEffect(() => {
    if (!stored || stored.updatedAt === base?.updatedAt || unsaved) return
    setBase(stored)
    form.setValues(toValues(stored))
  }, [stored, base, unsaved, form.setValues, toValues])

  return {
    form,
    formRef,
    /** The version that is edited, undefined for a new item. */
    base,
    phase,
    questions: disputes.questions,
    unsaved,
    submit: form.onSubmit(saveIfChanged, restoreFocus),
  }
}

interface BlurredField {
  field: string
  form: Pick<UseFormReturnType<unknown>, 'validateField'>
}

/** Validates an option together with its list, because it may be a duplicate. */
export function validateOnBlur({ field, form }: BlurredField) {
  const [list = field] = field.split('.')
  const validate = () => {
    form.validateField(field)
    if (list !== field) form.validateField(list)
  }
  return { onBlur: () => runAfterPress(validate) }
}

/** On opening and after each save, focuses the first invalid field, the last focused or the first. */
export function useFormFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const [settled, setSettled] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each save focuses again
  useEffect(() => {
    const wrong = formRef.current?.querySelector(
      '[aria-invalid="true"], [data-invalid], [data-undecided] button',
    )
    const before = focusedBefore.current?.isConnected ? focusedBefore.current : null
    const target = wrong ?? before ?? formRef.current?.querySelector('input, textarea, select')
    if (target instanceof HTMLElement) target.focus()
  }, [settled])

  const restoreFocus = () => setSettled((count) => count + 1)
  return {
    formRef,
    noteFocus: () => {
      focusedBefore.current = document.activeElement
    },
    restoreFocus,
    focusFirst: () => {
      focusedBefore.current = null
      restoreFocus()
    },
  }
}
