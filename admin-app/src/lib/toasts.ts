import { createStore } from 'zustand/vanilla'

export interface Toast {
  id: number
  message: string
  undo: (() => Promise<void>) | undefined
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
export function offerUndo(message: string, undo: () => Promise<void>): void {
  show({ message, undo })
}

export function dismiss(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
