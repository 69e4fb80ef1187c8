import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { LoginForm, useLoginForm } from '@quiz-kingdom/shared/ui/session/login-form.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { useStore } from 'zustand'
import { forgetUnsavedWork, hasUnsavedWork, unsavedWorkStore } from '../../lib/form/unsaved-work.ts'

export interface LeaveDialogTexts {
  title: string
  text: string
  discard: string
  stay: string
}

const UNSAVED_TEXTS: LeaveDialogTexts = {
  title: 'Leave without saving?',
  text: 'Your changes haven’t been saved.',
  discard: 'Discard changes',
  stay: 'Keep editing',
}

export function useLeaveGuard(unsaved: boolean, words = UNSAVED_TEXTS) {
  const blocker = useBlocker(hasUnsavedWork)
  const { interrupted } = useStore(unsavedWorkStore)
  const [pending, setPending] = useState<{ action: () => void }>()
  useWindowEvent('beforeunload', (event) => unsaved && event.preventDefault())

  useEffect(() => {
    unsavedWorkStore.setState({ unsaved })
    return () => unsavedWorkStore.setState({ unsaved: false })
  }, [unsaved])

  function stay() {
    setPending(undefined)
    blocker.reset?.()
  }

  function discard() {
    setPending(undefined)
    forgetUnsavedWork()
    blocker.proceed?.()
    pending?.action()
  }

  const isAsking = pending !== undefined || blocker.state === 'blocked'

  // Handled here instead of in the dialog, so that the form below ignores this Escape.
  useWindowEvent('keydown', (event) => {
    if (!isAsking || event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    stay()
  })

  return {
    /** Runs the action at once or, if changes would be lost, after asking. */
    leave: (action: () => void) => (unsaved ? setPending({ action }) : action()),
    isAsking,
    /** Must not be inside the form, as the login dialog has a form of its own. */
    dialog: (
      <>
        {isAsking && (
          <OpenDialog title={words.title} text={words.text} onClose={stay}>
            <DialogActions>
              <Button onClick={stay}>{words.stay}</Button>
              <Button variant="outline" color="red" onClick={discard}>
                {words.discard}
              </Button>
            </DialogActions>
          </OpenDialog>
        )}
        {interrupted && <LoginAgainDialog />}
      </>
    ),
  }
}

/** Asks for the password over a form with unsaved work whose session has ended. */
function LoginAgainDialog() {
  const email = useUser()?.email ?? ''
  const close = () => unsavedWorkStore.setState({ interrupted: false })
  const login = useLoginForm({ email, onLoggedIn: close })
  return (
    <OpenDialog
      title="Your session has ended"
      text="Log in again to continue. Your changes are still here."
      onClose={close}
    >
      <LoginForm login={login} />
      <DialogActions>
        <Button variant="subtle" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </OpenDialog>
  )
}
