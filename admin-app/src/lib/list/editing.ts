import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ResourcePhase, ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { Identified } from './list-changes.ts'

type ListScreen<T> =
  | { kind: 'list' }
  | { kind: 'adding' }
  | { kind: 'editing'; entity: T }
  | { kind: 'missing' }

const NEW_ITEM = 'new'
const FORM_PATH_PATTERN = /\/(?:(new)|([^/]+)\/edit)$/

/** A form opens at `/new` or `/ID/edit` below the page of its list. */
export function parseFormPath(pathname: string): { page: string; edited?: string | undefined } {
  const [path = '', added, edited] = FORM_PATH_PATTERN.exec(pathname) ?? []
  return { page: pathname.slice(0, pathname.length - path.length), edited: added ?? edited }
}

/** History state of a link to a form. When the form closes, it goes back to the page with the link. */
export const OPENED_STATE = { opened: true }
const OpenedStateSchema = v.object({ opened: v.literal(true) })

/** The form that the address opens on the page of a list. */
export function useEditing<T extends Identified>({ data = [], phase }: ResourceState<T[]>) {
  const { pathname, state } = useLocation()
  const { page, edited } = parseFormPath(pathname)
  const navigate = useNavigate()
  useFocusOnOpener(edited)

  const open = (form: string) =>
    void navigate(
      { pathname: `${page}/${form}`, search: window.location.search },
      { state: OPENED_STATE },
    )
  return {
    screen: useListScreen(edited, data, phase),
    add: () => open(NEW_ITEM),
    edit: ({ _id }: T) => open(`${_id}/edit`),
    close: () => {
      if (v.is(OpenedStateSchema, state)) void navigate(-1)
      else void navigate({ pathname: page, search: window.location.search }, { replace: true })
    },
  }
}

/** Keeps the form and its values when its item or the whole list disappears. */
function useListScreen<T extends Identified>(
  edited: string | undefined,
  items: readonly T[],
  phase: ResourcePhase,
): ListScreen<T> {
  const [kept, setKept] = useState<T>()
  const stored = items.find(({ _id }) => _id === edited)
  if (stored && stored !== kept) setKept(stored)
  if (edited === undefined) return { kind: 'list' }
  if (edited === NEW_ITEM) return { kind: 'adding' }
  const entity = stored ?? kept
  if (entity?._id === edited) return { kind: 'editing', entity }
  // Until the list is loaded, the item may still arrive.
  return { kind: phase === 'ready' ? 'missing' : 'list' }
}

export function createOpenerAttribute(entity: Id = NEW_ITEM) {
  return { 'data-opener': entity }
}

/** Focuses the button that opens an item's form, or the page's heading if there is no such button. */
export function focusOpener(entity?: Id): void {
  const button = document.querySelector<HTMLElement>(`[data-opener="${entity ?? NEW_ITEM}"]`)
  const target = button ?? document.querySelector('h1')
  target?.focus()
}

/** Returns the focus to the button that opened a form or dialog once that closes. */
export function useFocusOnOpener(opened: string | undefined): void {
  const previous = useRef(opened)
  useEffect(() => {
    const { current } = previous
    previous.current = opened
    if (opened === undefined && current !== undefined)
      focusOpener(current === NEW_ITEM ? undefined : current)
  }, [opened])
}
