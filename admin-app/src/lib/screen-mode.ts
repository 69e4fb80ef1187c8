import { useEffect, useReducer, useRef } from 'react'
import type { Identified } from './list-changes.ts'

/** What an admin's list screen shows: one of these, never two. */
export type ScreenMode<T> =
  | { kind: 'list' }
  | { kind: 'adding' }
  | { kind: 'editing'; entity: T }
  | { kind: 'previewing' }

export type ScreenEvent<T> =
  | { type: 'add' }
  | { type: 'edit'; entity: T }
  | { type: 'preview' }
  | { type: 'close' }

const LIST = { kind: 'list' } as const

/** Everything opens from the list and closes to it. */
export function nextMode<T>(mode: ScreenMode<T>, event: ScreenEvent<T>): ScreenMode<T> {
  if (event.type === 'close') return LIST
  if (mode.kind !== 'list') return mode
  if (event.type === 'edit') return { kind: 'editing', entity: event.entity }
  return { kind: event.type === 'add' ? 'adding' : 'previewing' }
}

/** The DOM ids of the buttons that open a mode: the focus comes back to them. */
export const openerIds = {
  add: 'open-add',
  preview: 'open-preview',
  edit: (id: string) => `open-edit-${id}`,
} as const

function openerOf<T extends Identified>(mode: ScreenMode<T>): string {
  if (mode.kind === 'editing') return openerIds.edit(mode.entity._id)
  return mode.kind === 'previewing' ? openerIds.preview : openerIds.add
}

/** The screen's mode; on the way back to the list the focus returns to what had opened it. */
export function useScreenMode<T extends Identified>() {
  const [mode, dispatch] = useReducer(nextMode<T>, LIST)
  const previous = useRef<ScreenMode<T>>(mode)

  useEffect(() => {
    const { current } = previous
    previous.current = mode
    if (mode.kind !== 'list' || current.kind === 'list') return
    const opener = document.getElementById(openerOf(current)) ?? document.querySelector('h1')
    opener?.focus()
  }, [mode])

  return {
    mode,
    add: () => dispatch({ type: 'add' }),
    edit: (entity: T) => dispatch({ type: 'edit', entity }),
    preview: () => dispatch({ type: 'preview' }),
    close: () => dispatch({ type: 'close' }),
  }
}
