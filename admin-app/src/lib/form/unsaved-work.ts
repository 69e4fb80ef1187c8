import { expireSession } from '@quiz-kingdom/shared/session/auth-store.ts'
import { createStore } from 'zustand/vanilla'

interface UnsavedWork {
  unsaved: boolean
  /** The session ended while a form had unsaved changes, so the form stays until its owner logs in again. */
  interrupted: boolean
}

export const unsavedWorkStore = createStore<UnsavedWork>()(() => ({
  unsaved: false,
  interrupted: false,
}))

/** Read by the router on navigation, when React may not have rendered the last change yet. */
export const hasUnsavedWork = () => unsavedWorkStore.getState().unsaved

export const forgetUnsavedWork = () => unsavedWorkStore.setState({ unsaved: false })

/** Sends the admin to the login, unless unsaved changes would be lost. */
export function onSessionLost(): void {
  if (unsavedWorkStore.getState().unsaved) unsavedWorkStore.setState({ interrupted: true })
  else expireSession()
}
