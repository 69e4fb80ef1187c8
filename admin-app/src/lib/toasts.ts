import { createStore } from 'zustand/vanilla'

export interface UndoAction {
  run: () => Promise<void>
  done: string
  /** Moves the focus elsewhere if it is on the toast. */
  focusWhenDone: () => void
}

export interface Toast {
  id: number
  message: string
  undo: UndoAction | undefined
}

export const UNDO_TOAST_MS = 8000
export const NOTICE_TOAST_MS = 5000

export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let lastToastId = 0

export function notify(message: string, undo?: UndoAction): void {
  const toast = { id: ++lastToastId, message, undo }
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
}

export function dismissToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
