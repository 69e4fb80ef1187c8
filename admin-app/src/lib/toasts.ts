import { createStore } from 'zustand/vanilla'

export interface Undo {
  run: () => Promise<void>
  done: string
  /** Moves the focus on if it was on the toast. */
  focusWhenDone: () => void
}

export interface Toast {
  id: number
  message: string
  undo: Undo | undefined
}

export const UNDO_MS = 8000
export const NOTICE_MS = 5000

export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let latest = 0

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++latest
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id }] }))
}

export function notify(message: string): void {
  show({ message, undo: undefined })
}

export function offerUndo(message: string, undo: Undo): void {
  show({ message, undo })
}

export function dismiss(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
