import { createStore } from 'zustand/vanilla'

/** The way back from what was done. */
export interface Undo {
  run: () => Promise<void>
  /** Said when it has run. */
  done: string
  /** Where the focus goes, which was on the toast. */
  focusWhenDone: () => void
}

export interface Toast {
  id: number
  message: string
  undo: Undo | undefined
}

/** How long a deletion can be taken back, in milliseconds. */
export const UNDO_MS = 8000
export const NOTICE_MS = 5000

export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let latest = 0

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++latest
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }))
}

/** Says that something was done. */
export function notify(message: string): void {
  show({ message, undo: undefined })
}

/** Says that something was deleted, with a way back. */
export function offerUndo(message: string, undo: Undo): void {
  show({ message, undo })
}

export function dismiss(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
