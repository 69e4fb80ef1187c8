import { loseSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { createStore } from 'zustand/vanilla'

interface Work {
  /** A form holds something that only exists in it. */
  unsaved: boolean
  /** The session ended under such a form, which must stay until its owner is back. */
  interrupted: boolean
}

export const workStore = createStore<Work>()(() => ({ unsaved: false, interrupted: false }))

/** Asked by the router at the moment of leaving, when no screen may have been drawn anew yet. */
export const hasUnsavedWork = () => workStore.getState().unsaved

/** What was in the form is saved, or given up: it may be left. */
export const forgetUnsavedWork = () => workStore.setState({ unsaved: false })

/** What a lost session does: sends to the log-in, unless somebody's typing would be lost by it. */
export function onSessionLost(): void {
  if (workStore.getState().unsaved) workStore.setState({ interrupted: true })
  else loseSession()
}
