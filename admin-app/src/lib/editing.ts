import type { ResourcePhase, ResourceState } from '@quiz-kingdom/shared/cache/resource.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { useAddress } from './address.ts'
import type { Identified } from './list-changes.ts'

export type Screen<T> =
  | { kind: 'list' }
  | { kind: 'adding' }
  | { kind: 'editing'; entity: T }
  /** What the address asks to edit may still come from the server. */
  | { kind: 'waiting' }
  | { kind: 'missing' }

const NEW = 'new'
const AddressSchema = v.object({
  edit: v.fallback(v.optional(v.union([v.literal(NEW), IdSchema])), undefined),
})

export function screenOf<T extends Identified>(
  edit: string | undefined,
  items: readonly T[],
  phase: ResourcePhase,
): Screen<T> {
  if (edit === undefined) return { kind: 'list' }
  if (edit === NEW) return { kind: 'adding' }
  const entity = items.find(({ _id }) => _id === edit)
  if (entity) return { kind: 'editing', entity }
  return { kind: phase === 'ready' ? 'missing' : 'waiting' }
}

/** The state of a link that opens a form: closed, it leads back to where the link is. */
export const OPENED = { opened: true }
const OpenedSchema = v.object({ opened: v.literal(true) })

/** Which form is open. When it closes, the focus returns to the button that had opened it. */
export function useEditing<T extends Identified>({ data = [], phase }: ResourceState<T[]>) {
  const [{ edit }, change] = useAddress(AddressSchema)
  const { state } = useLocation()
  const navigate = useNavigate()
  useFocusOnOpener(edit)

  return {
    screen: useKept(screenOf(edit, data, phase), edit),
    add: () => change({ edit: NEW }, { state: OPENED }),
    edit: ({ _id }: T) => change({ edit: _id }, { state: OPENED }),
    /** Undoes the step that opened it, so that Back does not lead to where one is already. */
    close: () => {
      if (v.is(OpenedSchema, state)) navigate(-1)
      else change({ edit: undefined }, { replace: true })
    },
  }
}

/** Somebody else may delete what is edited here, or the list may go: the form stays, with what was typed. */
function useKept<T extends Identified>(screen: Screen<T>, edit: string | undefined): Screen<T> {
  const [kept, setKept] = useState<T>()
  if (screen.kind === 'editing' && screen.entity !== kept) setKept(screen.entity)
  const isGone = screen.kind === 'missing' || screen.kind === 'waiting'
  return isGone && kept && kept._id === edit ? { kind: 'editing', entity: kept } : screen
}

export function opener(entity: Id = NEW) {
  return { 'data-opener': entity }
}

/** Leads to the button that edits something, or to the page's heading where it is not shown. */
export function focusOpener(entity?: Id): void {
  const button = document.querySelector<HTMLElement>(`[data-opener="${entity ?? NEW}"]`)
  const target = button ?? document.querySelector('h1')
  target?.focus()
}

/** When what was opened closes, the focus returns to the button that had opened it. */
export function useFocusOnOpener(edit: string | undefined): void {
  const previous = useRef(edit)
  useEffect(() => {
    const { current } = previous
    previous.current = edit
    if (edit === undefined && current !== undefined)
      focusOpener(current === NEW ? undefined : current)
  }, [edit])
}
